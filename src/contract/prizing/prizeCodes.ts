// Without a schema: the page of a pool needs them before it asks for anything.

export const mostPrizeCodesMade = 10_000
/** The most rows of one upload. */
export const mostPrizeCodeRows = 100_000
export const maxPrizeCodeLength = 200

/** Whether somebody was given a code. */
export const prizeCodeUses = ['left', 'given'] as const
