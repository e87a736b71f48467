import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BallotDraw, Draw } from '#contract/prizing/calls.ts'
import { routes } from '#contract/routes.ts'
import type { Caller } from '#test/support/caller.ts'
import { checkers } from '#test/support/checkers.ts'
import { until } from '#test/support/until.ts'
import { type DrawDesk, drawWorld } from './drawWorld.ts'
import { randomOf } from './killing.ts'
import { seed } from './length.ts'

// The fault to rule out: the server is killed while it freezes, draws, tells or confirms, and the ranking is another one
// afterwards, somebody wins twice or is told twice, or a prize is gone that nobody has. FAULT_KILLS makes it longer
// (npm run test:faults).

const kills = Number(process.env.FAULT_KILLS ?? 4)
const people = 150
const [count, stock] = [4, 7]
/** A job whose worker died runs again within a minute. */
const limitSeconds = 180
const world = await drawWorld()
after(() => world.end())
const { ana, ben, rows } = world

/** At which step the server is killed, and where its transaction is held for that: before its last statement. */
const places = [
  // The set is there by then, and its draw is not.
  { step: 'freeze', table: 'draw_link' },
  { step: 'draw', table: 'audit_entry' },
  { step: 'confirm', table: 'draw_link' },
  { step: 'tell', table: 'message' },
  // The message about the prize itself, by the job of the confirmation.
  { step: 'confirm', table: 'message' },
  // Within the set.
  { step: 'freeze', table: 'ballot_bundle' },
  { step: 'value', table: 'audit_entry' },
  { step: 'redraw', table: 'draw_link' },
  { step: 'freeze', table: 'audit_entry' },
  { step: 'confirm', table: 'audit_entry' },
] as const
type Step = (typeof places)[number]['step']

type Look = { draw: Draw | undefined; ballots: BallotDraw[] }

async function read<T>(caller: Caller, name: 'listDraws' | 'listBallotDraws', params: object): Promise<T[]> {
  const answer = await caller.call(routes[name], { params })
  assert.equal(answer.status, 200, answer.text)
  return (answer.body as { data: T[] }).data
}

/** Both ways the same: a draw has its ranking from the first look on, and each later look has what was there. */
const ranking = new Map<string, string>()

async function look({ exp }: DrawDesk): Promise<Look> {
  const draws = await read<Draw>(ana, 'listDraws', { exp })
  assert.ok(draws.length <= 1, `${draws.length} draws of one wish`)
  const [draw] = draws
  if (!draw) return { draw, ballots: [] }
  const ballots = await read<BallotDraw>(ana, 'listBallotDraws', { exp, drawEid: draw.eid })
  assert.equal(ballots.length > 0, draw.state !== 'open')
  for (const [name, said] of [
    [draw.eid, draw.manifest_hash],
    ...ballots.map(
      ({ position, entry, rank }) => [`${draw.eid} ${position}`, `${entry.id} ${rank}`] as const,
    ),
  ] as const) {
    assert.equal(ranking.get(name) ?? said, said, `${name} changed`)
    ranking.set(name, said)
  }
  return { draw, ballots }
}

/** The next step, or undefined where a job has to be waited for, or all is done. */
function stepAfter({ draw, ballots }: Look): Step | undefined {
  if (!draw) return 'freeze'
  if (draw.state === 'open') return draw.public_value === null ? 'value' : 'draw'
  if (draw.state !== 'in-progress') return undefined
  const standing = ballots.filter(({ is_replaced }) => !is_replaced)
  if (standing.every(({ round }) => round === 1)) return 'redraw'
  if (standing.some(({ claim }) => claim === null)) return 'tell'
  return standing.every(({ claim }) => claim?.told_at) ? 'confirm' : undefined
}

/** As the console does it: with what was seen. */
function take({ exp, poolId, commitment }: DrawDesk, { draw, ballots }: Look, step: Step) {
  const params = { exp, drawEid: draw?.eid ?? '' }
  const standing = ballots.filter(({ is_replaced }) => !is_replaced)
  const frozen = {
    count,
    rules: [],
    prizePool: poolId,
    seen: { draws: 0, remaining: stock, commitment },
  }
  const asks = {
    freeze: () => world.ask(ana, 'openDraw', { params: { exp }, body: frozen }),
    value: () => world.ask(ben, 'setPublicValue', { params, body: { text: 'Érable 5' } }),
    draw: () => world.ask(ana, 'drawPotentialWinners', { params, body: {} }),
    redraw: () => {
      const replace = standing.slice(0, 1).map(({ eid }) => eid)
      return world.ask(ana, 'drawPotentialWinners', { params, body: { replace, reason: 'No answer' } })
    },
    tell: () => world.ask(ana, 'tellWinners', { params, body: {} }),
    confirm: () => {
      const winners = standing.map(({ eid }) => eid)
      const body = { draw_eid: draw?.eid, seen: { winners } }
      return world.ask(ben, 'confirmWinners', { params: { exp }, body })
    },
  }
  return asks[step]()
}

/** Goes on, each step once, up to this one or as far as no job is waited for. */
async function goOn(desk: DrawDesk, upTo?: Step): Promise<Look> {
  for (;;) {
    const seen = await look(desk)
    const step = stepAfter(seen)
    if (step === undefined || step === upTo) return seen
    const answer = await take(desk, seen, step)
    assert.equal(answer?.status, 200, `${step}: ${answer?.text}`)
  }
}

