import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { ClientRef, UserScope } from '#server/platform/scope.ts'
import { type PrizingWorld, prizingWorld, refused, staff } from '#test/support/prizing.ts'
import { followAwards } from '../afterAward.ts'
import { createPrizePool, getPrizePool, takePrizes, updatePrizePool } from '../pools.ts'
import { insertAward } from '../queries/atOnce.ts'
import { listExperienceWinners, listPoolAwards } from '../winners.ts'
import { listPrizeCodes, makePrizeCodes } from './prizeCodes.ts'

let world: PrizingWorld
let client: ClientRef
let scope: UserScope
before(async () => {
  world = await prizingWorld()
  client = await world.addClient()
  scope = staff(client, 'Ana')
})
after(() => world.end())

const asked = { page: 1, per_page: 25 }
const ePrize = (name: string) => createPrizePool(world.db, scope, { name, class: 'e-prize' })

/** An entry of the experience takes a prize of the pool at once. */
async function take(
  experienceId: string,
  { poolId, entry }: { poolId: string; entry: { id: string; participant_id: string } },
): Promise<void> {
  await world.db.transaction(scope, async (tx) => {
    await takePrizes(tx, scope, { poolId, count: 1 })
    const of = { ...entry, experience_id: experienceId, is_test: false }
    const pool = { id: poolId, name: 'Gift card', type_id: null, type_name: null }
    const awardId = await insertAward(tx, scope, { entry: of, pool })
    await followAwards(tx, scope, { experienceId, awardIds: [awardId] })
  })
}

it('an e-prize pool has as many prizes as codes, and only such a pool has codes', async () => {
  const pool = await ePrize('Coffee cards')
  assert.deepEqual([pool.class, pool.total, pool.remaining], ['e-prize', 0, 0])
  assert.equal(await makePrizeCodes(world.db, scope, { poolId: pool.id, count: 7 }), 7)
  const grown = await getPrizePool(world.db, scope, pool.id)
  assert.deepEqual([grown.total, grown.remaining, grown.version], [7, 7, pool.version + 1])
  await assert.rejects(
    updatePrizePool(world.db, scope, { poolId: pool.id, sent: { total: 9 } }),
    refused('invalid', { field: 'total' }),
  )
  await assert.rejects(
    createPrizePool(world.db, scope, { name: 'Tea cards', class: 'e-prize', total: 3 }),
    refused('invalid', { field: 'total' }),
  )
  const physical = await world.addPool(client)
  await assert.rejects(makePrizeCodes(world.db, scope, { poolId: physical, count: 1 }), refused('conflict'))
  const stranger = staff(await world.addClient(), 'Sam')
  const strange = { poolId: pool.id, ...asked, isInFull: true }
  await assert.rejects(listPrizeCodes(world.db, stranger, strange), refused('not_found'))
  await assert.rejects(
    makePrizeCodes(world.db, stranger, { poolId: pool.id, count: 1 }),
    refused('not_found'),
  )
})

it('200 who take the last code at once: one gets it, and the others a refusal', async () => {
  const experience = await world.addSweepstakes(client)
  const { id: poolId } = await ePrize('The last card')
  await makePrizeCodes(world.db, scope, { poolId, count: 1 })
  const entries = await world.addEntries(client, experience.id, { count: 200 })
  const outcomes = await Promise.allSettled(entries.map((entry) => take(experience.id, { poolId, entry })))
  const kept = outcomes.filter(({ status }) => status === 'fulfilled')
  assert.equal(kept.length, 1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') assert.ok(refused('conflict')(outcome.reason))
  const codes = await world.rows<{ award_id: string }>(
    'select award_id from prize_code where prize_pool_id = $1 and given_at is not null',
    [poolId],
  )
  const awards = await world.rows<{ id: string }>('select id from award where prize_pool_id = $1', [poolId])
  assert.deepEqual(
    codes.map(({ award_id }) => award_id),
    awards.map(({ id }) => id),
  )
  assert.equal((await getPrizePool(world.db, scope, poolId)).remaining, 0)
})

it('each code goes to one winner, is shown masked, and the lists say who has which', async () => {
  const experience = await world.addSweepstakes(client)
  const { id: poolId } = await ePrize('Movie tickets')
  await makePrizeCodes(world.db, scope, { poolId, count: 4 })
  const entries = await world.addEntries(client, experience.id, { count: 3, firstName: 'Zoé' })
  for (const entry of entries) await take(experience.id, { poolId, entry })
  await world.rows('update participant set is_flagged = true where id = $1', [entries[0]?.participant_id])
  const given = await listPrizeCodes(world.db, scope, { poolId, ...asked, state: 'given', isInFull: true })
  assert.equal(given.total, 3)
  assert.equal(new Set(given.rows.map(({ participant }) => participant?.id)).size, 3)
  const flagged = given.rows.filter(({ participant }) => participant?.is_flagged)
  assert.deepEqual(
    flagged.map(({ participant }) => participant?.id),
    [entries[0]?.participant_id],
  )
  assert.match(given.rows[0]?.code ?? '', /^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/)
  const masked = await listPrizeCodes(world.db, scope, { poolId, ...asked, isInFull: false })
  assert.equal(masked.total, 4)
  for (const { code } of masked.rows) assert.match(code, /^•{17}[2-9A-Z]{2}$/)
  const awards = await listPoolAwards(world.db, scope, { poolId, ...asked })
  assert.deepEqual(
    awards.rows.map(({ code_end }) => String(code_end)).toSorted((a, b) => a.localeCompare(b)),
    given.rows.map(({ code }) => code.slice(-2)).toSorted((a, b) => a.localeCompare(b)),
  )
  const winners = await listExperienceWinners(world.db, scope, {
    filter: {},
    kind: 'sweepstakes',
    idOrEid: experience.eid,
    page: 2,
    per_page: 2,
  })
  assert.deepEqual([winners.total, winners.rows.length, winners.rows[0]?.participant.name], [3, 1, 'Zoé'])
  assert.equal(winners.rows[0]?.draw_number, null)
})
