import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from '#server/platform/db/sql.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { addToCounters, foldAllCounters, foldCounters, readCounter } from './counters.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

const shardsOf = async (name: string) =>
  world.rows<{ shard: number; value: number; changes: number }>(
    'select shard, value::int, changes::int from counter where client_id = $1 and name = $2 order by shard',
    [world.client.id, name],
  )

const spread = (name: string, value: number) =>
  world.rows(
    'insert into counter (client_id, name, shard, value, changes) select $1, $2, n, $3, 2 from generate_series(3, 12) n',
    [world.client.id, name, value],
  )

test('shards that nobody writes in become one row with the same total and as many changes', async () => {
  for (let n = 0; n < 120; n++) await spread(`many:${n}`, n)
  await foldAllCounters(world.db)
  for (const n of [0, 1, 119])
    assert.deepEqual(await shardsOf(`many:${n}`), [{ shard: 3, value: 10 * n, changes: 20 }])
  const [left] = await world.rows<{ most: number }>(
    `select count(*)::int as most from counter where client_id = $1 and name like 'many:%'`,
    [world.client.id],
  )
  assert.equal(left?.most, 120)
})

test('a shard in which somebody writes stays, and folding does not wait for it', async () => {
  await spread('written', 1)
  const scope = world.scopeNow()
  await world.db.transaction(scope, async (tx) => {
    await tx.run(
      scope,
      sql`update counter set value = value + 5 where client_id = ${scope.client.id} and name = 'written' and shard = 3`,
    )
    await foldCounters(world.db, scope)
  })
  assert.deepEqual(
    (await shardsOf('written')).map(({ shard, value }) => [shard, value]),
    [
      [3, 6],
      [4, 9],
    ],
  )
  assert.equal(await readCounter(world.db, scope, 'written'), 15)
})

test('while several write and fold, each read has every change that was committed before it, and none is lost', async () => {
  const scope = world.scopeNow()
  let isWriting = true
  let committed = 0
  let begun = 0
  const write = async () => {
    for (let n = 0; n < 60; n++) {
      begun++
      await world.db.transaction(scope, async (tx) => {
        await addToCounters(tx, scope, [
          { name: 'busy:a', by: 1 },
          { name: 'busy:b', by: 1 },
        ])
      })
      committed++
    }
  }
  const fold = async () => {
    while (isWriting) await foldCounters(world.db, scope)
  }
  const read = async () => {
    while (isWriting) {
      const before = committed
      const total = await readCounter(world.db, scope, 'busy:a')
      assert.ok(total >= before && total <= begun, `${before} <= ${total} <= ${begun}`)
    }
  }
  const beside = [fold(), fold(), read()]
  await Promise.all(Array.from({ length: 6 }, write)).finally(() => {
    isWriting = false
  })
  await Promise.all(beside)
  await foldCounters(world.db, scope)
  const totals = await Promise.all(['busy:a', 'busy:b'].map(shardsOf))
  assert.deepEqual(
    totals.map(([only, ...more]) => [only?.value, only?.changes, more.length]),
    [
      [360, 360, 0],
      [360, 360, 0],
    ],
  )
})
