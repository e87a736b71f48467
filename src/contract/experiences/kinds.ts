/** The ten kinds of experience (E1). One record serves all; a kind adds its schema, defaults and hooks. */
export const kinds = [
  'sweepstakes',
  'gift-with-purchase',
  'survey',
  'sms',
  'pages',
  'pin-redemption',
  'salesforce-data-extensions',
  'hubspot-forms',
  'email',
  'external',
] as const
export type Kind = (typeof kinds)[number]

export const experienceStatuses = ['coming_soon', 'open', 'ended'] as const
export type ExperienceStatus = (typeof experienceStatuses)[number]

/** The status of an experience comes from its times (decisions 4). */
export function statusAt(
  times: { started_at: Date | string | null; ended_at: Date | string | null },
  at: Date,
): ExperienceStatus {
  if (times.started_at && at < new Date(times.started_at)) return 'coming_soon'
  if (times.ended_at && at >= new Date(times.ended_at)) return 'ended'
  return 'open'
}

export const entrySchedulings = ['daily', 'weekly', 'monthly', 'once'] as const
export const limitTypes = ['unlimited', 'participant', 'household'] as const
export const visibilities = ['public', 'private', 'hidden'] as const
export const limitBys = ['phone', 'email', 'both'] as const
export const prizeMethods = ['sweepstakes.keyword', 'sweepstakes.lottery'] as const
