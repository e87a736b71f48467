/**
 * Events of a participant (decisions 6): each is one row of the activity, and listeners wait for it. The last
 * is ours: staff sent an experience from a conversation, which can be run again like any other event.
 */
export const eventActions = [
  'opted_in',
  'opted_out',
  'message_received',
  'keyword_texted',
  'entry_submitted',
  'entry_validated',
  'entry_invalidated',
  'entry_kicked',
  'credits_awarded',
  'prize_awarded',
  'winner_confirmed',
  'survey_completed',
  'link_clicked',
  'pin_redeemed',
  'email_opened',
  'email_bounced',
  'added_to_list',
  'page_viewed',
  'experience_sent',
] as const
export type EventAction = (typeof eventActions)[number]

/** Actions that nothing causes yet, since what they come from is still to be built: nobody is offered to wait for one. */
const notCausedYet: readonly EventAction[] = [...(['survey_completed', 'pin_redeemed'] as const)]
export const causedEvents = eventActions.filter((action) => !notCausedYet.includes(action))
