import type { consentRoutes, importsRoutes, listsRoutes, participantsRoutes } from '#contract/routes.ts'
import { unique } from '../unique.ts'
import { csvForm } from '../world/participants.ts'
import type { Samples } from './sample.ts'

export const participantsSamples: Samples<
  typeof participantsRoutes & typeof listsRoutes & typeof consentRoutes & typeof importsRoutes
> = {
  listParticipants: (own) => ({ query: { list_id: own.list } }),
  countParticipants: (own) => ({ query: { list_id: own.list } }),
  createParticipant: () => ({ body: { first_name: 'Zoé' } }),
  updateParticipant: () => ({ body: { first_name: 'Zoé' } }),
  eraseParticipant: () => ({ body: { reason: 'Asked for it.' } }),
  flagParticipant: (own) => ({ body: { client: own.id, person: own.participant, reason: 'Many phones' } }),
  saveNotes: () => ({ body: { notes: 'Called.' } }),
  findClientParticipants: (own) => ({ query: { client: own.eid, search: '416' } }),
  bulkParticipants: (own) => ({
    body: { participant_ids: [own.participant], action: 'add_to_list', list_id: own.list },
  }),
  exportParticipants: (own) => ({ body: { filter: { list_id: own.list } } }),
  // Another client's name: the world keeps its people, and its other samples their rows.
  resetClient: () => ({ body: { name: 'Nobody' } }),
  createSavedView: () => ({ body: { page: 'participants', name: unique('View'), query: 'is_flagged=true' } }),
  pinList: () => ({ body: { is_pinned: true } }),
  createList: (own) => ({ body: { campaign_ids: [own.campaign] } }),
  updateList: (own) => ({
    body: { name: 'Everybody', campaign_ids: [own.campaign] },
  }),
  searchForList: () => ({ query: { query: '416' } }),
  clearList: () => ({ body: { count: 0 } }),
  setConsent: (own) => ({
    body: { subscription_id: own.subscription, state: 'out', proof: 'Asked by phone.' },
  }),
  liftSuppression: () => ({
    body: { channel: 'sms', reason: 'The number is back.' },
  }),
  uploadParticipants: () => ({ form: csvForm() }),
  listImports: (own) => ({ query: { list_id: own.list } }),
  updateImport: () => ({ body: { mapping: ['phone'], merge: 'keep' } }),
}
