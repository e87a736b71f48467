import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Contest, contest } from '#test/support/contest.ts'
import { listBatchable } from './batchable.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

test('experiences that take entries come newest first, each with what waits in it', async () => {
  const keyword = { shortcode_id: world.shortcode.id, requires_validation: true }
  await world.addContest({ ...keyword, name: 'Win a kayak', keyword: 'KAYAK' })
  await world.addContest({ ...keyword, name: 'Écru tent' })
  await world.text('+14165550101', 'KAYAK')
  const list = async (search?: string) => {
    const { rows, total } = await listBatchable(world.db, world.scopeNow(), { page: 1, per_page: 25, search })
    assert.equal(total, rows.length)
    return rows.map(({ name, entries_count, pending, can_decide }) => [
      ...[name, entries_count, pending.count, can_decide],
    ])
  }
  assert.deepEqual(await list(), [
    ['Écru tent', 0, 0, true],
    ['Win a kayak', 1, 1, true],
  ])
  assert.deepEqual(await list('ecru'), [['Écru tent', 0, 0, true]])
  assert.deepEqual(await list('canoe'), [])
  const other = await world.scope(await world.addClient('northwind'), await world.addPerson('Nora North'))
  assert.deepEqual((await listBatchable(world.db, other, { page: 1, per_page: 25 })).rows, [])
})
