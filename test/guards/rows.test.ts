import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Row } from '#db/rows.ts'
import { openPools, type Pools } from '#server/platform/db/db.ts'
import { givenType } from '#server/platform/db/dump/rows.ts'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'

let database: TestDatabase
let pools: Pools

before(async () => {
  database = await testDatabase()
  pools = openPools(database.url)
})
after(async () => {
  await pools.end()
  await database.drop()
})

/** A value of each type that a column has. */
const samples: Readonly<Record<string, string>> = {
  bigint: '1',
  bit: '1',
  boolean: 'true',
  bytea: '\\x00',
  date: '2026-01-01',
  'double precision': '1.5',
  integer: '1',
  numeric: '1.5',
  smallint: '1',
  text: 'a',
  'time without time zone': '08:00',
  'timestamp with time zone': '2026-01-01T00:00:00Z',
  uuid: '00000000-0000-7000-8000-000000000000',
}

/** The TypeScript of what the driver made of a sample. */
async function typeOf(type: string): Promise<string> {
  const isArray = type.endsWith('[]')
  const sample = samples[type.replace('[]', '')]
  const { rows } = await pools.transactions.query<{ value: unknown }>(`select $1::${type} as value`, [
    isArray ? `{"${sample}"}` : sample,
  ])
  return nameOf(rows[0]?.value)
}

const nameOf = (value: unknown): string => {
  if (Array.isArray(value)) return `${nameOf(value[0])}[]`
  if (value instanceof Date) return 'Date'
  return Buffer.isBuffer(value) ? 'Buffer' : typeof value
}

test('every type of a column is what the driver gives', async () => {
  const { rows } = await pools.transactions.query<{ type: string }>(
    `select distinct format_type(atttypid, null) as type from pg_attribute join pg_class c on c.oid = attrelid
     where relnamespace = 'fanfare'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
       and atttypid <> 'jsonb'::regtype`,
  )
  for (const { type } of rows) assert.equal(await typeOf(type), givenType(type), type)
  console.log(`types of columns ${rows.length}`)
})

test('the check of types fails on an array of bigint, which the driver gives as texts', async () => {
  assert.notEqual(await typeOf('bigint[]'), givenType('bigint[]'))
})

test('a misspelt column, a wrong type and a value outside its closed list do not compile', () => {
  const draw: Row<'draw', 'id' | 'state' | 'number'> = { id: 'a', state: 'open', number: 1 }
  // @ts-expect-error: there is no such column.
  const misspelt: Row<'draw', 'id' | 'stat'> = draw
  // @ts-expect-error: a draw's number is a number.
  const retyped: { number: string } = draw
  // @ts-expect-error: no draw is ever closed.
  const unlisted: Row<'draw', 'state'> = { state: 'closed' }
  assert.ok([misspelt, retyped, unlisted].every(Boolean))
})
