/**
 * What the outside calls without being signed in: the entry pages, texts and e-mails that come in, the callbacks of
 * providers, the links in messages, the widget. Nothing of it is a table's owner: each finds whose it is and calls
 * the domain that it concerns.
 */
export { removeOldRefusals, writeHeldBack } from './heldBack/heldBack.ts'
export { receiveSms } from './inboundSms.ts'
export { removeOldRehearsals } from './rehearsal/rehearsals.ts'
