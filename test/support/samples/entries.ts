import type { entriesRoutes } from '#contract/routes.ts'
import type { ClientWorld } from '../world.ts'
import type { Samples } from './sample.ts'

const ofEntry = (own: ClientWorld) => ({
  type: 'sweepstakes',
  exp: own.experience.eid,
  entryEid: own.entry.eid,
})

export const entriesSamples: Samples<typeof entriesRoutes> = {
  listEntries: (own) => ({ params: { type: 'sweepstakes', id: own.experience.id } }),
  countEntries: (own) => ({ params: { type: 'sweepstakes', id: own.experience.id } }),
  bulkEntries: (own) => ({
    params: { type: 'sweepstakes', id: own.experience.id },
    body: { entry_ids: [own.otherEntry.id], status: 'valid' },
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
  setEntryData: (own) => ({ params: { id: own.entry.eid }, body: { data: { city: 'Hull' } } }),
}
