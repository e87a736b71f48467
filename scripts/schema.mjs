// `npm run schema`: writes db/schema.sql and db/rows.ts from a database that the migrations made.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root, tool, toolEnvironment } from './setup.mjs'

if (Number(process.versions.node.split('.')[0]) >= 24) {
  const { dumpRows, dumpSchema } = await import('../src/server/platform/db/dump.ts')
  const { testDatabase } = await import('../test/support/database.ts')
  const database = await testDatabase()
  try {
    writeFileSync(join(root, 'db/schema.sql'), await dumpSchema(database.url))
    writeFileSync(join(root, 'db/rows.ts'), await dumpRows(database.url))
  } finally {
    await database.drop()
  }
  console.log('Written: db/schema.sql, db/rows.ts')
} else {
  const again = spawnSync(tool('node'), [fileURLToPath(import.meta.url)], {
    cwd: root,
    env: toolEnvironment(),
    stdio: 'inherit',
  })
  process.exit(again.status ?? 1)
}
