import { pino } from 'pino'
import { createWebhooks } from '#server/adapters/webhooks/caller.ts'
import { createDb, openPools } from '#server/platform/db/db.ts'
import { runWebhooks } from '#server/webhooks/webhooks.ts'
import { roomy } from '#test/support/roomy.ts'

// A worker of its own process that a test can kill, with a short lease.

const [databaseUrl = ''] = process.argv.slice(2)
const pools = openPools(databaseUrl, { max: 5 })
await runWebhooks({
  db: createDb(pools, async () => undefined),
  outside: {
    clock: { now: () => new Date() },
    log: pino({ level: 'silent' }),
    room: roomy,
    webhooks: createWebhooks({ allowsLoopback: true }),
  },
  signal: new AbortController().signal,
  wake: () => new Promise((resolve) => setTimeout(resolve, 50)),
  leaseSeconds: 1,
})
