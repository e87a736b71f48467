/** The calls of participants, by topic. */
export * from './activityCalls.ts'
export * from './bulkCalls.ts'
export * from './consentCalls.ts'
export * from './importCalls.ts'
export * from './listCalls.ts'
export * from './participantCalls.ts'
export * from './person.ts'
export * from './viewCalls.ts'
