import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DrawCertificate4, DrawCommitment, DrawManifest } from '#contract/prizing/certificate.ts'
import { createBeacon } from '#server/adapters/beacon/drand.ts'
import type { Mail } from '#server/adapters/email/port.ts'
import { certifiedDraw, mailingTo, nameWitnesses, read4, stepsOf } from '#test/support/certifiedDraw.ts'
import { checkers } from '#test/support/checkers.ts'
import { startDrand } from '#test/support/drand.ts'
import { noon, type PrizingWorld, prizingWorld, refused, staff } from '#test/support/prizing.ts'
import { quiet } from '#test/support/quiet.ts'
import { testSigner } from '#test/support/signer.ts'
import { commitDraw } from './commitments.ts'
import { sha256 } from './fairness.ts'
import { confirmWinners, countBallots, drawPotentialWinners, openDraw } from './prizing.ts'
import { listCommitments } from './queries/commitments.ts'
import { mailWitness, type WitnessJob } from './witnesses.ts'

const drand = await startDrand(new Date('2026-05-01T00:00:00Z'))
const beacon = createBeacon({ url: drand.url, chain: drand.chain })
const drawAt = ['2026-05-02T18:00:00Z', '2026-05-02T20:00:01Z'] as const
const witnesses = ['notary@roy.example', 'ombud@maple.example']
const { written, ballots } = await certifiedDraw({ beacon, drawAt, witnesses })
/** Without a witness, and without anything that publishing bound. */
const unwitnessed = await certifiedDraw({ beacon, drawAt: [drawAt[0]] })
const plain = await certifiedDraw()
const { failuresOf, checksOf, secondOpinion, secondNotes, end } = checkers({ written, ballots })
let world: PrizingWorld
before(async () => {
  world = await prizingWorld()
})
after(async () => {
  end()
  await world.end()
  await drand.close()
})

const key = testSigner.publicKey
const commitmentsOf = ({ commitments }: DrawCertificate4): DrawCommitment[] =>
  commitments.map(({ text }) => JSON.parse(text))

test('the freeze uses secret, chain and round that were bound, and both checkers find it so', async () => {
  assert.deepEqual(await failuresOf(written), [])
  assert.equal(secondOpinion(written, key), 'ok')
  const draw = read4(written)
  const [first, last] = commitmentsOf(draw)
  assert.deepEqual([first?.number, last?.number, last?.previous], [1, 2, draw.commitments[0]?.hash])
  assert.equal(last?.secret_hash, draw.secret_hash)
  assert.notEqual(first?.secret_hash, last?.secret_hash)
  const { beacon: named }: DrawManifest = JSON.parse(draw.manifest_text)
  assert.deepEqual(named, {
    chain_hash: drand.chain.hash,
    round: beacon.roundFrom(new Date(drawAt[1])).round,
  })
  const said = (await checksOf(written)).find(({ name }) => name === 'witnesses')?.detail ?? ''
  assert.match(said, /^2 of 2 had the hash before round \d+$/)
  const told = stepsOf(draw).find((step) => step.kind === 'handed_over')
  assert.deepEqual(
    told?.notices.map(({ to }) => to),
    ['n…@roy.example', 'o…@maple.example'],
  )
  assert.doesNotMatch(written, /notary@|ombud@/)
})

test('a certificate without a receipt in time passes, and both checkers say that freezes could have been prepared', async () => {
  const warning = /several freezes could have been prepared/
  assert.deepEqual(secondNotes(written), [])
  const said = (checks: { name: string; detail: string }[]) =>
    checks.find(({ name }) => name === 'witnesses')?.detail ?? ''
  assert.doesNotMatch(said(await checksOf(written)), warning)
  const alone = checkers(unwitnessed)
  assert.match(said(await alone.checksOf(unwitnessed.written)), warning)
  assert.equal(alone.secondOpinion(unwitnessed.written), 'ok')
  assert.match(alone.secondNotes(unwitnessed.written).join(), warning)
  alone.end()
  const older = checkers(plain)
  assert.match(older.secondNotes(plain.written).join(), warning)
  older.end()
})

test('whoever noted the hash of a commitment finds out that another one was used', async () => {
  const [early, used] = read4(written).commitments
  assert.deepEqual(await failuresOf(written, { commitment: used?.hash }), [])
  assert.deepEqual(await failuresOf(written, { commitment: early?.hash }), ['commitment'])
  // A reply by text has the first twenty characters.
  assert.deepEqual(await failuresOf(written, { commitment: used?.hash.slice(0, 20) }), [])
  for (const commitment of [early?.hash.slice(0, 20), used?.hash.slice(0, 19), `${used?.hash}0`, ''])
    assert.deepEqual(await failuresOf(written, { commitment }), ['commitment'])
  const unbound = checkers(plain)
  assert.deepEqual(await unbound.failuresOf(plain.written, { commitment: used?.hash }), ['commitment'])
  unbound.end()
})