void test(`kill -9 between a freeze and its winners: one ranking, one award and one notice each (seed ${seed})`, async (t) => {
  const random = randomOf(seed)
  const desks: DrawDesk[] = []
  let hits = 0
  for (let killed = 0; killed < kills; killed += 1) {
    const place = places[killed % places.length] ?? assert.fail()
    const desk = await world.addDesk({ people, stock })
    desks.push(desk)
    await until(async () => stepAfter(await goOn(desk, place.step)) === place.step, limitSeconds)
    const before = await look(desk)
    // First in the middle of each transaction, then at any moment.
    if (Math.floor(killed / places.length) % 2 === 0) {
      await world.killWhenHeldAt(place.table, () => take(desk, before, place.step))
      hits += 1
      // Nothing of the transaction is there; telling and the prize's message are a job's, after the answer.
      if (place.table !== 'message') assert.equal(stepAfter(await look(desk)), place.step)
    } else {
      let isAnswered = false
      const taken = take(desk, before, place.step).then((answer) => (isAnswered = answer !== undefined))
      await sleep(random() * 60)
      if (!isAnswered) hits += 1
      await world.kill()
      await taken
    }
    await goOn(desk)
  }
  const told = { winners: 0, twice: 0 }
  for (const desk of desks) {
    await until(async () => (await goOn(desk)).draw?.state === 'complete', limitSeconds)
    await until(async () => (await countUntold(desk)) === 0, limitSeconds)
    const winners = await assertOnce(desk)
    told.winners += winners
  }
  // Of a freeze that was killed nothing is left, when the job that came with its set has run.
  await until(async () => (await listStrayBallots()).length === 0, limitSeconds)
  t.diagnostic(`seed ${seed}: ${kills} kills, ${hits} of them in a step, ${told.winners} winners`)
  assert.ok(hits > 0)
})

void test('a step that is refused is told at once, and nobody is killed for it', async () => {
  const desk = await world.addDesk({ people: 2, stock })
  const body = { count: 0, rules: [], prizePool: desk.poolId, seen: { draws: 0, remaining: stock } }
  await assert.rejects(
    world.killWhenHeldAt('draw_link', () => world.ask(ana, 'openDraw', { params: { exp: desk.exp }, body })),
    /refused with 422/,
  )
  assert.equal((await look(desk)).draw, undefined)
})

async function countUntold({ experienceId }: DrawDesk): Promise<number> {
  return (await rows('select from award where experience_id = $1 and is_to_tell', [experienceId])).length
}

const listStrayBallots = () =>
  rows(`select from ballot_bundle b
    where not exists (select from draw d where d.client_id = b.client_id and d.id = b.draw_id) limit 1`)

type Won = { entry: string; awards: number; codes: number; asked: number; told: number }

/** One award, code, question and notice for each winner and nobody else; answers how many there are. */
async function assertOnce(desk: DrawDesk): Promise<number> {
  const { experienceId, poolId, exp } = desk
  const { draw, ballots } = await look(desk)
  const standing = ballots.filter(({ is_replaced }) => !is_replaced)
  assert.deepEqual([ballots.length, standing.length], [count + 1, count])
  const won = await rows<Won>(
    `select a.entry_id as entry, count(*)::int as awards,
       (select count(*)::int from prize_code k where k.award_id = any(array_agg(a.id))) as codes,
       (select count(*)::int from message m where m.participant_id = a.participant_id and m.body like '%/claim/%') as asked,
       (select count(*)::int from message m where m.participant_id = a.participant_id and m.body like '%/prize/%') as told
     from award a where a.experience_id = $1 group by a.entry_id, a.participant_id`,
    [experienceId],
  )
  const expected = standing.map(({ entry }) => ({ entry: entry.id, awards: 1, codes: 1, asked: 1, told: 1 }))
  const byEntry = (left: { entry: string }, right: { entry: string }) => (left.entry < right.entry ? -1 : 1)
  assert.deepEqual(won.toSorted(byEntry), expected.toSorted(byEntry))
  const [all] = await rows(
    `select p.remaining, p.total, (select count(*)::int from prize_code k where k.prize_pool_id = p.id and k.given_at is null) as codes,
       (select count(*)::int from message m where m.experience_id = $2) as messages,
       (select count(*)::int from draw d where d.experience_id = $2) as draws
     from prize_pool p where p.id = $1`,
    [poolId, experienceId],
  )
  const left = stock - count
  assert.deepEqual(all, { remaining: left, total: stock, codes: left, messages: 2 * count, draws: 1 })
  await assertVerified({ exp, drawEid: draw?.eid ?? '' })
  return won.length
}

async function assertVerified(params: { exp: string; drawEid: string }): Promise<void> {
  const certificate = await ana.call(routes.getCertificate, { params })
  const ballots = await ana.call(routes.getFrozenSet, { params })
  assert.deepEqual([certificate.status, ballots.status], [200, 200])
  const { failuresOf, secondOpinion, end } = checkers({ written: certificate.text, ballots: ballots.text })
  assert.deepEqual(await failuresOf(certificate.text), [])
  assert.equal(secondOpinion(certificate.text), 'ok')
  end()
}
