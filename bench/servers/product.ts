/**
 * The product's HTTP server for a benchmark; prints its address when it listens. With a secret for the hook of e-mail its
 * worker runs too.
 */
import { join } from 'node:path'
import { createApplication } from '#server/main/application.ts'
import { createLog } from '#server/platform/log.ts'
import { watchTurns } from '../mail/turns.ts'

const [databaseUrl = '', dataDir = '', hookSecret] = process.argv.slice(2)
const application = await createApplication({
  databaseUrl,
  dataDir,
  anchorDir: join(dataDir, 'anchors'),
  publicUrl: 'http://localhost',
  isDemo: false,
  requestsPerMinute: 100_000_000,
  log: createLog(hookSecret ? 'error' : 'warn'),
  ...(hookSecret && { mail: { hookSecret } }),
})
const port = await application.listen('127.0.0.1', 0)
if (hookSecret) await application.work()
const longestTurn = watchTurns()
process.stdout.write(`http://127.0.0.1:${port}\n`)
process.on('SIGTERM', () => {
  process.stdout.write(`${longestTurn().toFixed(1)}\n`)
  void application.stop().then(() => process.exit(0))
})
