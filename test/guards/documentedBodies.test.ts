import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type RouteName, routes } from '#contract/routes.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import type { Input } from '#test/support/caller.ts'
import {
  documentedGift,
  documentedNestedGift,
  documentedSweepstakes,
} from '#test/support/documentedContests.ts'
import { make, must } from '#test/support/making.ts'
import { soon } from '#test/support/world/messaging.ts'
import { csvForm } from '#test/support/world/participants.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

// A caller who knows the two documents and nothing else sends what they name, under the names that they have.

let application: TestApplication
let maple: ClientWorld
/** One in which nobody was drawn yet. */
let drawEid: string
/** Somebody drawn in another draw than that of the client, whose winner is confirmed too. */
let drawnId: string

before(async () => {
  application = await testApplication()
  maple = await buildClient(application, { name: 'maple', code: '55501' })
  const opened = await make(maple.as.client_admin, routes.openDraw, {
    params: { exp: maple.experience.eid },
    body: { count: 1, prizePool: maple.pool },
  })
  drawEid = opened.eid
  drawnId = await drawSomebodyElse(maple)
})
after(() => application.close())

async function drawSomebodyElse({ as, experience: { eid: exp }, draw, pool }: ClientWorld): Promise<string> {
  const admin = as.client_admin
  const { body } = await admin.call(routes.listBallotDraws, { params: { exp, drawEid: draw } })
  const [first] = (body as { data: { entry: { id: string } }[] }).data
  const drawn = await admin.call(routes.drawWinners, {
    params: { exp },
    body: { count: 3, prizePool: pool },
  })
  const { participants } = drawn.body as { participants: { id: string }[] }
  return must(participants.find(({ id }) => id !== first?.entry.id)).id
}

/** The calls in an order in which each still finds what it needs, with what the documents name for them. */
const documented = (own: ClientWorld): [RouteName, Input][] => [
  ...readings(own),
  // Before the contest is given a question that its winners have to answer.
  ...draws(own),
  ...contests(own),
  ...people(own),
  ...messages(own),
  ...locks(own),
  ...users(own),
  [
    'createLocationAndAttach',
    { body: { linkLocation: own.linkLocation, client_id: own.id, name: 'By the lake' } },
  ],
  ['switchClient', { body: { client_id: own.id, client_name: 'maple' } }],
  ['chooseClient', { body: { client: own.eid, redirect: false } }],
]

const sorted = { page: '1', field: 'first_name', direction: 'desc' }

const readings = (own: ClientWorld): [RouteName, Input][] => [
  ['sweepstakes.list', { query: { page: '1' } }],
  ['gift-with-purchase.list', { query: { page: '1' } }],
  ['external.list', { query: { page: '1' } }],
  ['listJobReports', {}],
  ['listBroadcasts', { query: { type: 'all', page: '1' } }],
  ['listRecipients', { params: { id: own.broadcast }, query: { page: '1' } }],
  ['listCampaigns', { query: { encrypt: '1' } }],
  ['countUnread', { query: { client: own.eid } }],
  ['listConversations', { params: { shortcode: own.shortcode.id }, query: inbox }],
  ['searchCorrespondents', { params: { shortcode: own.shortcode.id, query: '416' }, query: { page: '1' } }],
  ['listMessengerConversations', { params: { shortcode: own.widget.id }, query: inbox }],
  [
    'searchMessengerCorrespondents',
    { params: { shortcode: own.widget.id, query: 'zoe' }, query: { page: '1' } },
  ],
  ['listMessages', { params: { id: own.participant }, query: { page: '1', shortcode: own.shortcode.id } }],
  ['listParticipants', { query: { query: '416', list_id: own.list, ...sorted } }],
  ['listMembers', { params: { listId: own.list }, query: { page: '1' } }],
  ['searchForList', { params: { listId: own.list }, query: { query: '416', ...sorted } }],
  ['countParticipants', { query: { ...advancedSearch(own) } }],
  ['listActivity', { params: { id: own.participant }, query: { page: '1' } }],
  ['findClientParticipants', { query: { client: own.eid, search: '416' } }],
]

const inbox = {
  page: '1',
  search: 'hello',
  read_at: '0',
  field: 'last_message_at',
  direction: 'desc',
  marked_at: '0',
}

