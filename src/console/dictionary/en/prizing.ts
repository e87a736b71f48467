export const prizing = {} as const
