import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DrawCertificate2, DrawManifest } from '#contract/prizing/certificate.ts'
import { quicknet } from '#server/adapters/beacon/chain.ts'
import { createBeacon } from '#server/adapters/beacon/drand.ts'
import type { ClientRef } from '#server/platform/scope.ts'
import { certifiedDraw, read, relink, signAnew, stepsOf, waitingFor } from '#test/support/certifiedDraw.ts'
import { checkers } from '#test/support/checkers.ts'
import { startDrand } from '#test/support/drand.ts'
import { noon, type PrizingWorld, prizingWorld, refused, staff } from '#test/support/prizing.ts'
import { quiet } from '#test/support/quiet.ts'
import { runBeacon } from './beacon.ts'
import { canonicalJson } from './canonicalJson.ts'
import { hashManifest } from './fairness.ts'
import { drawPotentialWinners, listDraws, openDraw, setPublicValue } from './prizing.ts'

const drand = await startDrand(new Date('2026-05-01T00:00:00Z'))
const clock = { now: () => noon }
const beacon = createBeacon({ url: drand.url, chain: drand.chain })
const { written, ballots } = await certifiedDraw({ beacon })
const { failuresOf, checksOf, secondOpinion, end } = checkers({ written, ballots })
let world: PrizingWorld
before(async () => {
  world = await prizingWorld()
})
after(async () => {
  end()
  await world.end()
  await drand.close()
})

async function waitingDraw() {
  const client: ClientRef = await world.addClient()
  const [ana, ben] = [staff(client, 'Ana'), staff(client, 'Ben')]
  const { id, eid: exp } = await world.addSweepstakes(client)
  const prizePool = await world.addPool(client)
  await world.addEntries(client, id, { count: 5 })
  const draw = await openDraw(world.db, ana, { exp, count: 1, rules: [], prizePool, beacon })
  const job = waitingFor(world.jobs)
  const standing = async () => (await listDraws(world.db, ana, { exp }))[0]
  return { ana, ben, named: { exp, drawEid: draw.eid }, draw, job, standing }
}

test('the round is the first that comes ten minutes after the freeze, and is in the manifest', async () => {
  const { draw, job } = await waitingDraw()
  assert.equal(draw.beacon_at, '2026-05-02T16:10:00.000Z')
  const [row] = await world.rows<{ manifest: string }>('select manifest from draw where id = $1', [draw.id])
  const { beacon: named }: DrawManifest = JSON.parse(row?.manifest ?? '')
  assert.deepEqual(named, { chain_hash: drand.chain.hash, round: draw.beacon_round })
  assert.equal(job.drawId, draw.id)
  assert.deepEqual(world.jobs.at(-1)?.startAfter, new Date('2026-05-02T16:10:00Z'))
})

test('nobody types another value or draws before it is there, and then everybody can draw', async () => {
  const { ana, ben, named, job, standing } = await waitingDraw()
  await assert.rejects(
    setPublicValue(world.db, ben, { ...named, text: 'Maple' }),
    refused('conflict', { message: /Nobody can type another/ }),
  )
  await assert.rejects(
    drawPotentialWinners(world.db, ana, { ...named, replace: [] }),
    refused('conflict', { message: /has not been read yet/ }),
  )
  await runBeacon({ db: world.db, outside: { ...quiet, clock, beacon } }, job)
  const value = (await standing())?.public_value
  assert.match(value ?? '', /^[0-9a-f]{64}$/)
  await runBeacon({ db: world.db, outside: { ...quiet, clock, beacon } }, job)
  assert.equal((await standing())?.public_value, value)
  const [drawn] = await drawPotentialWinners(world.db, ana, { ...named, replace: [] })
  assert.equal(drawn?.position, 1)
})

test('two jobs at once give it once', async () => {
  const { job, standing, draw } = await waitingDraw()
  const outside = { ...quiet, clock, beacon }
  await Promise.all([1, 2, 3].map(() => runBeacon({ db: world.db, outside }, job)))
  assert.equal((await standing())?.public_value_kind, 'drand')
  const steps = await world.rows('select 1 from draw_link where draw_id = $1', [draw.id])
  assert.equal(steps.length, 2)
})