const advancedSearch = (own: ClientWorld) => ({
  opt_in_status: 'in',
  campaign_list: own.campaign,
  experience: own.experience.id,
  is_leads: '1',
  is_customers: '1',
  has_notifications: '1',
})

const contests = (own: ClientWorld): [RouteName, Input][] => [
  ['acquireLock', { body: lockOf(own.experience.id) }],
  ['acquireLock', { body: lockOf(own.external.id) }],
  ['sweepstakes.create', { body: { name: 'Win a tent' } }],
  ['sweepstakes.create', { body: documentedSweepstakes }],
  [
    'sweepstakes.update',
    {
      params: { eid: own.experience.eid },
      body: { ...documentedSweepstakes, visibility: 'public', domain: null, domain_fr: null },
    },
  ],
  ['gift-with-purchase.create', { body: { name: 'A mug' } }],
  ['gift-with-purchase.create', { body: documentedGift }],
  ['gift-with-purchase.create', { body: documentedNestedGift }],
  ['acquireLock', { body: lockOf(own.gift.id) }],
  ['gift-with-purchase.update', { params: { eid: own.gift.eid }, body: documentedGift }],
  ['gift-with-purchase.update', { params: { eid: own.gift.eid }, body: documentedNestedGift }],
  ['external.create', { body: { name: 'A quiz', target_url: 'https://quiz.example' } }],
  ['external.update', { params: { eid: own.external.eid }, body: { name: 'A quiz' } }],
  ['createPrizePool', { body: { name: 'Canoes', is_testing: false } }],
  ['updatePrizePool', { params: { poolId: own.pool }, body: { name: 'Bicycles' } }],
  ['createPrizeType', { params: { poolId: own.pool }, body: { name: 'Red' } }],
  ['listGiftPools', { params: { id: own.gift.id }, body: { is_testing: false } }],
  ['listExperiencePools', { params: { id: own.experience.id } }],
  ['listExperiencePools', { params: { id: own.experience.id }, body: {} }],
  ['listGiftPools', { params: { id: own.gift.eid } }],
  ['setEntryData', { params: { id: own.entry.id }, body: { data: { city: 'Hull', postal: 'J8X 1A1' } } }],
  ['createKeyword', { body: { keyword: 'CANOE', shortcode_id: own.shortcode.id } }],
  [
    'createKeyword',
    { body: { keyword: 'QUIZ', shortcode_id: own.shortcode.id, experience: own.external.id } },
  ],
  [
    'updateKeyword',
    { params: { id: own.keyword }, body: { keyword: 'SPARE2', shortcode_id: own.shortcode.id } },
  ],
  [
    'findKeyword',
    { body: { keyword: 'FREE', shortcode_id: own.shortcode.id, key: 0, keyword_id: own.keyword } },
  ],
  ['createLink', { body: { url: 'https://shop.example', append_tracking_information: true } }],
  [
    'createLink',
    {
      body: { url: 'https://shop.example', append_tracking_information: false, experience: own.external.eid },
    },
  ],
  ['updateLink', { params: { id: own.link }, body: { url: 'https://shop.example/tents' } }],
]

const draws = (own: ClientWorld): [RouteName, Input][] => {
  const exp = own.experience.eid
  const winner = { exp, ballotDrawEid: own.ballotDraw }
  return [
    [
      'setEntryStatus',
      { params: { type: 'sweepstakes', exp, entryEid: own.otherEntry.eid }, body: { status: 'valid' } },
    ],
    ['setBallotDrawStatus', { params: winner, body: { status: 'invalidated', is_all: false } }],
    ['setBallotDrawStatus', { params: winner, body: { status: 'invalidated', is_all: true } }],
    ['setBallotDrawStatus', { params: winner, body: { status: 'potential-winner', is_all: false } }],
    ['setBallotDrawStatus', { params: winner, body: { status: 'potential-winner', is_all: true } }],
    ['drawPotentialWinners', { params: { exp, drawEid }, body: { count: 1, filters: [] } }],
    ['listBallotDraws', { params: { exp, drawEid } }],
    ['listOtherEntries', { params: { type: 'sweepstakes', exp, entryEid: own.entry.eid } }],
    ['confirmWinners', { params: { exp }, body: { draw_eid: own.draw } }],
    [
      'drawWinners',
      {
        params: { exp },
        body: { count: 1, from: null, to: null, rules: [{ key: 'language', value: 'en' }] },
      },
    ],
    ['confirmDrawn', { params: { exp }, body: { participantIds: [drawnId], prizePool: own.pool } }],
    ['listWinners', { params: { type: 'sweepstakes', id: exp }, query: { page: '1' } }],
    ['listKicked', { params: { id: exp }, body: { filters: [{ key: 'language', value: 'en' }] } }],
  ]
}

