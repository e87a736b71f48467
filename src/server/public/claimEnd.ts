import type { IntakeExperience } from '#server/experiences/experiences.ts'

/** The shorter one of the code's timeout and of the hours that staff gave, from when it was told first; null never ends. */
export function claimEnd({ settings }: IntakeExperience, hours: number | null, at: Date): Date | null {
  const name = 'skill_testing_question_code_timeout_seconds'
  const timeout = name in settings ? settings[name] : null
  const limits = [timeout, hours && hours * 3600].filter(
    (seconds) => typeof seconds === 'number' && seconds > 0,
  )
  return limits.length > 0 ? new Date(at.getTime() + Math.min(...limits.map(Number)) * 1000) : null
}
