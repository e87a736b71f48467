/** Migrates a database of Citus and spreads its tables over the nodes; goes on where it was broken off. */
import { runMigration } from '#server/main/migration.ts'

runMigration('distribute', { isSharded: true })
