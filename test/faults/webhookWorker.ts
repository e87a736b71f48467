import { pino } from 'pino'
import { createWebhooks } from '#server/adapters/webhooks/caller.ts'
import { createBell } from '#server/platform/bell.ts'
import { createDb, openPools } from '#server/platform/db/db.ts'
import { runWebhooks } from '#server/webhooks/webhooks.ts'
import { roomy } from '#test/support/roomy.ts'
import { givenSettings } from './settings.ts'

// A worker of its own process that a test can kill, with a short lease.

const [databaseUrl = '', begunAt = ''] = await givenSettings()
/** Thirty times as fast as others, and the same in each worker: an event that was refused is tried again soon. */
const now = () => new Date(Number(begunAt) + (Date.now() - Number(begunAt)) * 30)
const pools = openPools(databaseUrl, { max: 5 })
await runWebhooks({
  db: createDb(pools, async () => undefined),
  outside: {
    clock: { now },
    log: pino({ level: 'silent' }),
    room: roomy,
    webhooks: createWebhooks({ allowsLoopback: true }),
  },
  signal: new AbortController().signal,
  bell: createBell(50),
  leaseSeconds: 1,
})
