import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createDb, openPools } from '#server/platform/db/db.ts'
import { findNodeCount } from '#server/platform/db/nodes.ts'
import { emptiedDatabase } from '#test/support/emptiedDatabase.ts'

const { CITUS_URL: citus = '', PLAIN_URL: plain = '' } = process.env
const pools = { citus: openPools(citus), plain: openPools(plain) }
let database: Awaited<ReturnType<typeof emptiedDatabase>>

before(async () => {
  database = await emptiedDatabase(citus, { isSharded: true })
})
after(async () => {
  await Promise.all([pools.citus.end(), pools.plain.end()])
  await database.drop()
})

void test('a sharded database is told as that, with the nodes that hold rows', async () => {
  const db = createDb(pools.citus, async () => undefined)
  const { rows } = await pools.citus.transactions.query<{ nodes: string }>(
    'select count(*) as nodes from citus_get_active_worker_nodes()',
  )
  assert.equal(await findNodeCount(db), Number(rows[0]?.nodes))
})

void test('one without Citus has no nodes', async () => {
  assert.equal(await findNodeCount(createDb(pools.plain, async () => undefined)), undefined)
})