async function stage({ addresses = [] }: { addresses?: string[] } = {}) {
  const client = await world.addClient()
  const [ana, ben] = [staff(client, 'Ana'), staff(client, 'Ben')]
  const { id, eid: exp } = await world.addSweepstakes(client)
  const prizePool = await world.addPool(client)
  const testPool = await world.addPool(client, { isTesting: true })
  await world.addEntries(client, id, { count: 4 })
  await world.addEntries(client, id, { count: 2, isTest: true })
  await nameWitnesses(world, { id, witnesses: addresses })
  const bind = (draw_at: string | null, chain: typeof beacon | null = beacon) =>
    world.db.transaction(ana, (tx) =>
      commitDraw(tx, ana, { id, eid: exp, draw_at, is_drawn: false, beacon: chain ?? undefined }),
    )
  const asked = { exp, count: 1, rules: [], prizePool, beacon, isBeaconAsked: false }
  const open = (more: object = {}) => openDraw(world.db, ana, { ...asked, ...more })
  const commitments = () => listCommitments(world.db, ana, id)
  return { client, ana, ben, exp, id, testPool, bind, open, commitments }
}

test('a commitment is written once for each time, and one before it stays to be seen', async () => {
  const { bind, commitments } = await stage()
  await bind(null)
  assert.deepEqual(await commitments(), [])
  for (const time of [drawAt[0], drawAt[0], drawAt[1], '2026-05-02T20:00:01.000Z']) await bind(time)
  const all = await commitments()
  assert.deepEqual(
    all.map(({ number, draw_eid }) => [number, draw_eid]),
    [
      [2, null],
      [1, null],
    ],
  )
  for (const { text, hash } of all) assert.equal(sha256(text), hash)
  await bind(null)
  assert.equal((await commitments()).length, 2)
  await assert.rejects(bind('2026-05-02T16:00:00Z'), refused('invalid', { field: 'draw_at' }))
})

test('two who publish at once bind it once', async () => {
  const { bind, commitments } = await stage()
  const done = await Promise.allSettled([bind(drawAt[0]), bind(drawAt[0])])
  assert.ok(done.some(({ status }) => status === 'fulfilled'))
  assert.equal((await commitments()).length, 1)
})

test('a draw among tests uses nothing up, the next one does, and the one after it is not bound', async () => {
  const { ana, exp, bind, open, commitments, testPool } = await stage()
  await bind(drawAt[0])
  const among = { exp, rules: [] }
  const count = async (prizePool: string | null) =>
    (await countBallots(world.db, ana, { ...among, prizePool })).bound
  assert.equal(await count(testPool), null)
  assert.deepEqual(await count(null), {
    draw_at: '2026-05-02T18:00:00.000Z',
    hash: (await commitments())[0]?.hash,
    has_chain: true,
    is_over: false,
  })
  assert.equal((await open({ prizePool: testPool })).beacon_at, null)
  const bound = await open()
  assert.equal(bound.beacon_at, '2026-05-02T18:00:00.000Z')
  assert.equal((await commitments())[0]?.draw_eid, bound.eid)
  assert.equal((await open()).beacon_at, null)
  assert.equal(await count(null), null)
})

test('once its time has passed nothing is frozen for it, until it gets another time', async () => {
  const { ana, id, exp, bind, open } = await stage()
  const early = { ...ana, at: new Date('2026-05-02T10:00:00Z') }
  const passed = { id, eid: exp, draw_at: '2026-05-02T11:00:00Z', is_drawn: true, beacon }
  await world.db.transaction(early, (tx) => commitDraw(tx, early, passed))
  await assert.rejects(open(), refused('conflict', { message: /has passed/ }))
  await bind(drawAt[0])
  assert.equal((await open()).beacon_at, '2026-05-02T18:00:00.000Z')
})

test('a chain that was bound is asked, and nobody draws at once', async () => {
  const { bind, open } = await stage()
  await bind(drawAt[0])
  const without = { beacon: undefined, isBeaconAsked: true }
  await assert.rejects(
    open(without),
    refused('conflict', { message: /chain of drand that this installation/ }),
  )
  await assert.rejects(open({ drawsAtOnce: true }), refused('conflict', { message: /bound to a round/ }))
})

test('bound without a chain, its secret is used, and the draw waits for nothing', async () => {
  const { bind, open, commitments } = await stage()
  await bind(drawAt[0], null)
  const draw = await open({ beacon: undefined })
  const said: DrawCommitment = JSON.parse((await commitments())[0]?.text ?? '')
  assert.equal(said.chain, null)
  assert.equal(said.secret_hash, draw.secret_hash)
})

