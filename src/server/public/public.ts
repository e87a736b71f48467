/**
 * Calls from outside by people who are not signed in: the entry pages, texts and e-mails that come in, the callbacks of
 * providers, the links in messages, the widget. Each finds whose it is and calls the domain that it concerns; the
 * tables of this one hold what is of no other: rehearsals, what brakes held back, stray messages.
 */

export { settleOpenings } from './callbacks/opened.ts'
export { removeOldRefusals, writeHeldBack } from './heldBack/heldBack.ts'
export { createHosting } from './hosting.ts'
export { receiveSms } from './inboundSms.ts'
export { writeViews } from './pageViews.ts'
export { removeOldRehearsals } from './rehearsal/rehearsals.ts'
export { writeShared } from './sharedViews.ts'
export { removeOldStrays, straysOfParticipants } from './strays/strayMessages.ts'
