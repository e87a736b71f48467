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
