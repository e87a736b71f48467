import { loadDemo } from '#demo/demo.ts'
import { type Asked, founder, type Name, type Row, type Side } from './side.ts'

type Rows = { data: Row[] }

/** Chance decides these fields too, since the demo's draws decide who wins. */
const ofChance: readonly Name[] = [
  'listDraws',
  'listBallotDraws',
  'listEntries',
  'listConversations',
  'listMessages',
]

/** Plays the demo and reads everything that staff of its clients can read. */
export async function tellDemo(side: Side): Promise<void> {
  await loadDemo(side.application, { adminEmail: founder.email, staffPassword: founder.password })
  for (const client of ['maple-market', 'northwind-coffee']) await readClient(side, client)
}

async function readClient(side: Side, client: string): Promise<void> {
  const staff = await side.as(client)
  const ask = <T = Rows>(name: Name, asked: Asked = {}) =>
    side.ask<T>(staff, name, { note: client, isOfChance: ofChance.includes(name), ...asked })
  for (const name of lists) await ask(name)
  for (const [list, detail, param] of details) {
    const { data } = await ask(list)
    for (const row of data.slice(0, 20))
      await ask(detail, { params: { [param]: row[param === 'eid' ? 'eid' : 'id'] } })
  }
  for (const name of ['listConversations', 'listMessengerConversations'] as const)
    await ask(name, { params: { shortcode: 'all' } })
  const { data: experiences } = await ask('sweepstakes.list')
  for (const { eid } of experiences) {
    await ask('listEntries', { params: { type: 'sweepstakes', id: eid } })
    const params = { client, exp: eid }
    const { data: draws } = await ask('listDraws', { params })
    for (const draw of draws) await ask('listBallotDraws', { params: { ...params, drawEid: draw.eid } })
  }
}

const lists: readonly Name[] = [
  ...(['getCurrentClient', 'listClientShortcodes', 'listParticipants', 'graphParticipants'] as const),
  ...(['countParticipants', 'listSortables', 'listEventActions', 'listSavedViews', 'listUserLists'] as const),
  ...(['listPinnedLists', 'listUnpinnedLists', 'listSubscriptions', 'listImports', 'listKeywords'] as const),
  ...([
    'listLinks',
    'getCalendar',
    'countUnread',
    'listSavedReplies',
    'listMailboxes',
    'listWidgets',
  ] as const),
  ...([
    'external.list',
    'listAllExperiences',
    'listConversationExperiences',
    'listJobReports',
    'listAudit',
  ] as const),
]

/** Details without what somebody did and took part in, which also say what he or she won: the long story asks for those. */
const details: readonly (readonly [Name, Name, 'id' | 'eid' | 'listId' | 'poolId'])[] = [
  ['listParticipants', 'getParticipant', 'id'],
  ['listParticipants', 'getNotes', 'id'],
  ['listParticipants', 'listParticipantLists', 'id'],
  ['listParticipants', 'listConsentHistory', 'id'],
  ['listParticipants', 'listDeliveries', 'id'],
  ['listParticipants', 'listMessages', 'id'],
  ['listLists', 'getList', 'id'],
  ['listLists', 'listMembers', 'listId'],
  ['listLists', 'searchForList', 'listId'],
  ['listImports', 'getImport', 'id'],
  ['listCampaigns', 'getCampaign', 'id'],
  ['listBroadcasts', 'getBroadcast', 'id'],
  ['listPrizePools', 'listPrizeTypes', 'poolId'],
  ['sweepstakes.list', 'sweepstakes.get', 'eid'],
]
