/** How far back one looks, and what it is called. */
export const sinceTexts = {
  hour: 'webhooks.sinceHour',
  day: 'webhooks.sinceDay',
  week: 'webhooks.sinceWeek',
} as const
export type Since = keyof typeof sinceTexts

const hourMs = 3_600_000
const lengths: Record<Since, number> = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs }

export const startOf = (since: Since): string => new Date(Date.now() - lengths[since]).toISOString()

/** Before all that the log holds. */
export const startOfLog = (): string => new Date(Date.now() - 40 * 24 * hourMs).toISOString()
