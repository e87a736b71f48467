import { conflict, conflictOf, invalid, tooMany } from '../reason.ts'

export const broadcastReasons = {
  sending_begun: conflict('Sending has begun.'),
  broadcast_sent: conflict('This broadcast was sent.'),
  broadcast_cancelled: conflict('This broadcast was cancelled.'),
  sending_begun_with: conflict('Sending has begun. ({counts})'),
  broadcast_sent_with: conflict('This broadcast was sent. ({counts})'),
  broadcast_cancelled_with: conflict('This broadcast was cancelled. ({counts})'),
  broadcast_paused: conflict('This broadcast is paused already.'),
  broadcast_sending: conflict('This broadcast is being sent.'),
  sending_not_begun: conflict('Sending has not begun.'),

  needs_no_approval: conflict('This broadcast needs no approval.'),
  approved_already: conflict('This broadcast is approved already.'),
  approved_by_another: conflict('Another person than who wrote it approves a broadcast.'),

  recipients_meanwhile: conflictOf(
    'stale',
    'Meanwhile it would go to {count} recipient. Nothing was done. | Meanwhile it would go to {count} recipients. Nothing was done.',
  ),
  text_meanwhile: conflictOf('stale', 'Its text was changed meanwhile. Nothing was done.'),
  list_meanwhile: conflictOf('stale', 'It goes to another list now: “{list}”. Nothing was done.'),
  time_meanwhile: conflictOf('stale', 'Its time was changed meanwhile. Nothing was done.'),
  resendable_meanwhile: conflictOf(
    'stale',
    'Meanwhile {count} message can be sent again. Nothing was sent. | Meanwhile {count} messages can be sent again. Nothing was sent.',
  ),

  campaign_over: conflict('This campaign is over.'),
  campaign_over_by_then: invalid('The campaign is over by then.'),
  list_empty: invalid('This list is empty.'),
  one_sender: invalid('Choose either a shortcode or a mailbox.'),
  subscription_of_another_sender: invalid('This subscription is one of another sender.'),
  optin_reason_missing: invalid('Say why the opt-in check is skipped.'),
  quiet_hours_reason_missing: invalid('Say why the quiet hours are ignored.'),
  in_the_past: invalid('The time must not be in the past.'),
  too_far_ahead: invalid('The time must be within the next two months.'),
  not_a_quarter: invalid('The minutes must be 00, 15, 30 or 45.'),
  no_subject_in_texts: invalid('A text message has no subject.'),
  subject_of_lines: invalid('A subject is one line.'),
  subject_with_links: invalid('A subject holds no links.'),
  too_many_parts: invalid('The {field} must fit into {max} SMS parts; this one needs {parts}.'),
  calendar_too_long: invalid('The calendar shows at most {max} days.'),
  address_opted_out: conflict('This address opted out. Nothing can be sent to it.'),
  too_many_tests: tooMany('You have sent {max} tests within an hour. Please wait.'),
  no_postal_address: conflict(
    'An e-mail to many must say where its sender can be written to. Set the postal address in the settings of the client first.',
  ),
} as const
