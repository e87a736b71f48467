/** The time of the process. Tests move it; nothing else reads the system clock for a rule. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
