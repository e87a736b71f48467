/** How an entry came (decisions 4); `callback`: another site told of it, signed. */
export const entrySources = ['web', 'sms', 'alternative', 'offline', 'import', 'callback'] as const
