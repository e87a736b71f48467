import { conflict, invalid } from '../reason.ts'

/** Reasons of conversations, saved replies, senders and single messages. */
export const messagingReasons = {
  no_phone_known: conflict('This participant has no phone number.'),
  no_email_known: conflict('This participant has no e-mail address.'),
  nothing_to_send: conflict('This participant opted out. Nothing can be sent.'),
  nothing_to_send_erased: conflict('The personal data of this participant was erased. Nothing can be sent.'),
  no_mailbox_chosen: invalid('A mailbox must be chosen.'),
  unknown_merge_field: invalid('There is no merge field {fields}.'),

  not_the_sender: conflict('Only who sent a message can take it back.'),
  message_underway: conflict('This message is on its way already.'),
  not_resendable: conflict('Only a message whose outcome is unknown can be sent again.'),
  resent_already: conflict('This message was sent again already.'),
  event_sent_nothing: conflict('This event sent nothing that could be sent again.'),
  event_sent_no_email: conflict('This event sent no e-mail.'),

  reply_title_taken: invalid('There is already a saved reply with this title.'),
  mailbox_taken: invalid('There is already a mailbox with this address.'),
  widget_disabled: conflict('This widget is disabled.'),
  not_in_widget: conflict('This participant has not written in this widget.'),
  widget_used: conflict('Somebody wrote in this widget. Disable it instead.'),
  not_an_origin: invalid('An origin looks like https://www.example.com.'),
  too_many_origins: invalid('At most 20 origins.'),
  not_a_simulator: invalid('This is not a shortcode of the simulator.'),
} as const