test('while drand cannot be reached the draw waits, longer each time, and is asked again', async () => {
  const { job, standing } = await waitingDraw()
  drand.answer = (response) => response.writeHead(503).end()
  const waits: number[] = []
  let next = job
  for (let tries = 0; tries < 8; tries += 1) {
    await runBeacon({ db: world.db, outside: { ...quiet, clock, beacon } }, next)
    next = waitingFor(world.jobs)
    waits.push(((world.jobs.at(-1)?.startAfter?.getTime() ?? 0) - noon.getTime()) / 1000)
  }
  assert.deepEqual(waits, [3, 10, 30, 60, 300, 900, 1800, 1800])
  assert.equal((await standing())?.public_value, null)
  drand.answer = undefined
  await runBeacon({ db: world.db, outside: { ...quiet, clock } }, next)
  assert.equal((await standing())?.public_value, null)
  await runBeacon({ db: world.db, outside: { ...quiet, clock, beacon } }, next)
  assert.equal((await standing())?.public_value_kind, 'drand')
})

test('an installation that asks no drand says so to who asks for a round, and freezes for everybody else', async () => {
  const client: ClientRef = await world.addClient()
  const ana = staff(client, 'Ana')
  const { id, eid: exp } = await world.addSweepstakes(client)
  const asked = { exp, count: 1, rules: [], prizePool: await world.addPool(client) }
  await world.addEntries(client, id, { count: 5 })
  await assert.rejects(
    openDraw(world.db, ana, { ...asked, isBeaconAsked: true }),
    refused('conflict', { message: /asks no drand/ }),
  )
  assert.deepEqual(await listDraws(world.db, ana, { exp }), [])
  assert.equal((await openDraw(world.db, ana, { ...asked, isBeaconAsked: false })).beacon_at, null)
  const besides = { ...asked, beacon, isBeaconAsked: false }
  assert.equal((await openDraw(world.db, ana, besides)).beacon_at, null)
})

test('both checkers pass the certificate, and say which round it was', async () => {
  assert.deepEqual(await failuresOf(written), [])
  assert.equal(secondOpinion(written), 'ok')
  const { version, public_value: value, attestation } = read(written)
  assert.equal(version, 3)
  assert.equal(value.kind, 'drand')
  assert.match(attestation, /^public value of drand round \d+$/)
  assert.ok((await checksOf(written)).some(({ name }) => name === 'beacon'))
})

const manifestOf = (draw: DrawCertificate2): DrawManifest => JSON.parse(draw.manifest_text)
const otherManifest = (change: object) => (draw: DrawCertificate2) => {
  draw.manifest_text = canonicalJson(JSON.parse(JSON.stringify({ ...manifestOf(draw), ...change })))
  draw.manifest_hash = hashManifest(draw.manifest_text)
  relink(draw, stepsOf(draw))
}
const otherValue = (change: object) => (draw: DrawCertificate2) => {
  Object.assign(draw.public_value, change)
  const value = draw.public_value
  relink(
    draw,
    stepsOf(draw).map((step) => (step.kind === 'public_value' ? { ...step, public_value: value } : step)),
  )
}
const early = { chain_hash: quicknet.hash, round: 1 }

const forgeries: [what: string, fault: string, change: (draw: DrawCertificate2) => unknown][] = [
  ['a later round', 'beacon', otherValue({ round: 9_000_000 })],
  ['another round in the manifest', 'beacon', otherManifest({ beacon: { ...early, round: 2 } })],
  ['another signature', 'beacon', otherValue({ signature: drand.sign(1) })],
  ['another value', 'beacon', otherValue({ text: 'ab'.repeat(32) })],
  [
    'a round of before the freeze',
    'beacon',
    (draw) => {
      otherManifest({ beacon: early })(draw)
      otherValue(early)(draw)
    },
  ],
  ['no round in the manifest', 'manifest', otherManifest({ beacon: undefined })],
  ['the version of draws that wait for nothing', 'format', (draw) => Object.assign(draw, { version: 2 })],
]

for (const [what, fault, change] of forgeries)
  test(`${what} is named, whoever signs it anew, by both checkers`, async () => {
    const forged = JSON.parse(JSON.stringify(read(written)))
    change(forged)
    const text = signAnew(JSON.parse(JSON.stringify(forged)))
    assert.ok((await failuresOf(text)).includes(fault), String(await failuresOf(text)))
    assert.match(secondOpinion(text), /^FAIL /)
  })
