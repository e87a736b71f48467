export const participants = {} as const
