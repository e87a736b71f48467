import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { isDistributed, listUndistributed } from '#server/platform/db/distribute.ts'
import { migrate, migrationsFolder, readMigrations } from '#server/platform/db/migrate.ts'
import { emptiedDatabase } from '#test/support/emptiedDatabase.ts'
import { firstOnSpread } from '#test/support/statements/laterMigrations.ts'
import { withOlderMigrations } from './olderMigrations.ts'
import { removeTables } from './removeTables.ts'

// An installation whose tables are spread is migrated like any other.

const { CITUS_URL: url = '' } = process.env
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
})

test('every migration that came after tables were first spread runs on tables that are', async (t) => {
  const log = () => undefined
  await withOlderMigrations((folder) => migrate(url, { log, folder, isSharded: true }))
  assert.ok(await isDistributed(owner))
  const later = await migrate(url, { log })
  assert.equal(later, readMigrations(migrationsFolder).length - (firstOnSpread - 1))
  assert.deepEqual(await listUndistributed(owner), [])
  t.diagnostic(`${later} migrations ran on tables that are spread`)
})
