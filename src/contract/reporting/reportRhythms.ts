// Without a schema: the dialog needs them before it asks for anything.
export const reportRhythms = ['weekly', 'monthly'] as const
export type ReportRhythm = (typeof reportRhythms)[number]
