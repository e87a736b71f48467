import assert from 'node:assert/strict'
import { must } from '#test/support/making.ts'
import { verifyCertificate } from '../../../scripts/verify-draw/verify.mjs'
import { type Imported, importPeople, openShop, type Rows, type Scene, untilImported } from './shop.ts'
import type { Side } from './side.ts'

/** How many people are imported, and to how many of them a broadcast goes. */
export type Scale = { readonly people: number; readonly recipients: number }

const code = '77123'

/** The story of a client, by calls alone: import, broadcast, inbox, entries, verdicts, draw, certificate, and what takes back. */
export async function tellTale(side: Side, scale: Scale): Promise<void> {
  const scene = await openShop(side, { eid: 'lakeside', code })
  const { ask, staff } = scene
  const everybody = await bringIn(scene, 'Everybody', scale.people)
  const club = await bringIn(scene, 'Club', scale.recipients)
  await readPeople(scene, everybody.listId)
  await broadcast(scene, club.listId)
  await talk(scene)
  await hold(scene)
  await ask(staff, 'rollBackImport', { params: { id: everybody.importId } })
  await untilRolledBack(scene, everybody.importId)
  await ask(staff, 'getImport', { params: { id: everybody.importId }, note: 'rolled back' })
  await erase(scene)
  await readPeople(scene, everybody.listId)
}

async function bringIn(scene: Scene, list: string, count: number): Promise<Imported> {
  const imported = await importPeople(scene, list, count)
  await untilImported(scene, imported.importId)
  await scene.ask(scene.staff, 'getImport', { params: { id: imported.importId }, note: `of ${list}` })
  return imported
}

async function readPeople({ ask, staff }: Scene, listId: string): Promise<void> {
  await ask(staff, 'countParticipants')
  await ask(staff, 'listParticipants', { query: { direction: 'asc' } })
  await ask(staff, 'listParticipants', { query: { direction: 'asc', list_id: listId, page: 3 } })
  await ask(staff, 'searchParticipants', { params: { q: '0000042' } })
  await ask(staff, 'listMembers', { params: { listId }, query: { direction: 'asc' } })
  await ask(staff, 'listLists')
  await ask(staff, 'listImports')
}

async function broadcast({ ask, until, staff, shortcode, campaign }: Scene, listId: string): Promise<void> {
  const audience = { shortcode_id: shortcode.id, campaign_id: campaign.id, participant_list_id: listId }
  const form = { ...audience, message: 'Hello [[first_name]]', send_now: true }
  await ask(staff, 'checkFlight', { body: form })
  const { data } = await ask(staff, 'createBroadcast', { body: form })
  const params = { id: data.id }
  type Sent = { data: { state: string; states: Record<string, number>; audience_count: number } }
  await until(
    staff,
    'getBroadcast',
    ({ data: { state, states, audience_count } }: Sent) =>
      state === 'sent' && states.delivered === audience_count,
    { params },
  )
  await ask(staff, 'getBroadcast', { params })
  await ask(staff, 'listRecipients', { params, query: { search: '0000042' } })
  await ask(staff, 'listBroadcasts')
}

const phoneOf = (line: number) => `+1437555010${line}`

async function talk({ ask, staff, outside, shortcode }: Scene): Promise<void> {
  for (const line of [1, 2, 3])
    await ask(outside, 'sendFromHandset', {
      body: { from: phoneOf(line), to: code, text: `Is shop ${line} open?` },
    })
  const inbox = await ask<Rows>(staff, 'listConversations', { params: { shortcode: 'all' } })
  const people = await ask<Rows>(staff, 'searchParticipants', { params: { q: phoneOf(2) } })
  const participant = must(people.data[0]).id
  await ask(staff, 'sendMessage', {
    body: { participant_id: participant, shortcode_id: shortcode.id, message: 'It is.' },
  })
  await ask(staff, 'listMessages', { params: { id: participant } })
  await ask(staff, 'setReadStatus', { params: { id: must(inbox.data[0]).id, status: 'read' } })
  await ask(staff, 'countUnread')
  await ask(staff, 'listConversations', { params: { shortcode: 'all' }, query: { search: 'open' } })
  await ask(outside, 'sendFromHandset', { body: { from: phoneOf(3), to: code, text: 'STOP' } })
  await ask(staff, 'listActivity', { params: { id: participant } })
  await ask(staff, 'listParticipation', { params: { id: participant } })
}

