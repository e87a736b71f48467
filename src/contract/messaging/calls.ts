/** The calls of messaging, by topic. */
export * from './broadcastCalls.ts'
export * from './conversationCalls.ts'
export * from './handsetCalls.ts'
export * from './message.ts'