test('whoever asks for a round, or for none, gets the one that was bound', async () => {
  for (const isBeaconAsked of [true, false]) {
    const { bind, open } = await stage()
    await bind(drawAt[1])
    const draw = await open({ isBeaconAsked })
    const { round, at } = beacon.roundFrom(new Date(drawAt[1]))
    assert.deepEqual([draw.beacon_round, draw.beacon_at], [round, at.toISOString()])
  }
})

test('nothing is frozen once something else is bound than the person saw', async () => {
  const { bind, open, commitments, testPool } = await stage()
  const seeing = (commitment: string | null, more: object = {}) => open({ seen: { commitment }, ...more })
  const changed = refused('conflict', { message: /^What publishing bound .* Nothing was frozen\.$/ })
  await bind(drawAt[0])
  const [first] = await commitments()
  await assert.rejects(seeing(null), changed)
  await bind(drawAt[1])
  await assert.rejects(seeing(first?.hash ?? ''), changed)
  const [last] = await commitments()
  await assert.rejects(seeing(last?.hash ?? '', { prizePool: testPool }), changed)
  assert.equal((await seeing(null, { prizePool: testPool })).commitment, null)
  assert.equal((await seeing(last?.hash ?? '')).commitment, last?.hash)
  await assert.rejects(seeing(last?.hash ?? ''), changed)
  assert.equal((await seeing(null)).commitment, null)
})

test('an e-mail to a witness that goes twice, since nobody noted the first, is the same one', async () => {
  const { client, bind, open } = await stage({ addresses: ['c@x.example', 'd@x.example'] })
  await bind(drawAt[0])
  const draw = await open()
  const jobs = world.jobs.filter(({ name }) => name === 'prizing.mailWitness').slice(-2)
  const sent: Mail[] = []
  const outside = { ...quiet, ...mailingTo({ sent }), clock: { now: () => noon } }
  const forget = 'update draw_witness set handed_at = null where client_id = $1 and draw_id = $2'
  for (const _time of [1, 2]) {
    for (const { payload } of jobs) await mailWitness({ db: world.db, outside }, payload as WitnessJob)
    await world.rows(forget, [client.id, draw.id])
  }
  assert.equal(sent.length, 4)
  const [c, d] = sent.map(({ reference }) => reference)
  assert.match(c ?? '', /^[0-9a-f-]{36}$/)
  assert.notEqual(c, d)
  assert.deepEqual(
    sent.map(({ reference }) => reference),
    [c, d, c, d],
  )
})

test('each witness gets the hash once, and whoever is refused stays without a time', async () => {
  const { client, ana, exp, bind, open } = await stage({ addresses: ['a@x.example', 'b@x.example'] })
  await bind(drawAt[0])
  const draw = await open()
  const jobs = world.jobs.filter(
    ({ name, payload }) => name === 'prizing.mailWitness' && (payload as WitnessJob).drawId === draw.id,
  )
  const sent: Mail[] = []
  const outside = { ...quiet, ...mailingTo({ sent, refused: 'b@x.example' }), clock: { now: () => noon } }
  for (const { payload } of [...jobs, ...jobs])
    await mailWitness({ db: world.db, outside }, payload as WitnessJob)
  assert.deepEqual(
    sent.map(({ to }) => to.address),
    ['a@x.example'],
  )
  const mail = sent[0]?.text ?? ''
  for (const part of [
    draw.manifest_hash,
    `https://win.test/draws/${draw.eid}`,
    /round \d+ of drand/,
    /tour \d+ de drand/,
  ])
    assert.match(mail, new RegExp(part))
  const handed = await world.rows(
    'select address from draw_witness where client_id = $1 and handed_at is not null',
    [client.id],
  )
  assert.deepEqual(handed, [{ address: 'a@x.example' }])
  await assert.rejects(
    drawPotentialWinners(world.db, ana, { exp, drawEid: draw.eid, replace: [] }),
    refused('conflict', { message: /has not been read yet/ }),
  )
})

test('nobody is mailed once somebody was drawn, and the step says that nobody had it', async () => {
  const { ana, ben, exp, open } = await stage({ addresses: ['late@x.example'] })
  const draw = await open()
  const job = world.jobs.at(-1)?.payload as WitnessJob
  await drawPotentialWinners(world.db, ana, { exp, drawEid: draw.eid, replace: [] })
  const sent: Mail[] = []
  const outside = { ...quiet, ...mailingTo({ sent }), clock: { now: () => noon } }
  await mailWitness({ db: world.db, outside }, job)
  assert.deepEqual(sent, [])
  await confirmWinners(world.db, ben, { exp, draw_eid: draw.eid })
  const [step] = await world.rows<{ text: string }>(
    `select text from draw_link where draw_id = $1 and text::jsonb ->> 'kind' = 'handed_over'`,
    [draw.id],
  )
  assert.match(step?.text ?? '', /"notices":\[\{"at":null,"to":"l…@x\.example"\}\]/)
})
