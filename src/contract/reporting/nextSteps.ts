/** The next steps of an experience, of which its overview names one. */
export const nextSteps = ['publish', 'confirm', 'validate', 'draw'] as const
export type NextStep = (typeof nextSteps)[number]
