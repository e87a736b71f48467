import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { UserScope } from '#server/platform/scope.ts'
import { type PrizingWorld, prizingWorld, refused, staff } from '#test/support/prizing.ts'
import {
  createPrizePool,
  createPrizeType,
  listExperiencePools,
  listPrizePools,
  listPrizeTypes,
  updatePrizePool,
} from './prizing.ts'

let world: PrizingWorld
let scope: UserScope
before(async () => {
  world = await prizingWorld()
  scope = staff(await world.addClient(), 'Ana')
})
after(() => world.end())

it('a pool starts full, is listed by name with its types, and each change is in the audit trail', async () => {
  const canoes = await createPrizePool(world.db, scope, { name: 'canoes', total: 3 })
  const bikes = await createPrizePool(world.db, scope, { name: 'Bikes', is_testing: true })
  assert.deepEqual([canoes.total, canoes.remaining, canoes.class, canoes.prize_types], [3, 3, 'physical', []])
  await createPrizeType(world.db, scope, { poolId: canoes.id, name: 'Red' })
  await updatePrizePool(world.db, scope, { poolId: canoes.id, sent: { name: 'Canoes' } })
  const pools = await listPrizePools(world.db, scope)
  assert.deepEqual(
    pools.map((pool) => [pool.name, pool.total, pool.is_testing]),
    [
      ['Bikes', 1, true],
      ['Canoes', 3, false],
    ],
  )
  assert.deepEqual(await listPrizeTypes(world.db, scope, canoes.id), pools[1]?.prize_types)
  const actions = await world.rows<{ action: string }>(
    'select action from audit_entry where entity_id = any($1) order by number',
    [[canoes.id, bikes.id]],
  )
  assert.deepEqual(
    actions.map((entry) => entry.action),
    ['prize_pool.create', 'prize_pool.create', 'prize_pool.update'],
  )
})

it('the total of a pool moves what remains, and never goes below what was awarded', async () => {
  const { id: poolId } = await createPrizePool(world.db, scope, { name: 'Kayaks', total: 5 })
  await world.rows('update prize_pool set remaining = 2 where id = $1', [poolId])
  const change = (total: number) =>
    updatePrizePool(world.db, scope, { poolId, sent: { name: 'Kayaks', total } })
  assert.equal((await change(10)).remaining, 7)
  assert.equal((await change(3)).remaining, 0)
  await assert.rejects(change(2), refused('conflict', { field: 'general' }))
})

it('two pools of a client, or two types of a pool, cannot have one name', async () => {
  const { id: poolId } = await createPrizePool(world.db, scope, { name: 'Tents' })
  await assert.rejects(
    createPrizePool(world.db, scope, { name: 'TENTS' }),
    refused('invalid', { field: 'name' }),
  )
  await createPrizeType(world.db, scope, { poolId, name: 'Small' })
  await assert.rejects(
    createPrizeType(world.db, scope, { poolId, name: 'small' }),
    refused('invalid', { field: 'name' }),
  )
})

it('an experience lists its own pools; another client finds neither', async () => {
  const experience = await world.addSweepstakes(scope.client)
  const poolId = await world.addPool(scope.client)
  await world.rows('insert into experience_prize_pool values ($1, $2, $3)', [
    scope.client.id,
    experience.id,
    poolId,
  ])
  const asked = { kind: 'sweepstakes', id: experience.eid } as const
  const pools = await listExperiencePools(world.db, scope, asked)
  assert.deepEqual(
    pools.map((pool) => pool.id),
    [poolId],
  )
  const stranger = staff(await world.addClient(), 'Sam')
  const attempts = [
    () => listExperiencePools(world.db, stranger, asked),
    () => listPrizeTypes(world.db, stranger, poolId),
    () => updatePrizePool(world.db, stranger, { poolId, sent: { name: 'Mine' } }),
    () => createPrizeType(world.db, stranger, { poolId, name: 'Mine' }),
  ]
  for (const attempt of attempts) await assert.rejects(attempt, refused('not_found'))
  assert.deepEqual(await listPrizePools(world.db, stranger), [])
})

it('a pool keeps the retailers that it names, and a change that says nothing of them leaves them', async () => {
  const pool = await createPrizePool(world.db, scope, {
    name: 'Caps',
    retailers: ['Épicerie du Coin', 'Corner'],
  })
  assert.deepEqual(pool.retailers, ['Épicerie du Coin', 'Corner'])
  const renamed = await updatePrizePool(world.db, scope, { poolId: pool.id, sent: { name: 'Red caps' } })
  assert.deepEqual([renamed.name, renamed.retailers], ['Red caps', pool.retailers])
  const emptied = await updatePrizePool(world.db, scope, { poolId: pool.id, sent: { retailers: [] } })
  assert.deepEqual(emptied.retailers, [])
  assert.deepEqual((await createPrizePool(world.db, scope, { name: 'Bags' })).retailers, [])
})
