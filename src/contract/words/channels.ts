/** How a broadcast goes out. In a file of its own, without zod, since the console's first page needs it. */
export const channels = ['sms', 'email'] as const
export type Channel = (typeof channels)[number]
