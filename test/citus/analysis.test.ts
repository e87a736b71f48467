import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { emptiedDatabase } from '#test/support/emptiedDatabase.ts'

const { CITUS_URL: citus = '' } = process.env

void test('whether a table is analyzed after bulk work is decided by the shard of the client', async () => {
  const database = await emptiedDatabase(citus, { isSharded: true })
  const owner = new pg.Client({ connectionString: citus, options: '-c search_path=fanfare,public' })
  await owner.connect()
  const isAnalyzed = async (written: number) =>
    (
      await owner.query<{ is_done: boolean }>(`select analyze_written(7, 'campaign', $1) as is_done`, [
        written,
      ])
    ).rows[0]?.is_done
  try {
    await owner.query(`insert into campaign (client_id, id, name, created_at, updated_at)
      select 7, gen_random_uuid(), n::text, now(), now() from generate_series(1, 1000) n`)
    assert.equal(await isAnalyzed(1000), true)
    assert.equal(await isAnalyzed(19), false, 'less than one row in fifty is not worth it')
    assert.equal(await isAnalyzed(20), true)
  } finally {
    await owner.end()
    await database.drop()
  }
})
