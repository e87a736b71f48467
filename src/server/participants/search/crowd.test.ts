import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { office } from '#test/support/office.ts'
import { countParticipants, listParticipants } from '../participants.ts'
import type { ParticipantsAsked } from './page.ts'

const here = await office()
after(() => here.end())
const { db } = here
const crowd = await here.scope(await here.addClient('big-crowd'), await here.addPerson('Ana Crowd'))
const listId = '01900000-0000-7000-8000-000000000001'
const textsId = '01900000-0000-7000-8000-000000000002'

/** 10,000 customers who come first by name, 10,001 flagged who come last, 300 of them opted out. */
await here.rows(
  `insert into participant (client_id, id, first_name, last_name, phone, language, data, notes, is_customer, is_flagged, created_at, updated_at)
   select $1, uuidv7(), 'Crowd ' || lpad(n::text, 5, '0'), 'Even' || n % 2, '+1416' || (2000000 + n), 'en', '{}', '', n <= 10000,
     n > 11000, now() + n * interval '1 s', now()
   from generate_series(1, 21001) n`,
  [crowd.client.id],
)
await here.rows(
  `insert into list (client_id, id, name, type, is_public, created_at, updated_at)
   select $1, '${listId}', 'Flagged', 1, false, now(), now()`,
  [crowd.client.id],
)
await here.rows(
  `insert into list_member (client_id, list_id, participant_id, ordinal, added_at)
   select client_id, '${listId}', id, 0, now() from participant where client_id = $1 and is_flagged`,
  [crowd.client.id],
)
await here.rows(
  `insert into subscription (client_id, id, name, channel, is_default, created_at, is_double_opt_in)
   select $1, '${textsId}', 'Texts', 'sms', true, now(), false`,
  [crowd.client.id],
)
await here.rows(
  `insert into consent (client_id, subscription_id, participant_id, state, changed_at)
   select client_id, '${textsId}', id, case when first_name > 'Crowd 20701' then 'out' else 'in' end, now()
   from participant where client_id = $1 and is_flagged`,
  [crowd.client.id],
)
await here.rows(
  `insert into counter (client_id, name, shard, value)
   values ($1, 'participants', 0, 21001), ($1, 'list:${listId}', 3, 10001)`,
  [crowd.client.id],
)

const first = { page: 1, per_page: 25, field: 'first_name', direction: 'asc' } as const
const ask = async (asked: Partial<ParticipantsAsked>) => {
  const { rows, total, isCapped } = await listParticipants(db, crowd, { ...first, ...asked })
  return { total, isCapped, names: rows.map(({ first_name }) => first_name) }
}
const names = (from: number, step = 1) =>
  Array.from({ length: 25 }, (_, at) => `Crowd ${String(from + at * step).padStart(5, '0')}`)

test('ten thousand found are counted, one more is capped, wherever they stand in the order', async () => {
  const customers = { is_customers: true }
  assert.deepEqual(await ask(customers), { total: 10_000, isCapped: undefined, names: names(1) })
  assert.deepEqual(await ask({ ...customers, direction: 'desc' }), {
    total: 10_000,
    isCapped: undefined,
    names: names(10_000, -1),
  })
  const flagged = { is_flagged: true }
  assert.deepEqual(await ask(flagged), { total: 10_000, isCapped: true, names: names(11_001) })
  assert.deepEqual(await ask({ ...flagged, direction: 'desc' }), {
    total: 10_000,
    isCapped: true,
    names: names(21_001, -1),
  })
  assert.deepEqual(await ask({ query: 'crowd' }), { total: 10_000, isCapped: true, names: names(1) })
})

test('deep pages go on behind the cap, and end where the rows end', async () => {
  assert.deepEqual((await ask({ is_flagged: true, page: 200 })).names, names(11_001 + 199 * 25))
  assert.deepEqual((await ask({ is_flagged: true, page: 401 })).names, ['Crowd 21001'])
  assert.deepEqual(await ask({ is_flagged: true, page: 402 }), { total: 10_000, isCapped: true, names: [] })
  assert.deepEqual((await ask({ page: 841, query: 'crowd' })).names, ['Crowd 21001'])
})

test('the total of a list alone is exact at any size', async () => {
  assert.deepEqual(await ask({ list_id: listId }), {
    total: 10_001,
    isCapped: undefined,
    names: names(11_001),
  })
  assert.deepEqual((await ask({ list_id: listId, page: 401 })).names, ['Crowd 21001'])
  const found = await ask({ list_id: listId, opt_in_status: 'out' })
  assert.deepEqual(found, { total: 300, isCapped: undefined, names: names(20_702) })
})

test('filters that each let through many find the few they have in common', async () => {
  const found = await ask({ query: '2100 crowd', is_flagged: true })
  assert.deepEqual([found.total, found.names], [3, ['Crowd 12100', 'Crowd 21000', 'Crowd 21001']])
  assert.deepEqual(await ask({ is_customers: true, is_flagged: true }), {
    total: 0,
    isCapped: undefined,
    names: [],
  })
  const many = await ask({ query: 'even1', is_flagged: true })
  assert.deepEqual([many.total, many.names], [5001, names(11_001, 2)])
})

test('counts are exact, however many', async () => {
  const count = async (filters: Parameters<typeof countParticipants>[2]) =>
    Object.values(await countParticipants(db, crowd, filters))
  assert.deepEqual(await count({}), [21_001, 9701])
  assert.deepEqual(await count({ query: 'crowd' }), [21_001, 9701])
  assert.deepEqual(await count({ list_id: listId }), [10_001, 9701])
  assert.deepEqual(await count({ opt_in_status: 'none' }), [11_000, 0])
  await here.rows(
    `insert into subscription (client_id, id, name, channel, is_default, created_at, is_double_opt_in)
     select $1, uuidv7(), 'Mails', 'email', true, now(), false`,
    [crowd.client.id],
  )
  assert.deepEqual(await count({}), [21_001, 9701])
  assert.deepEqual(await count({ query: 'crowd' }), [21_001, 9701])
})
