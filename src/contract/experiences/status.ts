export const phases = ['coming_soon', 'open', 'ended'] as const
/** The place of an experience between its times. */
export type Phase = (typeof phases)[number]

export const experienceStatuses = ['draft', ...phases, 'closed'] as const
export type ExperienceStatus = (typeof experienceStatuses)[number]

/** In which phase a preview shows the pages: as they would be now, or in another one. */
export const previewPhases = ['now', ...phases] as const
export type PreviewPhase = (typeof previewPhases)[number]

type Times = { started_at: Date | string | null; ended_at: Date | string | null }

/** The phase of an experience comes from its times (decisions 4). */
export function phaseAt(times: Times, at: Date): Phase {
  if (times.started_at && at < new Date(times.started_at)) return 'coming_soon'
  if (times.ended_at && at >= new Date(times.ended_at)) return 'ended'
  return 'open'
}

/** A draft has no phase until it is published; whose pages are gone by their time is closed, whatever else it was. */
export function statusAt(
  experience: Times & { is_draft: boolean; closed_ended_at: Date | string | null },
  at: Date,
): ExperienceStatus {
  if (experience.is_draft) return 'draft'
  const phase = phaseAt(experience, at)
  const { closed_ended_at: closed } = experience
  return phase !== 'coming_soon' && closed && at >= new Date(closed) ? 'closed' : phase
}
