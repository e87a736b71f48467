import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { isDistributed, listUndistributed } from '#server/platform/db/distribute.ts'
import { migrate, migrationsFolder, readMigrations } from '#server/platform/db/migrate.ts'
import { emptiedDatabase } from '#test/support/emptiedDatabase.ts'
import { removeTables } from './removeTables.ts'

// An installation whose tables are spread is migrated like any other.

/** The last migration of the version in which tables were spread first. */
const firstSpread = 32

const { CITUS_URL: url = '' } = process.env
const folder = mkdtempSync(join(tmpdir(), 'fanfare-migrations-'))
let owner: pg.Client
let giveBack: () => Promise<void>

before(async () => {
  const database = await emptiedDatabase(url, { isSharded: true })
  giveBack = () => database.drop()
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await removeTables(owner)
})
after(async () => {
  await owner.end()
  await giveBack()
  rmSync(folder, { recursive: true, force: true })
})

test('every migration that came after tables were first spread runs on tables that are', async (t) => {
  const migrations = readMigrations(migrationsFolder)
  for (const { name, number } of migrations)
    if (number <= firstSpread) cpSync(join(migrationsFolder, name), join(folder, name))
  const log = () => undefined
  await migrate(url, { log, folder, isSharded: true })
  assert.ok(await isDistributed(owner))
  const later = await migrate(url, { log })
  assert.equal(later, migrations.length - firstSpread)
  assert.deepEqual(await listUndistributed(owner), [])
  t.diagnostic(`${later} migrations ran on tables that are spread`)
})