const people = (own: ClientWorld): [RouteName, Input][] => [
  ['createList', { body: { name: 'Canoeists', campaign_ids: [own.campaign], allow_multiple: true } }],
  [
    'updateList',
    { params: { id: own.list }, body: { name: 'Everybody', campaign_ids: [], allow_multiple: false } },
  ],
  ['addMember', { params: { listId: own.list }, body: { participant_id: own.participant } }],
  ['addMembers', { params: { listId: own.list }, body: { participant_ids: [own.participant] } }],
  ['uploadParticipants', { params: { listId: own.list }, form: csvForm() }],
  [
    'updateParticipant',
    {
      params: { id: own.participant },
      body: { first_name: 'Zoé', last_name: 'Roy', phone: '+14165550144', email: 'zoe@example.test' },
    },
  ],
  ['saveNotes', { params: { id: own.participant }, body: { notes: 'Called.' } }],
  ['flagParticipant', { body: { client: own.id, person: own.participant } }],
]

const messages = (own: ClientWorld): [RouteName, Input][] => {
  const broadcast = {
    shortcode_id: own.shortcode.id,
    experience_id: own.experience.id,
    campaign_id: own.campaign,
    participant_list_id: own.list,
    message: 'Hello',
    message_fr: 'Bonjour',
    title: 'A greeting',
    send_after: soon(),
  }
  return [
    ['createBroadcast', { body: { ...broadcast, send_now: false, skip_optin_check: false } }],
    ['updateBroadcast', { params: { id: own.broadcast }, body: broadcast }],
    [
      'sendMessage',
      {
        body: {
          type: 'sms',
          participant_id: own.participant,
          shortcode_id: own.shortcode.id,
          message: 'Yes.',
        },
      },
    ],
    ['sendExperience', { body: { experience: own.experience.id, participant: own.participant } }],
    ['removeMember', { params: { listId: own.list }, body: { participant_id: own.participant } }],
    ['removeMembers', { params: { listId: own.list }, body: { participant_ids: [own.participant] } }],
  ]
}

const lockOf = (model_id: string) => ({ type: 'editing', model_id, model_type: 'experience' })

const locks = (own: ClientWorld): [RouteName, Input][] => [
  ['acquireLock', { body: lockOf(own.experience.id) }],
  ['getLockTime', { body: lockOf(own.experience.id) }],
  ['extendLock', { body: lockOf(own.experience.id) }],
  ['releaseLock', { body: lockOf(own.experience.id) }],
]

const users = (own: ClientWorld): [RouteName, Input][] => {
  const params = { id: own.colleague.user }
  return [
    ['findUsers', { query: { client: own.eid, search: 'cora' } }],
    ['disableUser', { params }],
    ['enableUser', { params }],
    ['lockUser', { params }],
    ['resetUserPassword', { params }],
    ['deleteUser', { params: { id: own.goner.user } }],
    ['deleteClientRole', { params: { id: own.leaver.role } }],
    ['sendContactMessage', { body: { email: 'me@maple.test', message: 'Call me' } }],
    ['sendContactMessage', { body: { body: 'The list is empty' } }],
    ['sendSupportMessage', { body: { email: 'me@maple.test', message: 'Call me' } }],
    ['sendSupportMessage', { body: { body: 'The list is empty', current_url: `/${own.eid}/lists` } }],
  ]
}

test('a caller who sends only what the documents name is served', async () => {
  const faults: string[] = []
  for (const [name, input] of documented(maple)) {
    const { status, text } = await maple.as.client_admin.call(routes[name], input)
    if (status !== 200) faults.push(`${name} ${JSON.stringify(input.body)}: ${status} ${text}`)
  }
  assert.deepEqual(faults, [])
  console.log(`documented inputs ${documented(maple).length}`)
})
