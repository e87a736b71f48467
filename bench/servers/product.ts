/** The product's HTTP server, without worker, for a benchmark; prints its address when it listens. */
import { join } from 'node:path'
import { createApplication } from '#server/main/application.ts'
import { createLog } from '#server/platform/log.ts'

const [databaseUrl = '', dataDir = ''] = process.argv.slice(2)
const application = await createApplication({
  databaseUrl,
  dataDir,
  anchorDir: join(dataDir, 'anchors'),
  publicUrl: 'http://localhost',
  isDemo: false,
  requestsPerMinute: 100_000_000,
  log: createLog('warn'),
})
const port = await application.listen('127.0.0.1', 0)
process.stdout.write(`http://127.0.0.1:${port}\n`)
process.on('SIGTERM', () => void application.stop().then(() => process.exit(0)))
