/** Work in the background: the delivery loop, jobs, and the hints from other processes that wake them. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { named, subjects } from '#contract/subjects.ts'
import type { JobContext, Outside } from '#server/adapters/outside.ts'
import { deliveryChannel, runDelivery } from '#server/messaging/messaging.ts'
import type { Bell } from '#server/platform/bell.ts'
import type { Db } from '#server/platform/db/db.ts'
import { listen } from '#server/platform/db/listen.ts'
import { noteFault } from '#server/platform/faults.ts'
import { type Feed, hintChannel, isAbout } from '#server/platform/feed.ts'
import { sessionChannel } from '#server/platform/http/sessionCache.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { receiveSms } from '#server/public/public.ts'
import { runWebhooks } from '#server/webhooks/webhooks.ts'
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

type WorkerParts = { db: Db; outside: Outside; bells: Pick<Bells, 'delivery' | 'webhooks'> }

/** The loops of delivery and of webhooks. */
export function createWorker({ db, outside, bells }: WorkerParts) {
  const stopping = new AbortController()
  let running: Promise<unknown> | undefined
  return {
    start: () => {
      const { signal } = stopping
      const deliver = () =>
        runDelivery({
          db,
          outside,
          signal,
          bell: bells.delivery,
          receiveText: (message) => receiveSms(db, outside, message),
        })
      const post = () => runWebhooks({ db, outside, signal, bell: bells.webhooks })
      running = Promise.all([deliver, post].map((loop) => keepOn(loop, { signal, log: outside.log })))
    },
    stop: async () => {
      stopping.abort()
      bells.delivery.ring()
      bells.webhooks.ring()
      await running
    },
  }
}

/** After so long a loop that failed is begun again. */
const restartMilliseconds = 1000

/** A loop that fails ends no process, which goes on without it: so it is told, and begun again. */
export async function keepOn(
  loop: () => Promise<void>,
  { signal, log }: { signal: AbortSignal; log: Logger },
): Promise<void> {
  while (!signal.aborted) {
    try {
      await loop()
    } catch (error) {
      noteFault(log, error)
      await wait(restartMilliseconds)
    }
  }
}

/** Wakes those who work in the background. */
export type Bells = { readonly delivery: Bell; readonly jobs: Bell; readonly webhooks: Bell }

type HintParts = { sessions: { changed(): void }; feed: Feed; bells: Bells; queue: Jobs; log: Logger }

/** Hints of the database: something to deliver, a job, a session that ended. One connection for all. */
export function createHints(databaseUrl: string, { sessions, feed, bells, queue, log }: HintParts) {
  let listening: ReturnType<typeof listen> | undefined
  const hear: Record<string, (payload: string) => void> = {
    [hintChannel]: (notice) => {
      feed.hear(notice)
      if (isAbout(notice, 'webhook')) bells.webhooks.ring()
    },
    [sessionChannel]: () => sessions.changed(),
    [deliveryChannel]: bells.delivery.ring,
    [queue.channel]: queue.hear,
  }
  const start = () =>
    listen(databaseUrl, {
      channels: Object.keys(hear),
      onNotice: (channel, payload) => hear[channel]?.(payload),
      onGap: () => {
        sessions.changed()
        feed.miss(subjects)
        for (const bell of Object.values(bells)) bell.setHearing(true)
      },
      onLoss: () => {
        for (const bell of Object.values(bells)) bell.setHearing(false)
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
