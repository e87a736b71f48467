import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DrawManifest } from '#contract/prizing/certificate.ts'
import type { ClientRef, UserScope } from '#server/platform/scope.ts'
import { type PrizingWorld, prizingWorld, refused, staff } from '#test/support/prizing.ts'
import { countBallots } from './countBallots.ts'
import { confirmWinners, drawPotentialWinners, listBallotDraws, openDraw } from './prizing.ts'

let world: PrizingWorld
let client: ClientRef
let ana: UserScope
before(async () => {
  world = await prizingWorld()
  client = await world.addClient()
  ana = staff(client, 'Ana')
})
after(() => world.end())

/** Two people, one of them with three entries, in a sweepstakes with this limit of prizes for each participant. */
async function stage(limit: number | null) {
  const { id, eid: exp } = await world.addSweepstakes(client)
  const settings = `jsonb_set(settings, '{awarded_prize_limit}', $2::jsonb)`
  await world.rows(`update experience set settings = ${settings} where id = $1`, [id, JSON.stringify(limit)])
  const prizePool = await world.addPool(client, { total: 20 })
  const [first] = await world.addEntries(client, id)
  const participantId = first?.participant_id ?? ''
  await world.addEntries(client, id, { count: 2, participantId })
  await world.addEntries(client, id)
  const open = async (count: number) => {
    const draw = await openDraw(world.db, ana, { exp, count, rules: [], prizePool })
    await drawPotentialWinners(world.db, ana, { exp, drawEid: draw.eid, replace: [] })
    return draw
  }
  const confirm = ({ eid }: { eid: string }) => confirmWinners(world.db, ana, { exp, draw_eid: eid })
  const winsOf = async () => {
    const [row] = await world.rows<{ count: number }>(
      'select count(*)::int as count from award where experience_id = $1 and participant_id = $2',
      [id, participantId],
    )
    return row?.count
  }
  const leftOut = async ({ eid }: { eid: string }) =>
    (await listBallotDraws(world.db, ana, { exp, drawEid: eid })).flatMap((row) => row.left_out ?? [])
  const ballots = async () => countBallots(world.db, ana, { exp, prizePool, rules: [] })
  return { exp, open, confirm, winsOf, leftOut, ballots }
}

const filtersOf = async (drawId: string) => {
  const [row] = await world.rows<{ manifest: string }>('select manifest from draw where id = $1', [drawId])
  return (JSON.parse(row?.manifest ?? '{}') as DrawManifest).filters
}

test('where a sweepstakes says two prizes, a person wins two of its draws and is in none after that', async () => {
  const { open, confirm, winsOf, ballots } = await stage(2)
  const first = await open(5)
  assert.equal((await confirm(first)).winners_count, 2, 'one draw gives a person one prize')
  assert.deepEqual(await filtersOf(first.id), {
    status: 'valid',
    is_test: false,
    without_flagged: true,
    without_confirmed_winners: false,
    without_winners_of: 2,
  })
  assert.deepEqual(await ballots().then((one) => [one.ballots, one.left_out]), [4, []])
  const second = await open(2)
  assert.equal(second.ballot_count, 4)
  assert.equal((await confirm(second)).winners_count, 2)
  assert.equal(await winsOf(), 2)
  assert.deepEqual((await ballots()).left_out, [{ reason: 'won_before', count: 4 }])
  await assert.rejects(open(1), refused('invalid'))
})

test('without a number, and with one, nobody wins twice in a sweepstakes', async () => {
  for (const limit of [null, 1]) {
    const { open, confirm, winsOf, ballots } = await stage(limit)
    const draw = await open(2)
    await confirm(draw)
    const { without_confirmed_winners: isOnce, ...others } = await filtersOf(draw.id)
    assert.equal(isOnce, true)
    assert.ok(!('without_winners_of' in others))
    assert.equal(await winsOf(), 1)
    assert.equal((await ballots()).ballots, 0)
  }
})

test('of three draws that picked the same person two give a prize, also confirmed at once', async () => {
  const { open, confirm, winsOf, leftOut } = await stage(2)
  const draws = [await open(2), await open(2), await open(2)]
  const confirmed = await Promise.allSettled(draws.map(confirm))
  assert.equal(confirmed.filter(({ status }) => status === 'fulfilled').length, 2)
  assert.equal(await winsOf(), 2)
  const told = (await Promise.all(draws.map(leftOut))).filter((reasons) => reasons.length > 0)
  assert.deepEqual(told, [['won_before', 'won_before']])
})
