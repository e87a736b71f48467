// Without a schema: the pages of reports need them before they ask for anything.

/** Week and Month are the last 7 and 30 days, today among them; Custom has a start and an end, both included (E9). */
export const reportPeriods = ['Week', 'Month', 'Custom'] as const
export type ReportPeriod = (typeof reportPeriods)[number]
export const daysOfPeriod = { Week: 7, Month: 30 } as const

/** So many days a report has at most: a year, also one with a day more. */
export const mostReportDays = 366

/** So many decisions of a range are held against the service level, the newest ones: each is looked up with its entry. */
export const mostMeasured = 10_000
