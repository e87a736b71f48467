/** What an experience may wait for, of which its overview names one. */
export const nextSteps = ['publish', 'confirm', 'validate', 'draw'] as const
export type NextStep = (typeof nextSteps)[number]
