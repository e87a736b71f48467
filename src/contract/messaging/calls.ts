/** Everything of messaging in one place, for `routes.ts` and whoever needs a shape. */

export * from '../words/channels.ts'
export * from './approval.ts'
export * from './broadcast.ts'
export * from './broadcastActions.ts'
export * from './broadcastCalls.ts'
export * from './conversationCalls.ts'
export * from './message.ts'
export * from './messageCalls.ts'
export * from './recipientCalls.ts'
export * from './senderCalls.ts'
