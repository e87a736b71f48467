import type { consentRoutes, importsRoutes, listsRoutes, participantsRoutes } from '#contract/routes.ts'
import { unique } from '../unique.ts'
import { csvForm } from '../world/participants.ts'
import type { Samples } from './sample.ts'

export const participantsSamples: Samples<
  typeof participantsRoutes & typeof listsRoutes & typeof consentRoutes & typeof importsRoutes
> = {
  listParticipants: (own) => ({ query: { list_id: own.list } }),
  searchParticipants: () => ({ params: { q: 'zoe' } }),
  searchListParticipants: (own) => ({ params: { list: own.list, q: 'zoe' } }),
  countParticipants: (own) => ({ query: { list_id: own.list } }),
  getParticipant: (own) => ({ params: { id: own.participant } }),
  createParticipant: () => ({ body: { first_name: 'Zoé' } }),
  updateParticipant: (own) => ({ params: { id: own.participant }, body: { first_name: 'Zoé' } }),
  deleteParticipant: (own) => ({ params: { id: own.participant } }),
  eraseParticipant: (own) => ({ params: { id: own.participant }, body: { reason: 'Asked for it.' } }),
  flagParticipant: (own) => ({ body: { client: own.id, person: own.participant, reason: 'Many phones' } }),
  getNotes: (own) => ({ params: { id: own.participant } }),
  saveNotes: (own) => ({ params: { id: own.participant }, body: { notes: 'Called.' } }),
  listParticipantLists: (own) => ({ params: { id: own.participant } }),
  findClientParticipants: (own) => ({ query: { client: own.eid, search: '416' } }),
  listActivity: (own) => ({ params: { id: own.participant } }),
  bulkParticipants: (own) => ({
    body: { participant_ids: [own.participant], action: 'add_to_list', list_id: own.list },
  }),
  exportParticipants: (own) => ({ body: { filter: { list_id: own.list } } }),
  getClientReset: (own) => ({ params: { id: own.eid } }),
  // Another client's name: the world keeps its people, and its other samples their rows.
  resetClient: (own) => ({ params: { id: own.eid }, body: { name: 'Nobody' } }),
  createSavedView: () => ({ body: { page: 'participants', name: unique('View'), query: 'is_flagged=true' } }),
  deleteSavedView: (own) => ({ params: { id: own.view } }),
  pinList: (own) => ({ params: { id: own.list }, body: { is_pinned: true } }),
  createList: (own) => ({ body: { name: unique('List'), campaign_ids: [own.campaign] } }),
  getList: (own) => ({ params: { id: own.list } }),
  updateList: (own) => ({
    params: { id: own.list },
    body: { name: 'Everybody', campaign_ids: [own.campaign] },
  }),
  deleteList: (own) => ({ params: { id: own.list } }),
  listMembers: (own) => ({ params: { listId: own.list } }),
  searchForList: (own) => ({ params: { listId: own.list }, query: { query: '416' } }),
  addMember: (own) => ({ params: { listId: own.list }, body: { participant_id: own.participant } }),
  addMembers: (own) => ({ params: { listId: own.list }, body: { participant_ids: [own.participant] } }),
  removeMember: (own) => ({ params: { listId: own.list }, body: { participant_id: own.participant } }),
  removeMembers: (own) => ({ params: { listId: own.list }, body: { participant_ids: [own.participant] } }),
  clearList: (own) => ({ params: { id: own.list }, body: { count: 0 } }),
  undoClearList: (own) => ({ params: { id: own.list } }),
  createSubscription: (own) => ({ body: { name: unique('Alerts'), shortcode_id: own.shortcode.id } }),
  updateSubscription: (own) => ({ params: { id: own.subscription }, body: { name: 'Alerts' } }),
  deleteSubscription: (own) => ({ params: { id: own.subscription } }),
  listConsentHistory: (own) => ({ params: { id: own.participant } }),
  setConsent: (own) => ({
    params: { id: own.participant },
    body: { subscription_id: own.subscription, state: 'out', proof: 'Asked by phone.' },
  }),
  liftSuppression: (own) => ({
    params: { id: own.participant },
    body: { channel: 'sms', reason: 'The number is back.' },
  }),
  uploadParticipants: (own) => ({ params: { listId: own.list }, form: csvForm() }),
  listImports: (own) => ({ query: { list_id: own.list } }),
  getImport: (own) => ({ params: { id: own.import } }),
  updateImport: (own) => ({ params: { id: own.import }, body: { mapping: ['phone'], merge: 'keep' } }),
  startImport: (own) => ({ params: { id: own.import } }),
  rollBackImport: (own) => ({ params: { id: own.import } }),
}
