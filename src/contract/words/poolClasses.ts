// Without a schema: the form of a pool needs them.

export const poolClasses = ['physical', 'e-prize'] as const
