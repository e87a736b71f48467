/** So many webhooks has a client at most. */
export const mostWebhooks = 10

/** So long the secret before signs beside its new one at most. */
export const longestSecretOverlapHours = 7 * 24

/** An event that was not taken for so long is given up. It can be replayed. */
export const giveUpAfterHours = 72

/** A webhook that took nothing for so long is paused. */
export const pauseAfterHours = 12

/** So long a dispatch stays in the log. */
export const keptDays = 30
