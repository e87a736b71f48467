import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrationsFolder, readMigrations } from '#server/platform/db/migrate.ts'
import { firstOnSpread } from '#test/support/statements/laterMigrations.ts'

/** Gives `work` a folder of the migrations up to the version in which tables were spread first. */
export async function withOlderMigrations<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-migrations-'))
  try {
    for (const { name, number } of readMigrations(migrationsFolder))
      if (number < firstOnSpread) cpSync(join(migrationsFolder, name), join(folder, name))
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
