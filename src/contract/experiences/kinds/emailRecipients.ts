// Without a schema: the console's form needs it before it asks for anything.

/** The recipients of an e-mail experience (E3, decision 55), by `recipient_type_id`. */
export const recipientTypes = { participant: 1, users: 2 } as const
export const mostUsers = 20
