export const clients = {} as const
