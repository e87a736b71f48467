// Without a schema: the browser's page loads it.

/** The most codes that an experience has, that one call makes, and lines that one call takes. */
export const mostSecretCodes = 1_000_000
export const mostCodesAtOnce = 50_000
export const mostCodeLines = 5000

/** Whether an entry has used a code up. */
export const codeUses = ['left', 'used'] as const