/** Six enter, one is judged invalid, three are drawn, one of them is replaced, three win. */
async function hold(scene: Scene): Promise<void> {
  const { ask, staff, outside } = scene
  const pool = (await ask(staff, 'createPrizePool', { body: { name: 'Canoes', total: 5 } })).data
  const contest = await ask(staff, 'sweepstakes.create', {
    body: {
      name: 'Win a canoe',
      campaign_id: scene.campaign.id,
      prize_pools: [{ id: pool.id }],
      keyword: 'CANOE',
      shortcode_id: scene.shortcode.id,
    },
  })
  for (const line of [4, 5, 6, 7, 8, 9])
    await ask(outside, 'sendFromHandset', { body: { from: phoneOf(line), to: code, text: 'canoe' } })
  const params = { client: 'lakeside', type: 'sweepstakes', exp: contest.data.eid }
  const list = { params: { type: 'sweepstakes', id: contest.data.eid } }
  const entries = (await ask<Rows>(staff, 'listEntries', list)).data
  for (const [index, { eid }] of entries.entries())
    await ask(staff, 'setEntryStatus', {
      params: { ...params, entryEid: eid },
      body: { status: index === 0 ? 'invalid' : 'valid', reason: 'Looked at.' },
    })
  await ask(staff, 'listEntries', list)
  await draw(scene, { exp: contest.data.eid, pool: pool.id })
  await ask(staff, 'listPrizePools')
  await ask(staff, 'listEntries', { ...list, query: { status: 'valid' }, isOfChance: true })
}

async function draw({ ask, staff }: Scene, { exp, pool }: { exp: string; pool: string }): Promise<void> {
  const params = { client: 'lakeside', exp }
  const opened = await ask(staff, 'openDraw', { params, body: { count: 3, prizePool: pool } })
  const drawEid = opened.data.eid
  const ofDraw = { params: { ...params, drawEid } }
  const first = await ask<Rows>(staff, 'drawPotentialWinners', { ...ofDraw, body: {}, isOfChance: true })
  const doomed = must(first.data[1]).eid
  await ask(staff, 'setBallotDrawStatus', {
    params: { ...params, ballotDrawEid: doomed },
    body: { status: 'invalidated', reason: 'Works for the shop' },
    isOfChance: true,
  })
  const redrawing = { replace: [doomed], reason: 'Works for the shop' }
  await ask(staff, 'drawPotentialWinners', { ...ofDraw, body: redrawing, isOfChance: true, note: 'again' })
  await ask(staff, 'listBallotDraws', { ...ofDraw, isOfChance: true })
  await ask(staff, 'confirmWinners', { params, body: { draw_eid: drawEid } })
  await ask(staff, 'confirmWinners', { params, body: { draw_eid: drawEid }, note: 'twice' })
  await ask(staff, 'listDraws', { params })
  const certificate = await ask(staff, 'getCertificate', { ...ofDraw, isOfChance: true })
  const ballots = await ask<string>(staff, 'getFrozenSet', { ...ofDraw, isOfChance: true })
  const failed = (await verifyCertificate(certificate, { ballots: [ballots] })).filter(({ ok }) => !ok)
  assert.deepEqual(failed, [], 'the certificate is not true')
}

async function untilRolledBack({ until, staff }: Scene, id: string): Promise<void> {
  const isOver = (body: { data: { state: string } }) => ['rolled_back', 'failed'].includes(body.data.state)
  await until(staff, 'getImport', isOver, { params: { id } })
}

async function erase({ ask, staff }: Scene): Promise<void> {
  const people = await ask<Rows>(staff, 'searchParticipants', { params: { q: phoneOf(1) } })
  const params = { id: must(people.data[0]).id }
  await ask(staff, 'eraseParticipant', { params, body: { reason: 'Asked for it.' } })
  await ask(staff, 'getParticipant', { params })
  await ask(staff, 'listActivity', { params, note: 'of who was erased' })
  await ask(staff, 'listAudit')
}
