/**
 * The product's HTTP server for a benchmark; prints its address when it listens. With a secret for the hook of e-mail, or
 * a gateway, its worker runs too.
 */
import { join } from 'node:path'
import type { FormSettings } from '#server/adapters/formSettings.ts'
import { createApplication } from '#server/main/application.ts'
import { createLog } from '#server/platform/log.ts'
import { smtpAt, twilioAt } from '../delivery/gateways.ts'
import { watchTurns } from '../mail/turns.ts'

export type Work = { hookSecret?: string; httpPort?: number; smtpPort?: number; forms?: FormSettings }

const [databaseUrl = '', dataDir = '', work] = process.argv.slice(2)
const { hookSecret, httpPort, smtpPort, forms } = JSON.parse(work ?? '{}') as Work
const application = await createApplication({
  databaseUrl,
  dataDir,
  anchorDir: join(dataDir, 'anchors'),
  signingKeyFile: join(dataDir, 'signing-key.pem'),
  publicUrl: 'http://localhost',
  isDemo: false,
  requestsPerMinute: 100_000_000,
  log: createLog(hookSecret ? 'error' : 'warn'),
  ...(httpPort && { gateways: { twilio: twilioAt(httpPort) } }),
  ...(forms && { forms }),
  mail: { ...(hookSecret && { hookSecret }), ...(smtpPort && { smtp: smtpAt(smtpPort) }) },
})
const port = await application.listen('127.0.0.1', 0)
if (work) await application.work()
const longestTurn = watchTurns()
process.stdout.write(`http://127.0.0.1:${port}\n`)
process.on('SIGTERM', () => {
  process.stdout.write(`${longestTurn().toFixed(1)}\n`)
  void application.stop().then(() => process.exit(0))
})
