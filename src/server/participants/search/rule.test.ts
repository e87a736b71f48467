import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testDatabase } from '#test/support/database.ts'
import { messagingWorld } from '#test/support/messaging.ts'
import { buildTown } from '#test/support/plans/town.ts'
import { asOwner, watchPlans, withoutAnalysis } from '#test/support/plans/watch.ts'
import { countParticipants, listParticipants } from '../participants.ts'

const database = await testDatabase()
await withoutAnalysis(database)
const world = await messagingWorld(database)
const watched = await watchPlans(database, { isNested: true })
after(async () => {
  await watched.end()
  await world.end()
})
const people = 10_000
const { sender, scope } = await buildTown(world, { people })
/** Of another client, with the same variables. */
const elsewhere = await buildTown(world, { people: 100 })

/** The first so many people of the client have these variables, besides their city. */
const give = (count: number, data: object) =>
  world.rows(
    `update participant set data = data || $2 where client_id = $1
       and id in (select id from participant where client_id = $1 order by id limit $3)`,
    [sender.client.id, data, count],
  )
await give(3, {
  shop: 'Gaspé',
  size: 41,
  is_member: true,
  zip: '01234',
  likes: ['tea', 'rye'],
  worth: '41.0',
})
await world.rows(`update participant set data = '{"shop": "Gaspé"}' where client_id = $1`, [
  elsewhere.sender.client.id,
])

const ask = { page: 1, per_page: 25, field: 'first_name', direction: 'asc' } as const
const found = async (rule_key: string, rule_value: string, more: object = {}) =>
  (await listParticipants(watched.db, scope, { ...ask, ...more, rule_key, rule_value })).total

for (const knowledge of ['no statistics', 'statistics'])
  test(`with ${knowledge} a rule reads those whom it lets through, and not the others`, async () => {
    if (knowledge === 'statistics') await asOwner(database, 'analyze')
    for (const work of [
      () => found('shop', 'Gaspé'),
      () => found('shop', 'Gaspé', { field: 'created_at', direction: 'desc', is_leads: true }),
      async () =>
        (await countParticipants(watched.db, scope, { rule_key: 'shop', rule_value: 'Gaspé' }))
          .participant_count,
    ]) {
      watched.take()
      assert.equal(await work(), 3)
      const ran = watched.take()
      assert.ok(ran.length > 1)
      assert.deepEqual(
        ran.filter(({ rows }) => rows > 1000),
        [],
      )
    }
    watched.take()
    assert.equal(await found('shop', 'Percé'), 0)
    assert.deepEqual(
      watched.take().filter(({ rows, pages }) => rows > 100 || pages > 1000),
      [],
    )
  })

test('a rule finds what is no text as it is written, and no more than that', async () => {
  assert.equal(await found('size', '41'), 3)
  assert.equal(await found('size', '41.0'), 0)
  assert.equal(await found('worth', '41.0'), 3)
  assert.equal(await found('worth', '41'), 0)
  assert.equal(await found('is_member', 'true'), 3)
  assert.equal(await found('is_member', 'True'), 0)
  assert.equal(await found('zip', '01234'), 3)
  assert.equal(await found('zip', '1234'), 0)
  assert.equal(await found('likes', '["tea", "rye"]'), 3)
  assert.equal(await found('city', ''), 0)
  assert.equal(await found('shop', ''), people - 3)
  for (const [key, value] of [
    ['%', '%'],
    ["'; drop table participant; --", "' or true"],
    ['shop', '1'.repeat(2000)],
    ['shop', '{"shop": "Gaspé"}'],
  ] as const)
    assert.equal(await found(key, value), 0, value)
})

test('whom a rule lets through in great number are counted up to the cap, and the page is full', async () => {
  const { rows, total } = await listParticipants(watched.db, scope, {
    ...ask,
    rule_key: 'city',
    rule_value: 'Laval',
  })
  assert.deepEqual([rows.length, total], [25, people])
})
