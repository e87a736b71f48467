/** Migrates an external database, and spreads the tables that are new over a Citus that was distributed before. */
import { runMigration } from '#server/main/migration.ts'

runMigration('migrate')
