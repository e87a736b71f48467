/** What works in the background: the delivery loop, jobs, and the hints from other processes that wake them. */
import type { Logger } from 'pino'
import { named, subjects } from '#contract/subjects.ts'
import type { JobContext, Outside } from '#server/adapters/outside.ts'
import { runDelivery } from '#server/messaging/messaging.ts'
import type { Db } from '#server/platform/db/db.ts'
import { listen } from '#server/platform/db/listen.ts'
import { type Feed, hintChannel } from '#server/platform/feed.ts'
import { sessionChannel } from '#server/platform/http/sessionCache.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { receiveSms } from '#server/public/public.ts'
import { touchedByJobs } from './jobSubjects.ts'
import { jobs, schedules } from './registry.ts'

/** Works on every domain's jobs, and on those that run by the clock. */
export async function workOnJobs(queue: Jobs, context: JobContext): Promise<void> {
  for (const [name, cron] of Object.entries(schedules)) await queue.schedule(name, cron)
  await queue.work(Object.keys(jobs), async (name, payload) => {
    const handler = jobs[name]
    if (!handler) throw new Error(`no handler for the job ${name}`)
    await context.outside.room.whenThereIs(() => handler(context, payload as never))
    const { clientId } = payload as { clientId?: number }
    if (clientId !== undefined) context.db.tell({ client: { id: clientId } }, named(touchedByJobs[name]))
  })
}

type WorkerParts = {
  db: Db
  outside: Outside
  wake: (timeoutMs: number) => Promise<void>
  ring: () => void
}

/** The delivery loop. */
export function createWorker({ db, outside, wake, ring }: WorkerParts) {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  return {
    start: () => {
      running = runDelivery({
        db,
        outside,
        signal: stopping.signal,
        wake,
        receiveText: (message) => receiveSms(db, outside, message),
      })
    },
    stop: async () => {
      stopping.abort()
      ring()
      await running
    },
  }
}

type HintParts = { sessions: { changed(): void }; feed: Feed; ring: () => void; log: Logger }

/** What other processes tell: something to deliver, a session that ended. One connection for all. */
export function createHints(databaseUrl: string, { sessions, feed, ring, log }: HintParts) {
  let listening: ReturnType<typeof listen> | undefined
  const start = () =>
    listen(databaseUrl, {
      channels: ['fanfare_delivery', sessionChannel, hintChannel],
      onNotice: (channel, payload) => {
        if (channel === hintChannel) feed.hear(payload)
        else if (channel === sessionChannel) sessions.changed()
        else ring()
      },
      onGap: () => {
        sessions.changed()
        feed.miss(subjects)
        ring()
      },
      log,
    })
  return {
    start: () => {
      listening ??= start()
    },
    stop: async () => listening?.stop(),
  }
}

/** A bell: `wait` resolves at the next ring, at once if it rang since the last wait, or after `timeoutMs`. */
export function createWake() {
  let isRung = false
  let awaken: (() => void) | undefined
  return {
    ring: () => {
      isRung = true
      awaken?.()
    },
    wait: async (timeoutMs: number) => {
      if (!isRung)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs)
          awaken = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      isRung = false
      awaken = undefined
    },
  }
}
