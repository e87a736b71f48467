import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DrawStep } from '#contract/prizing/certificate.ts'
import { drawStepSchema } from '#contract/prizing/certificate.ts'
import { createBeacon } from '#server/adapters/beacon/drand.ts'
import { waitingFor } from '#test/support/certifiedDraw.ts'
import { startDrand } from '#test/support/drand.ts'
import { noon, type PrizingWorld, prizingWorld, refused, staff } from '#test/support/prizing.ts'
import { quiet } from '#test/support/quiet.ts'
import { runBeacon } from './beacon.ts'
import { sha256 } from './fairness.ts'
import {
  abandonDraw,
  confirmDrawn,
  confirmWinners,
  drawPotentialWinners,
  listBallotDraws,
  listDraws,
  openDraw,
  prizingOfExperiences,
  setBallotDrawStatus,
  setPublicValue,
} from './prizing.ts'

const drand = await startDrand(new Date('2026-05-01T00:00:00Z'))
const beacon = createBeacon({ url: drand.url, chain: drand.chain })
let world: PrizingWorld
before(async () => {
  world = await prizingWorld()
})
after(async () => {
  await world.end()
  await drand.close()
})

const reason = 'Frozen with the kayaks instead of the canoes'
const isOver = refused('conflict', {
  message: /^This draw was abandoned\. Nothing of it can change any more\.$/,
})

async function stage(more: Partial<Parameters<typeof openDraw>[2]> = {}) {
  const client = await world.addClient()
  const [ana, ben] = [staff(client, 'Ana'), staff(client, 'Ben')]
  const { id, eid: exp } = await world.addSweepstakes(client)
  const prizePool = await world.addPool(client)
  await world.addEntries(client, id, { count: 6 })
  const open = () => openDraw(world.db, ana, { exp, count: 2, rules: [], prizePool, ...more })
  const opened = await open()
  const named = { exp, drawEid: opened.eid }
  const draw = () => drawPotentialWinners(world.db, ben, { ...named, replace: [] })
  const confirm = () => confirmWinners(world.db, ana, { exp, draw_eid: opened.eid })
  const abandon = (seen?: { state: 'open' | 'in-progress' }) =>
    abandonDraw(world.db, ben, { ...named, reason, seen })
  const standing = async () => (await listDraws(world.db, ana, { exp })).find(({ eid }) => eid === opened.eid)
  const awards = () => world.rows('select 1 from award where draw_id = $1', [opened.id])
  const links = () =>
    world.rows<{ text: string; hash: string; audit: string | null }>(
      `select l.text, l.hash, a.action as audit from draw_link l
       left join audit_entry a on a.client_id = l.client_id and a.entity = 'draw' and a.entity_id = $2::text
         and a.after ->> 'link' = l.hash
       where l.client_id = $1 and l.draw_id = $2::uuid order by l.number`,
      [client.id, opened.id],
    )
  return {
    ana,
    ben,
    id,
    exp,
    prizePool,
    open,
    opened,
    named,
    draw,
    confirm,
    abandon,
    standing,
    awards,
    links,
  }
}

test('an abandoned draw stays with who, when and why, and nothing of it goes on', async () => {
  const { ben, opened, named, draw, confirm, abandon, standing } = await stage()
  const gone = await abandon({ state: 'open' })
  assert.deepEqual(
    [gone.state, gone.abandoned_by_name, gone.abandoned_reason, gone.abandoned_at, gone.manifest_hash],
    ['abandoned', 'Ben', reason, noon.toISOString(), opened.manifest_hash],
  )
  assert.deepEqual(await standing(), { ...gone, is_mine: true })
  await assert.rejects(draw(), isOver)
  await assert.rejects(confirm(), isOver)
  await assert.rejects(abandon(), isOver)
  await assert.rejects(setPublicValue(world.db, ben, { ...named, text: 'Maple 5' }), isOver)
})

test('its step is the last of the chain and stands in the audit trail', async () => {
  const { draw, abandon, links } = await stage()
  await draw()
  await abandon()
  const chain = await links()
  const steps = chain.map(({ text }): DrawStep => drawStepSchema.parse(JSON.parse(text)))
  const last = steps.at(-1)
  assert.deepEqual(
    steps.map(({ kind }) => kind),
    ['frozen', 'drawn', 'abandoned'],
  )
  assert.ok(last?.kind === 'abandoned')
  assert.deepEqual([last.reason, last.by, last.previous], [reason, 'Ben', chain.at(-2)?.hash])
  for (const { text, hash } of chain) assert.equal(hash, sha256(text))
  assert.deepEqual(
    chain.map(({ audit }) => audit),
    ['draw.freeze', 'draw.draw', 'draw.abandon'],
  )
})

