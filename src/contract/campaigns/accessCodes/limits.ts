// Without a schema: the page of a list needs them before it asks for anything.

export const accessCodeLengths = { min: 4, max: 40 } as const
export const mostAccessCodeLists = 100
export const mostAccessCodePrefixes = 50
export const mostAccessCodes = 2_000_000
/** The most rows of one upload. */
export const mostAccessCodeRows = 1_000_000

/** A code is left until an e-mail gives it to somebody, and used once somebody texts it. */
export const accessCodeUses = ['left', 'given', 'used'] as const
export type AccessCodeUse = (typeof accessCodeUses)[number]
