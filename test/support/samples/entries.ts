import type { entriesRoutes } from '#contract/routes.ts'
import { png } from '../pictures.ts'
import type { Samples } from './sample.ts'

export const entriesSamples: Samples<typeof entriesRoutes> = {
  listEntries: (own) => ({ params: { id: own.experience.id } }),
  countEntries: (own) => ({ params: { id: own.experience.id } }),
  bulkEntries: (own) => ({
    params: { id: own.experience.id },
    body: { entry_ids: [own.otherEntry.id], status: 'valid' },
  }),
  resendToEntries: (own) => ({
    params: { id: own.experience.id },
    body: { entry_ids: [own.otherEntry.id] },
  }),
  stopBulkEntries: (own) => ({
    params: { id: own.experience.id, job: own.bulkReport },
  }),
  exportEntries: (own) => ({ params: { id: own.experience.id }, body: { filter: {} } }),
  turnEntryImage: () => ({ body: { rotation: 90 } }),
  matchSweepstakesImages: (own) => ({ body: { images: [own.image], entry: own.entry.eid } }),
  matchGiftImages: (own) => ({ body: { entry_images: [own.image], entry: own.entry.eid } }),
  analyseImage: () => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(png())]), 'receipt.png')
    return { form }
  },
  addSecretCodes: () => ({
    body: { lines: [`SAMPLE${Math.floor(Math.random() * 1e9)}`] },
  }),
  makeSecretCodes: () => ({
    body: { count: 2 },
  }),
  setEntryStatus: () => ({
    body: { status: 'valid' },
  }),
  takeEntryForValidation: (own) => ({ params: { id: own.experience.id } }),
  takeAnyEntryForValidation: (own) => ({ query: { entry: own.otherEntry.eid } }),
  decideEntry: (own) => ({
    params: { id: own.experience.id },
    body: { experienceParticipantId: own.otherEntry.id, status: 'valid' },
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
  addEntryNote: () => ({
    body: { body: 'The date is hard to read' },
  }),
  handOverEntry: (own) => ({
    body: { user_id: own.colleague.user, question: 'Is this the right shop?' },
  }),
  setEntryData: () => ({ body: { data: { city: 'Hull' } } }),
}