test('who was drawn in it is neither replaced, judged nor awarded, by any call', async () => {
  const { ana, id, exp, prizePool, named, draw, confirm, abandon, awards } = await stage()
  const drawn = await draw()
  await abandon({ state: 'in-progress' })
  const eids = drawn.map(({ eid }) => eid)
  await assert.rejects(
    drawPotentialWinners(world.db, ana, { ...named, replace: eids, reason: 'Not reached' }),
    isOver,
  )
  const status = { exp, ballotDrawEid: eids[0] ?? '', is_all: true, reason: 'Late' }
  await assert.rejects(setBallotDrawStatus(world.db, ana, { ...status, status: 'invalidated' }), isOver)
  await assert.rejects(confirm(), isOver)
  const participantIds = drawn.map(({ entry }) => entry.id)
  const inOneCall = { kind: 'sweepstakes', exp: id, participantIds, prizePool } as const
  await assert.rejects(confirmDrawn(world.db, ana, inOneCall), isOver)
  assert.deepEqual(await awards(), [])
  const standing = await listBallotDraws(world.db, ana, named)
  assert.deepEqual(
    standing.map(({ left_out }) => left_out),
    ['abandoned', 'abandoned'],
  )
})

test('a confirmed draw is not abandoned', async () => {
  const { draw, confirm, abandon, standing } = await stage()
  await draw()
  await confirm()
  await assert.rejects(abandon(), refused('conflict', { message: /are confirmed already/ }))
  assert.equal((await standing())?.abandoned_at, null)
})

test('whoever saw it not drawn does not abandon it once it was drawn', async () => {
  const { draw, abandon, standing } = await stage()
  await draw()
  await assert.rejects(
    abandon({ state: 'open' }),
    refused('conflict', { message: /were drawn meanwhile\. Nothing was abandoned\.$/ }),
  )
  assert.equal((await standing())?.state, 'in-progress')
})

test('of who abandons and who draws or confirms at the same time one alone gets through', async () => {
  for (let round = 0; round < 4; round += 1) {
    const one = await stage()
    const drawing = await Promise.allSettled([one.abandon({ state: 'open' }), one.draw()])
    assert.equal(drawing.filter(({ status }) => status === 'fulfilled').length, 1)
    const two = await stage()
    await two.draw()
    const confirming = await Promise.allSettled([two.confirm(), two.abandon({ state: 'in-progress' })])
    assert.equal(confirming.filter(({ status }) => status === 'fulfilled').length, 1)
    const isConfirmed = confirming[0].status === 'fulfilled'
    assert.equal((await two.standing())?.state, isConfirmed ? 'complete' : 'abandoned')
    assert.equal((await two.awards()).length, isConfirmed ? 2 : 0)
  }
})

test('the next draw of the experience has the next number and the whole set, and goes its way', async () => {
  const { ana, ben, exp, open, abandon } = await stage()
  await abandon()
  const next = await open()
  assert.deepEqual([next.number, next.ballot_count, next.state], [2, 6, 'open'])
  await drawPotentialWinners(world.db, ben, { exp, drawEid: next.eid, replace: [] })
  const confirmed = await confirmWinners(world.db, ana, { exp, draw_eid: next.eid })
  assert.equal(confirmed.winners_count, 2)
  assert.deepEqual(
    (await listDraws(world.db, ana, { exp })).map(({ number, state }) => [number, state]),
    [
      [2, 'complete'],
      [1, 'abandoned'],
    ],
  )
})

test('an abandoned draw keeps nobody from deleting the experience', async () => {
  const { ana, id, abandon } = await stage()
  const refuseDeletion = () =>
    world.db.transaction(ana, (tx) => prizingOfExperiences.whenDeleted?.(tx, ana, id))
  await assert.rejects(refuseDeletion(), refused('conflict'))
  await abandon()
  await refuseDeletion()
})

test('the round that it waited for is not read any more', async () => {
  const { abandon, standing, links } = await stage({ beacon, isBeaconAsked: true })
  const job = waitingFor(world.jobs)
  await abandon()
  const before = world.jobs.length
  await runBeacon({ db: world.db, outside: { ...quiet, clock: { now: () => noon }, beacon } }, job)
  assert.equal((await standing())?.public_value, null)
  assert.equal((await links()).length, 2)
  assert.equal(world.jobs.length, before)
})
