import assert from 'node:assert/strict'
import type { Caller } from '#test/support/caller.ts'
import { must } from '#test/support/making.ts'
import { clientForm } from '#test/support/office.ts'
import type { Row, Side } from './side.ts'

/** How many people are imported, and to how many of them a broadcast goes. */
export type Scale = { readonly people: number; readonly recipients: number }

type Scene = Side & {
  readonly staff: Caller
  readonly shortcode: Row
  readonly campaign: Row
  readonly subscription: string
}
type Rows = { data: Row[] }

type Verifier = { verifyCertificate: (certificate: unknown) => { name: string; ok: boolean }[] }
const script = new URL('../../../scripts/verify-draw.mjs', import.meta.url)
const { verifyCertificate }: Verifier = await import(script.href)

const code = '77123'

/** The story of a client, by calls alone: import, broadcast, inbox, entries, verdicts, draw, certificate, and what takes back. */
export async function tellTale(side: Side, scale: Scale): Promise<void> {
  const scene = await openShop(side)
  const { ask, staff } = scene
  const everybody = await importPeople(scene, 'Everybody', scale.people)
  const club = await importPeople(scene, 'Club', scale.recipients)
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

async function openShop(side: Side): Promise<Scene> {
  const { ask, founder } = side
  const form = { ...clientForm('lakeside'), quiet_from: '00:00', quiet_until: '00:00' }
  const client = await ask<{ data: { id: number } }>(founder, 'createClient', { body: form })
  const shortcode = await ask(founder, 'createShortcode', {
    body: { code, gateway: 'simulator', client_id: client.data.id, messages_per_second: 1000 },
  })
  const staff = await side.as('lakeside')
  const campaign = await ask(staff, 'createCampaign', { body: { name: 'Spring' } })
  const subscriptions = await ask<{ data: (Row & { shortcode_id: string | null })[] }>(
    staff,
    'listSubscriptions',
  )
  const texts = must(subscriptions.data.find((one) => one.shortcode_id === shortcode.data.id))
  return { ...side, staff, shortcode: shortcode.data, campaign: campaign.data, subscription: texts.id }
}

type Imported = { listId: string; importId: string }

/** With consent and its proof; the first people of every list are the same. */
async function importPeople(scene: Scene, list: string, count: number): Promise<Imported> {
  const { ask, until, staff } = scene
  const { data } = await ask(staff, 'createList', { body: { name: list, campaign_ids: [scene.campaign.id] } })
  const form = new FormData()
  form.set('mapping', JSON.stringify(['first_name', 'last_name', 'phone', 'email', 'data.city']))
  form.set('consent', 'proof')
  form.set('consent_proof', 'Asked at the till.')
  form.set('subscription_id', scene.subscription)
  form.set('file', new Blob([peopleAsCsv(count)], { type: 'text/csv' }), `${list}.csv`)
  const uploaded = await ask<{ import_id: string }>(staff, 'uploadParticipants', {
    params: { listId: data.id },
    form,
  })
  const params = { id: uploaded.import_id }
  await until(
    staff,
    'getImport',
    (body: { data: { state: string } }) => ['done', 'failed'].includes(body.data.state),
    {
      params,
    },
  )
  await ask(staff, 'getImport', { params, note: `of ${list}` })
  return { listId: data.id, importId: uploaded.import_id }
}

function peopleAsCsv(count: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const number = String(index).padStart(7, '0')
    return `Zoé ${number},Tremblay,+1416${number.replace(/^0/, '2')},p${number}@example.com,Laval`
  })
  return `First name,Last name,Phone,E-mail,City\n${rows.join('\n')}\nNobody,At,12345,,Laval\n`
}

async function readPeople({ ask, staff }: Scene, listId: string): Promise<void> {
  await ask(staff, 'countParticipants')
  await ask(staff, 'listParticipants', { query: { sort: 'first_name' } })
  await ask(staff, 'listParticipants', { query: { sort: 'first_name', list_id: listId, page: 3 } })
  await ask(staff, 'searchParticipants', { params: { q: '0000042' } })
  await ask(staff, 'listMembers', { params: { listId }, query: { sort: 'first_name' } })
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
}

/** Six enter, one is judged invalid, three are drawn, one of them is replaced, three win. */
async function hold(scene: Scene): Promise<void> {
  const { ask, staff, outside } = scene
  const pool = (await ask(staff, 'createPrizePool', { body: { name: 'Canoes', total: 5 } })).data
  const contest = await ask(staff, 'sweepstakes.create', {
    body: {
      ...{ name: 'Win a canoe', campaign_id: scene.campaign.id, prize_pool_id: pool.id },
      ...{ keyword: 'CANOE', shortcode_id: scene.shortcode.id },
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
  const failed = verifyCertificate(certificate).filter(({ ok }) => !ok)
  assert.deepEqual(failed, [], 'the certificate is not true')
}

async function untilRolledBack({ until, staff }: Scene, id: string): Promise<void> {
  const isOver = (body: { data: { rollback: object | null } }) => body.data.rollback !== null
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
