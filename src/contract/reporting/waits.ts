// In a file of its own, without zod, since the console's pages need it.

/**
 * Work that may wait for somebody: entries without a verdict, draws to confirm, broadcasts that need a second person's
 * yes, conversations and those of the messenger that nobody read, of the last seven days jobs that failed and addresses
 * that turned out to be none, and one's own tasks that are due.
 */
export const waits = [
  'pending_entries',
  'draws_to_confirm',
  'approvals',
  'unread_conversations',
  'unread_messenger',
  'failed_jobs',
  'bounces',
  'due_tasks',
] as const
export type Wait = (typeof waits)[number]

/** For how many days a job that failed, or an address that is none, stands among what waits. */
export const waitingDays = 7

/** The steps that make a new client ready, in the order in which they are best done. */
export const setUpSteps = ['sender', 'colleagues', 'people', 'pool', 'experience', 'test_text'] as const
export type SetUpStep = (typeof setUpSteps)[number]
