import type { entriesRoutes } from '#contract/routes.ts'
import { png } from '../pictures.ts'
import type { ClientWorld } from '../world.ts'
import type { Samples } from './sample.ts'

const ofEntry = (own: ClientWorld) => ({
  type: 'sweepstakes',
  exp: own.experience.eid,
  entryEid: own.entry.eid,
})

const inQueue = (own: ClientWorld) => ({
  type: 'sweepstakes',
  id: own.experience.eid,
  entryEid: own.entry.eid,
})

export const entriesSamples: Samples<typeof entriesRoutes> = {
  listEntries: (own) => ({ params: { type: 'sweepstakes', id: own.experience.id } }),
  countEntries: (own) => ({ params: { type: 'sweepstakes', id: own.experience.id } }),
  bulkEntries: (own) => ({
    params: { type: 'sweepstakes', id: own.experience.id },
    body: { entry_ids: [own.otherEntry.id], status: 'valid' },
  }),
  resendToEntries: (own) => ({
    params: { type: 'sweepstakes', id: own.experience.id },
    body: { entry_ids: [own.otherEntry.id] },
  }),
  stopBulkEntries: (own) => ({
    params: { type: 'sweepstakes', id: own.experience.id, job: own.bulkReport },
  }),
  exportEntries: (own) => ({ params: { type: 'sweepstakes', id: own.experience.id }, body: { filter: {} } }),
  listOtherEntries: (own) => ({
    params: { type: 'sweepstakes', exp: own.experience.eid, entryEid: own.entry.eid },
  }),
  listEntryImages: (own) => ({ params: ofEntry(own) }),
  listReadings: (own) => ({ params: ofEntry(own) }),
  showEntryImage: (own) => ({ params: { ...ofEntry(own), id: own.image } }),
  turnEntryImage: (own) => ({ params: { ...ofEntry(own), id: own.image }, body: { rotation: 90 } }),
  matchSweepstakesImages: (own) => ({ body: { images: [own.image], entry: own.entry.eid } }),
  matchGiftImages: (own) => ({ body: { entry_images: [own.image], entry: own.entry.eid } }),
  analyseImage: () => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(png())]), 'receipt.png')
    return { form }
  },
  listFraudAnalyses: (own) => ({ params: inQueue(own) }),
  getFingerprint: (own) => ({ params: inQueue(own) }),
  listRingEntries: () => ({ params: { kind: 'device', value: '0'.repeat(32) } }),
  saveEntryImage: (own) => ({ params: { ...ofEntry(own), id: own.image } }),
  getSecretCodeStock: (own) => ({ params: { type: 'sweepstakes', id: own.experience.eid } }),
  listSecretCodes: (own) => ({ params: { type: 'sweepstakes', id: own.experience.eid } }),
  seeSecretCodes: (own) => ({ params: { type: 'sweepstakes', id: own.experience.eid } }),
  addSecretCodes: (own) => ({
    params: { type: 'sweepstakes', id: own.experience.eid },
    body: { lines: [`SAMPLE${Math.floor(Math.random() * 1e9)}`] },
  }),
  makeSecretCodes: (own) => ({
    params: { type: 'sweepstakes', id: own.experience.eid },
    body: { count: 2 },
  }),
  saveSecretCodes: (own) => ({ params: { type: 'sweepstakes', id: own.experience.eid } }),
  setEntryStatus: (own) => ({
    params: { type: 'sweepstakes', exp: own.experience.eid, entryEid: own.otherEntry.eid },
    body: { status: 'valid' },
  }),
  takeEntryForValidation: (own) => ({ params: { type: 'sweepstakes', id: own.experience.id } }),
  takeAnyEntryForValidation: (own) => ({ query: { entry: own.otherEntry.eid } }),
  decideEntry: (own) => ({
    params: { type: 'sweepstakes', id: own.experience.id },
    body: { experienceParticipantId: own.otherEntry.id, status: 'valid' },
  }),
  relockEntry: (own) => ({
    params: { type: 'sweepstakes', id: own.experience.eid, eid: own.otherEntry.eid },
  }),
  undoDecision: (own) => ({
    params: { type: 'sweepstakes', id: own.experience.eid, eid: own.otherEntry.eid },
  }),
  reprocessEntry: (own) => ({
    params: { type: 'gift-with-purchase', id: own.gift.eid },
    body: { entry: own.giftEntry.eid },
  }),
  getParticipantReset: (own) => ({
    params: { type: 'gift-with-purchase', id: own.gift.eid },
    query: { participant_id: own.participant },
  }),
  resetParticipant: (own) => ({
    params: { type: 'gift-with-purchase', id: own.gift.eid },
    body: { participant_id: own.participant },
  }),
  listEntryNotes: (own) => ({
    params: { type: 'sweepstakes', id: own.experience.eid, entryEid: own.entry.eid },
  }),
  addEntryNote: (own) => ({
    params: { type: 'sweepstakes', id: own.experience.eid, entryEid: own.entry.eid },
    body: { body: 'The date is hard to read' },
  }),
  handOverEntry: (own) => ({
    params: { type: 'sweepstakes', id: own.experience.eid, eid: own.otherEntry.eid },
    body: { user_id: own.colleague.user, question: 'Is this the right shop?' },
  }),
  setEntryData: (own) => ({ params: { id: own.entry.eid }, body: { data: { city: 'Hull' } } }),
}
