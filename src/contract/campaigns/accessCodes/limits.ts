// Without a schema: the page of a list needs them before it asks for anything.

export const accessCodeLengths = { min: 4, max: 40 } as const
export const mostAccessCodeLists = 100
export const mostAccessCodePrefixes = 50
export const mostAccessCodes = 2_000_000
/** The most rows of one upload. */
export const mostAccessCodeRows = 1_000_000

/** Whether somebody has used a code. */
export const accessCodeUses = ['left', 'used'] as const
