import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { setEntryStatus } from '#server/entries/entries.ts'
import { ofEntries as dependants } from '#server/main/dependants.ts'
import type { ClientRef, UserScope } from '#server/platform/scope.ts'
import { noon, type PrizingWorld, prizingWorld, refused, staff } from '#test/support/prizing.ts'
import { testSigner } from '#test/support/signer.ts'
import { until } from '#test/support/until.ts'
import {
  confirmWinners,
  drawPotentialWinners,
  getCertificate,
  listBallotDraws,
  listDraws,
  openDraw,
  setBallotDrawStatus,
  setPublicValue,
} from './prizing.ts'

let world: PrizingWorld
let client: ClientRef
let ana: UserScope
let ben: UserScope
before(async () => {
  world = await prizingWorld()
  client = await world.addClient()
  ana = staff(client, 'Ana')
  ben = staff(client, 'Ben', new Date(noon.getTime() + 60_000))
})
after(() => world.end())

type Stage = { entries?: number; count?: number; prizePool?: string; total?: number }

/** A draw whose potential winners are drawn by Ana. */
async function stage({ entries = 20, count = 3, total = 5, ...given }: Stage = {}) {
  const experience = await world.addSweepstakes(client)
  const prizePool = given.prizePool ?? (await world.addPool(client, { total }))
  await world.addEntries(client, experience.id, { count: entries })
  const exp = experience.eid
  const draw = await openDraw(world.db, ana, { exp, count, rules: [], prizePool })
  const drawn = await drawPotentialWinners(world.db, ana, { exp, drawEid: draw.eid, replace: [] })
  const confirm = (scope = ben) => confirmWinners(world.db, scope, { exp, draw_eid: draw.eid })
  return { experience, exp, prizePool, draw, drawn, confirm }
}

const remainingIn = async (poolId: string) =>
  (await world.rows<{ remaining: number }>('select remaining from prize_pool where id = $1', [poolId]))[0]
    ?.remaining
/** Whoever has waited for an entry that another transaction holds. */
const waiting = `select pid from pg_stat_activity where datname = current_database() and state = 'active'
  and query like '%from entry e%for update' and clock_timestamp() - query_start > interval '50 ms'`
const awardsOf = (drawId: string) =>
  world.rows<{ entry_id: string }>('select entry_id from award where draw_id = $1', [drawId])

