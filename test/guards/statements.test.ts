import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { givenType } from '#server/platform/db/dump/rows.ts'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { describeStatement } from '#test/support/statements/describe.ts'
import { recordAll } from '#test/support/statements/everyCall.ts'
import { type Columns, type Promised, promisedRows } from '#test/support/statements/promised.ts'

const root = join(import.meta.dirname, '../..')
let database: TestDatabase
let client: pg.Client
let typeNames: ReadonlyMap<number, string>

before(async () => {
  database = await testDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('set search_path = fanfare, public')
  const { rows } = await client.query<{ id: number; name: string }>(
    'select oid::int as id, format_type(oid, null) as name from pg_type',
  )
  typeNames = new Map(rows.map(({ id, name }) => [id, name]))
})
after(async () => {
  await client.end()
  await database.drop()
})

/** The columns that a statement's calls promise together, up to the first that knows all of them. */
function columnsOf(calls: readonly (Promised | undefined)[]): Columns | undefined {
  const known = calls.filter((call) => call !== undefined)
  const last = known.findIndex(({ isOpen }) => !isOpen)
  if (last < 0) return undefined
  return new Map(known.slice(0, last + 1).flatMap(({ columns }) => [...columns]))
}

/** Statements that give other columns than their row has, or another type than is promised. */
async function faultsOf(text: string, promised: Columns): Promise<string[]> {
  const fields = await describeStatement(client, text)
  const given = new Map(fields.map(({ name, dataTypeID }) => [name, typeNames.get(dataTypeID) ?? '']))
  return [
    ...[...given.keys()]
      .filter((name) => !promised.has(name))
      .map((name) => `gives ${name}, which its row has not`),
    ...[...promised].flatMap(([name, held]) => {
      const type = given.get(name)
      if (type === undefined) return [`does not give ${name}`]
      return isHeld(type, held) ? [] : [`gives ${name} as ${type}, which is no ${held}`]
    }),
  ]
}

/** Documents hold what their domain says. */
const isHeld = (type: string, held: string) =>
  /^jsonb?$/.test(type) || held === 'unknown' || held.split(' | ').includes(givenType(type))

test('every statement that ran gives the columns of its row, in the types that the row promises', async () => {
  const promised = promisedRows(join(root, 'src/server/tsconfig.json'))
  const faults = new Set<string>()
  const seen = new Set<string>()
  for (const [calls, texts] of await recordAll()) {
    const callers = calls.split('\n')
    const columns = columnsOf(callers.map((caller) => promised.get(caller)))
    if (!columns) continue
    for (const caller of callers) if (promised.has(caller)) seen.add(caller)
    for (const text of texts)
      for (const fault of await faultsOf(text, columns))
        faults.add(`${callers[0]?.replace(root, '')} ${fault}`)
  }
  assert.deepEqual([...faults], [])
  assert.ok(seen.size > promised.size / 2, `only ${seen.size} of ${promised.size} were seen`)
  console.log(`rows promised ${promised.size}, seen ${seen.size}`)
})

test('the check of statements fails on a misspelt column, a wrong type and a column too many', async () => {
  const promised = new Map([
    ['frist_name', 'string'],
    ['is_flagged', 'number'],
  ])
  assert.deepEqual(await faultsOf('select first_name, is_flagged from participant', promised), [
    'gives first_name, which its row has not',
    'does not give frist_name',
    'gives is_flagged as boolean, which is no number',
  ])
})
