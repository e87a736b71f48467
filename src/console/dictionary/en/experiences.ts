export const experiences = {} as const