describe('confirming', () => {
  it('gives each potential winner a prize, tells the activity, and reveals the secret in the audit trail', async () => {
    const { draw, drawn, prizePool, confirm } = await stage()
    const confirmation = await confirm()
    assert.deepEqual(
      [confirmation.winners_count, confirmation.already_confirmed, confirmation.data.state],
      [3, false, 'complete'],
    )
    const winners = drawn.map((row) => row.entry.id).sort()
    assert.deepEqual((await awardsOf(draw.id)).map((award) => award.entry_id).sort(), winners)
    assert.equal(await remainingIn(prizePool), 2)
    const events = await world.rows<{ action: string; count: number }>(
      `select action, count(*)::int as count from event where participant_id = any($1) group by action order by action`,
      [drawn.map((row) => row.participant.id)],
    )
    assert.deepEqual(events, [
      { action: 'prize_awarded', count: 3 },
      { action: 'winner_confirmed', count: 3 },
    ])
    const [told] = await world.rows<{ is_told: boolean }>(
      `select a.after ->> 'secret' = d.secret as is_told from audit_entry a join draw d
         on d.client_id = a.client_id and d.id::text = a.entity_id where a.action = 'draw.confirm' and d.id = $1`,
      [draw.id],
    )
    assert.equal(told?.is_told, true)
  })

  it('changes nothing the second time, and says so', async () => {
    const { draw, prizePool, confirm } = await stage()
    const [one, two] = await Promise.all([confirm(), confirm()])
    assert.equal([one, two].filter(({ already_confirmed }) => already_confirmed).length, 1)
    const third = await confirm()
    assert.deepEqual([third.already_confirmed, third.winners_count], [true, 3])
    assert.equal((await awardsOf(draw.id)).length, 3)
    assert.equal(await remainingIn(prizePool), 2)
  })

  it('gives the last prize once when 20 draws are confirmed together', async () => {
    const prizePool = await world.addPool(client, { total: 1 })
    const draws = await Promise.all(
      Array.from({ length: 20 }, () => stage({ entries: 2, count: 1, prizePool })),
    )
    const answers = await Promise.allSettled(draws.map((draw) => draw.confirm()))
    const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
    assert.equal(failures.length, 19)
    for (const failure of failures)
      refused('conflict', { message: /^Only 0 prizes remain in Canoes/ })(failure)
    const awards = await world.rows('select from award where prize_pool_id = $1', [prizePool])
    assert.equal(awards.length, 1)
    assert.equal(await remainingIn(prizePool), 0)
  })

  it('gives all or nobody a prize where fewer remain than winners', async () => {
    const { draw, prizePool, confirm } = await stage()
    await world.rows('update prize_pool set remaining = 2 where id = $1', [prizePool])
    await assert.rejects(confirm(), refused('conflict', { message: /Only 2 prizes remain/ }))
    assert.equal((await awardsOf(draw.id)).length, 0)
    assert.equal(await remainingIn(prizePool), 2)
  })

  it('leaves out who was invalidated, whose entry is no longer valid, and who won here meanwhile', async () => {
    const { experience, exp, draw, drawn, prizePool, confirm } = await stage({ count: 4 })
    const [invalidated, judged, winner, left] = drawn
    assert.ok(invalidated && judged && winner && left)
    const status = { status: 'invalidated', is_all: false, reason: 'under age' } as const
    await setBallotDrawStatus(world.db, ana, { exp, ballotDrawEid: invalidated.eid, ...status })
    await world.rows(`update entry set status = 'invalid' where id = $1`, [judged.entry.id])
    await world.rows(
      `insert into award (client_id, id, prize_pool_id, participant_id, entry_id, experience_id, created_at)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, now())`,
      [client.id, prizePool, winner.participant.id, winner.entry.id, experience.id],
    )
    const told = async () =>
      (await listBallotDraws(world.db, ana, { exp, drawEid: draw.eid })).map((row) => [
        row.left_out,
        row.is_awarded,
      ])
    const leftOut = [
      ['invalidated', false],
      ['entry_not_valid', false],
      ['won_before', false],
    ]
    assert.deepEqual(await told(), [...leftOut, [null, false]])
    assert.equal((await confirm()).winners_count, 1)
    assert.deepEqual(await awardsOf(draw.id), [{ entry_id: left.entry.id }])
    await world.rows(`update entry set status = 'invalid' where id = $1`, [left.entry.id])
    const confirmed = leftOut.with(1, ['confirmed_without', false])
    assert.deepEqual(await told(), [...confirmed, [null, true]], 'a prize that was given stays given')
    await world.rows(`update entry set status = 'valid' where id = $1`, [judged.entry.id])
    assert.deepEqual(await told(), [...confirmed, [null, true]], 'who was left out stays so')
  })

  it('is seen by a verdict that waited for it', async () => {
    const { exp, drawn, draw } = await stage({ count: 1 })
    const judgement = { kind: 'sweepstakes', experience: exp, entry: drawn[0]?.entry.id ?? '' } as const
    const verdict = await world.db.transaction(ben, async (tx) => {
      await confirmWinners(tx, ben, { exp, draw_eid: draw.eid })
      const given = setEntryStatus(world.db, ana, { dependants, ...judgement, status: 'invalid' }).then(
        () => assert.fail('a winner was judged invalid'),
        (error: unknown) => error,
      )
      await until(async () => (await world.rows(waiting)).length === 1)
      return { given }
    })
    refused('conflict')(await verdict.given)
  })

  it('needs a winner, and a draw that was drawn', async () => {
    const { exp, drawn, confirm, prizePool } = await stage({ count: 1 })
    const status = { status: 'invalidated', is_all: true, reason: 'under age' } as const
    await setBallotDrawStatus(world.db, ana, { exp, ballotDrawEid: drawn[0]?.eid ?? '', ...status })
    await assert.rejects(confirm(), refused('invalid'))
    const open = await openDraw(world.db, ana, { exp, count: 1, rules: [], prizePool })
    await assert.rejects(
      confirmWinners(world.db, ben, { exp, draw_eid: open.eid }),
      refused('conflict', { message: /Draw the potential winners first/ }),
    )
  })

  it('is for another person than who drew, where the client asks for two', async () => {
    const { draw, confirm } = await stage()
    await world.rows('update client set needs_two_persons_to_confirm = true where id = $1', [client.id])
    await assert.rejects(confirm(ana), refused('not_allowed'))
    assert.equal((await awardsOf(draw.id)).length, 0)
    assert.equal((await confirm(ben)).winners_count, 3)
    await world.rows('update client set needs_two_persons_to_confirm = false where id = $1', [client.id])
  })

  it('is not found by another client', async () => {
    const { draw, exp } = await stage()
    const stranger = staff(await world.addClient(), 'Sam')
    const own = await world.addSweepstakes(stranger.client)
    for (const experience of [exp, own.eid]) {
      const asked = { exp: experience, draw_eid: draw.eid }
      await assert.rejects(confirmWinners(world.db, stranger, asked), refused('not_found'))
      const file = getCertificate(world.db, stranger, {
        exp: experience,
        drawEid: draw.eid,
        signer: testSigner,
      })
      await assert.rejects(file, refused('not_found'))
    }
  })
})

describe('a deleted sweepstakes', () => {
  it('keeps every draw, its winners and its certificate readable, and refuses changes', async () => {
    const { experience, exp, draw, drawn, prizePool, confirm } = await stage({ entries: 2, count: 1 })
    await confirm()
    await world.rows('update experience set deleted_at = now() where id = $1', [experience.id])
    const named = { exp, drawEid: draw.eid }
    assert.deepEqual(
      (await listDraws(world.db, ana, { exp })).map((one) => one.eid),
      [draw.eid],
    )
    const [row] = await listBallotDraws(world.db, ana, named)
    assert.equal(row?.is_awarded, true)
    const { stream } = await getCertificate(world.db, ana, { ...named, signer: testSigner })
    assert.equal(JSON.parse(await text(stream)).draw_eid, draw.eid)
    const status = { status: 'invalidated', is_all: false, reason: 'x' } as const
    const attempts = [
      () => openDraw(world.db, ana, { exp, count: 1, rules: [], prizePool }),
      () => setPublicValue(world.db, ben, { ...named, text: 'maple' }),
      () => drawPotentialWinners(world.db, ana, { ...named, replace: [] }),
      () => setBallotDrawStatus(world.db, ana, { exp, ballotDrawEid: drawn[0]?.eid ?? '', ...status }),
      () => confirm(),
    ]
    for (const attempt of attempts)
      await assert.rejects(attempt, refused('conflict', { message: /^This experience was deleted\.$/ }))
  })
})
