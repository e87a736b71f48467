import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { statementsIn } from '#server/platform/db/statementsIn.ts'
import { emptiedDatabase } from '#test/support/emptiedDatabase.ts'
import { refusedMigrations, takenMigrations } from '#test/support/statements/laterMigrations.ts'

// Citus refuses what the guard of later migrations finds (test/guards/laterMigrations.test.ts).

const { CITUS_URL: citus = '' } = process.env
const owner = new pg.Client({ connectionString: citus, options: '-c search_path=fanfare,public' })
let database: Awaited<ReturnType<typeof emptiedDatabase>>

before(async () => {
  database = await emptiedDatabase(citus, { isSharded: true })
  await owner.connect()
})
after(async () => {
  await owner.end()
  await database.drop()
})

/** The answer to a migration, which is taken back. */
async function saidTo(sql: string): Promise<string> {
  const settings = ['multi_shard_modify_mode = sequential', 'enable_unsafe_triggers = off']
  try {
    await owner.query('begin')
    for (const one of settings) await owner.query(`set local citus.${one}`)
    for (const one of statementsIn(sql)) await owner.query(one)
    return 'taken'
  } catch (error) {
    return String(error)
  } finally {
    await owner.query('rollback')
  }
}

test('Citus refuses the migrations in which the guard finds a fault', async () => {
  for (const [fault, sql] of Object.entries(refusedMigrations)) {
    const said = await saidTo(sql)
    assert.notEqual(said, 'taken', `${fault}: ${sql}`)
    assert.doesNotMatch(said, /syntax error|does not exist/, `${fault}: ${sql}`)
  }
})

test('Citus takes the migrations that are written instead', async () => {
  for (const sql of takenMigrations) assert.equal(await saidTo(sql), 'taken', sql)
})
