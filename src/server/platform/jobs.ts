import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Enqueue } from './db/db.ts'

/**
 * A job handler: one domain function behind a name. It may run twice, so running it twice does no harm.
 * `payload` is what was enqueued.
 */
export type JobHandler<Context> = (context: Context, payload: never) => Promise<void>
export type JobHandlers<Context> = Readonly<Record<string, JobHandler<Context>>>

export type Jobs = {
  readonly enqueue: Enqueue
  /** Runs a job by the clock (cron, UTC), once for all workers; its payload is empty. */
  schedule(name: string, cron: string): Promise<void>
  /** Starts to work on every handler's queue. */
  work(names: readonly string[], run: (name: string, payload: object) => Promise<void>): Promise<void>
  /** Finishes the jobs that run (8 s at most; what is not finished then runs again) and stops. */
  stop(): Promise<void>
}

/**
 * pg-boss for coarse jobs, written in the caller's transaction. A worker that dies misses its heartbeat and its
 * job runs again within a minute. Never one job per recipient.
 */
export async function openJobs(
  ownerUrl: string,
  options: { names: readonly string[]; log: Logger },
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: 'pgboss',
    application_name: 'fanfare-jobs',
    max: 5,
  })
  let isStopping = false
  boss.on('error', (error) => options.log[isStopping ? 'debug' : 'warn']({ err: error }, 'job queue'))
  await boss.start()
  for (const name of options.names) {
    await boss.createQueue(name, { policy: 'standard', ...queueOptions })
    // A queue that an earlier version made keeps its options otherwise.
    await boss.updateQueue(name, queueOptions)
  }
  await boss.getDb().executeSql(grants)
  return {
    enqueue: async (job, run) => {
      if (!options.names.includes(job.name)) throw new Error(`no handler for the job ${job.name}`)
      await boss.send(job.name, job.payload, {
        db: { executeSql: (text, values) => run(text, values ?? []) },
        ...(job.startAfter ? { startAfter: job.startAfter } : {}),
      })
    },
    schedule: (name, cron) => boss.schedule(name, cron),
    work: async (names, run) => {
      for (const name of names) {
        const worker = await boss.work<object | null>(
          name,
          { pollingIntervalSeconds: 0.5 },
          async ([job]) => {
            if (!job) return
            // Where one job was, more may wait: they are not looked for twice a second.
            boss.notifyWorker(worker)
            try {
              await run(name, job.data ?? {})
            } catch (error) {
              options.log.warn({ err: error, job: name, jobId: job.id }, 'a job failed and is tried again')
              throw error
            }
          },
        )
      }
    },
    stop: () => {
      isStopping = true
      return boss.stop({ graceful: true, timeout: 8000 })
    },
  }
}

/**
 * A dead worker is known by its heartbeat, so a job may run for a day. Each death of a worker costs a try, and so
 * does each minute without a database: a job is given up only after an hour and a half of them.
 */
const queueOptions = {
  retryLimit: 100,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 60,
  heartbeatSeconds: 20,
  expireInSeconds: 23 * 3600,
}

/** The application's role writes jobs in its own transactions. */
const grants = `
  grant usage on schema pgboss to fanfare_app;
  grant select, insert, update, delete on all tables in schema pgboss to fanfare_app;
  grant execute on all functions in schema pgboss to fanfare_app`
