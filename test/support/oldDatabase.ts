import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate, migrationsFolder } from '#server/platform/db/migrate.ts'
import { emptyDatabase } from './database.ts'

const log = () => undefined

/** A database with rows as they were before a migration (`0009`), migrated to today and handed to `look`. */
export async function withOldRows(
  { before, rows }: { before: string; rows: string },
  look: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const database = await emptyDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-migrations-'))
  for (const name of readdirSync(migrationsFolder).filter((one) => one < before))
    copyFileSync(join(migrationsFolder, name), join(folder, name))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await migrate(database.url, { log, folder })
    await client.query(`set search_path to fanfare; ${rows}`)
    await migrate(database.url, { log })
    await look(client)
  } finally {
    await client.end()
    await database.drop()
    rmSync(folder, { recursive: true })
  }
}
