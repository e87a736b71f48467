import type { RouteName } from '#contract/routes.ts'
import type { Input } from './caller.ts'
import { type ClientWorld, soon } from './world.ts'

/**
 * A good input for every call, made of one client's ids. A call that is added to the contract must be added here,
 * so that the guards try it with every role and with another client's ids.
 */
export const samples: Record<RouteName, (own: ClientWorld) => Input> = {
  signIn: () => ({ body: { email: 'nobody@fanfare.test', password: 'wrong' } }),
  signOut: () => ({}),
  getSession: () => ({}),
  listAudit: () => ({ query: { page: 1 } }),
  listClients: () => ({}),
  getCurrentClient: () => ({}),
  switchClient: (own) => ({ body: { client_id: own.id } }),
  chooseClient: (own) => ({ body: { client: own.eid, redirect: false } }),
  createClient: () => ({ body: { eid: 'new-client', ...clientSettings } }),
  updateClient: () => ({ body: clientSettings }),
  listClientShortcodes: () => ({}),
  listShortcodes: () => ({}),
  createShortcode: (own) => ({ body: { code: '777777', gateway: 'simulator', client_id: own.id } }),
  listParticipants: (own) => ({ query: { list_id: own.list } }),
  getParticipant: (own) => ({ params: { id: own.participant } }),
  listActivity: (own) => ({ params: { id: own.participant } }),
  countParticipants: (own) => ({ query: { list_id: own.list } }),
  listSortables: () => ({}),
  listLists: () => ({}),
  createList: (own) => ({ body: { name: unique('List'), campaign_ids: [own.campaign] } }),
  getList: (own) => ({ params: { id: own.list } }),
  updateList: (own) => ({
    params: { id: own.list },
    body: { name: 'Everybody', campaign_ids: [own.campaign] },
  }),
  deleteList: (own) => ({ params: { id: own.list } }),
  listMembers: (own) => ({ params: { listId: own.list } }),
  uploadParticipants: (own) => ({ params: { listId: own.list }, form: csvForm() }),
  listCampaigns: () => ({}),
  getCampaign: (own) => ({ params: { id: own.campaign } }),
  createCampaign: () => ({ body: { name: unique('Campaign') } }),
  updateCampaign: (own) => ({ params: { id: own.campaign }, body: { name: 'Spring' } }),
  findKeyword: (own) => ({ body: { keyword: 'FREEWORD', shortcode_id: own.shortcode.id } }),
  acquireLock: (own) => ({ body: lockOf(own) }),
  getLockTime: (own) => ({ body: lockOf(own) }),
  extendLock: (own) => ({ body: lockOf(own) }),
  releaseLock: (own) => ({ body: lockOf(own) }),
  listBroadcasts: () => ({}),
  getBroadcast: (own) => ({ params: { id: own.broadcast } }),
  checkFlight: (own) => ({ body: audienceOf(own) }),
  createBroadcast: (own) => ({ body: { ...audienceOf(own), send_after: soon() } }),
  cancelBroadcast: (own) => ({ params: { id: own.broadcast } }),
  updateBroadcast: (own) => ({
    params: { id: own.broadcast },
    body: { ...audienceOf(own), send_after: soon() },
  }),
  listRecipients: (own) => ({ params: { id: own.broadcast } }),
  listSubscriptions: () => ({}),
  listConversations: (own) => ({ params: { shortcode: own.shortcode.id } }),
  setReadStatus: (own) => ({ params: { id: own.conversation, status: '1' } }),
  setMarkedStatus: (own) => ({ params: { id: own.conversation, status: '1' } }),
  listMessages: (own) => ({ params: { id: own.participant }, query: { shortcode: own.shortcode.id } }),
  sendMessage: (own) => ({
    body: {
      type: 'sms',
      participant_id: own.participant,
      shortcode_id: own.shortcode.id,
      message: 'Yes, red.',
    },
  }),
  countUnread: () => ({}),
  listExperiences: () => ({ params: { type: 'sweepstakes' } }),
  getExperience: (own) => ({ params: { type: 'sweepstakes', eid: own.experience.eid } }),
  createExperience: (own) => ({ params: { type: 'sweepstakes' }, body: experienceOf(own) }),
  updateExperience: (own) => ({
    params: { type: 'sweepstakes', eid: own.experience.eid },
    body: experienceOf(own),
  }),
  deleteExperience: (own) => ({ params: { type: 'sweepstakes', id: own.experience.id } }),
  listAllExperiences: () => ({}),
  listEntries: (own) => ({ params: { type: 'sweepstakes', id: own.experience.id } }),
  listOtherEntries: (own) => ({ params: { exp: own.experience.eid, entryEid: own.entry.eid } }),
  setEntryStatus: (own) => ({
    params: { exp: own.experience.eid, entryEid: own.otherEntry.eid },
    body: { status: 'valid' },
  }),
  listPrizePools: () => ({}),
  createPrizePool: () => ({ body: { name: unique('Pool'), total: 1 } }),
  updatePrizePool: (own) => ({ params: { poolId: own.pool }, body: { name: 'Bikes' } }),
  listPrizeTypes: (own) => ({ params: { poolId: own.pool } }),
  createPrizeType: (own) => ({ params: { poolId: own.pool }, body: { name: unique('Type') } }),
  listExperiencePools: (own) => ({ params: { id: own.experience.id }, body: {} }),
  listDraws: (own) => ({ params: { exp: own.experience.eid } }),
  openDraw: (own) => ({ params: { exp: own.experience.eid }, body: { count: 1, prizePool: own.pool } }),
  setPublicValue: (own) => ({
    params: { exp: own.experience.eid, drawEid: own.draw },
    body: { text: 'A text' },
  }),
  drawPotentialWinners: (own) => ({
    params: { exp: own.experience.eid, drawEid: own.draw },
    body: { replace: [own.ballotDraw], reason: 'Not reached' },
  }),
  listBallotDraws: (own) => ({ params: { exp: own.experience.eid, drawEid: own.draw } }),
  setBallotDrawStatus: (own) => ({
    params: { exp: own.experience.eid, ballotDrawEid: own.ballotDraw },
    body: { status: 'invalidated', reason: 'Not reached' },
  }),
  confirmWinners: (own) => ({ params: { exp: own.experience.eid }, body: { draw_eid: own.draw } }),
  getCertificate: (own) => ({ params: { exp: own.experience.eid, drawEid: own.draw } }),
  listJobReports: () => ({}),
  getFile: (own) => ({ params: { id: own.list } }),
  showPublicPage: (own) => ({ params: { experience_eid: own.experience.eid } }),
  submitEntryForm: (own) => ({
    params: { experience_eid: own.experience.eid, rule_type: 'entry' },
    body: {},
  }),
  sendFromHandset: (own) => ({ body: { from: '+14165550199', to: own.shortcode.code, text: 'Hello' } }),
  listHandsetMessages: () => ({ query: { phone: '+14165550199' } }),
  showHandset: () => ({}),
  showOutbox: () => ({}),
}

const clientSettings = {
  name: 'Client',
  colour: '#3156b3',
  time_zone: 'America/Toronto',
  help_text: 'Call us.',
  help_text_fr: 'Appelez-nous.',
  quiet_from: '21:00',
  quiet_until: '09:00',
  needs_two_persons_to_confirm: false,
}

const lockOf = (own: ClientWorld) => ({
  type: 'editing',
  model_type: 'experience',
  model_id: own.experience.id,
})

const audienceOf = (own: ClientWorld) => ({
  shortcode_id: own.shortcode.id,
  campaign_id: own.campaign,
  participant_list_id: own.list,
  message: 'Hello {{first_name|there}}',
})

const experienceOf = (own: ClientWorld) => ({
  name: 'Win a bike',
  campaign_id: own.campaign,
  shortcode_id: own.shortcode.id,
  prize_pool_id: own.pool,
})

function csvForm(): FormData {
  const form = new FormData()
  form.set('mapping', JSON.stringify(['phone']))
  form.set('consent', 'none')
  form.set('file', new Blob(['phone\n+14165550123\n'], { type: 'text/csv' }), 'people.csv')
  return form
}

let counter = 0
const unique = (word: string) => `${word} ${++counter}`
