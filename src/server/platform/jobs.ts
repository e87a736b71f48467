import { createHash } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { type Bell, restMilliseconds } from './bell.ts'
import type { Enqueue } from './db/db.ts'

/**
 * A job handler: one domain function behind a name. It may run twice, so running it twice does no harm.
 * `payload` is what was enqueued.
 */
export type JobHandler<Context> = (context: Context, payload: never) => Promise<void>
export type JobHandlers<Context> = Readonly<Record<string, JobHandler<Context>>>

type Run = (name: string, payload: object) => Promise<void>

export type Jobs = {
  readonly enqueue: Enqueue
  /** Runs a job by the clock (cron, UTC), once for all workers; its payload is empty. */
  schedule(name: string, cron: string): Promise<void>
  /** Starts to work on every handler's queue. */
  work(names: readonly string[], run: Run): Promise<void>
  /** The channel on which the database tells of new jobs at their commit, and who takes what it says there. */
  readonly channel: string
  readonly hear: (notice: string) => void
  /** Finishes the jobs that run (8 s at most; what is not finished then runs again) and stops. */
  stop(): Promise<void>
}

const schema = 'pgboss'
/** As pg-boss names the channel on which it tells a queue's name, in the statement that adds a job. */
const channel = `pgboss_${createHash('sha224').update(schema).digest('hex').slice(0, 24)}`
/** A notice without a queue: a job begins soon, and who works on jobs looks when that is. */
const soonNotice = ''

/** `bell` says when to look for jobs whose time has come. */
export type JobOptions = {
  readonly names: readonly string[]
  readonly bell: Bell
  readonly log: Logger
  /** Whether this process works on jobs; left out, it does. One that does not leaves the clock and the dead to others. */
  readonly isWorker?: boolean
}

/**
 * pg-boss for coarse jobs, written in the caller's transaction. One begins at the notice of its commit or at its time;
 * what a notice lost is found by one look at all queues. A worker that dies misses its heartbeat and its job runs again
 * within a minute. Never one job per recipient.
 */
export async function openJobs(
  ownerUrl: string,
  { names, bell, log, isWorker = true }: JobOptions,
): Promise<Jobs> {
  const keeping = { supervise: isWorker, schedule: isWorker }
  const boss = new PgBoss({ ...bossOptions, ...keeping, connectionString: ownerUrl })
  let isStopping = false
  boss.on('error', (error) => log[isStopping ? 'debug' : 'warn']({ err: error }, 'job queue'))
  await boss.start()
  for (const name of names) {
    await boss.createQueue(name, { policy: 'standard', ...queueOptions })
    // A queue that an earlier version made keeps its options otherwise.
    await boss.updateQueue(name, queueOptions)
  }
  await boss.getDb().executeSql(grants)
  const workers = new Map<string, string>()
  const hear = (notice: string) => {
    const worker = workers.get(notice)
    if (worker) boss.notifyWorker(worker)
    else if (notice === soonNotice) bell.ring()
  }
  let looking: Promise<void> | undefined
  const keepLooking = async () => {
    while (!isStopping) await bell.wait(await wakeDue(boss, hear, log))
  }
  return {
    channel,
    hear,
    enqueue: async (job, run) => {
      if (!names.includes(job.name)) throw new Error(`no handler for the job ${job.name}`)
      const { startAfter } = job
      await boss.send(job.name, job.payload, {
        db: { executeSql: (text, values) => run(text, values ?? []) },
        ...(startAfter ? { startAfter } : {}),
      })
      if (startAfter && isSoon(startAfter)) await run('select pg_notify($1, $2)', [channel, soonNotice])
    },
    schedule: (name, cron) => boss.schedule(name, cron),
    work: async (those, run) => {
      for (const name of those)
        workers.set(name, await workOn(name, { boss, log, run, noteFailure: bell.ring }))
      looking ??= keepLooking()
    },
    stop: async () => {
      isStopping = true
      bell.ring()
      await Promise.all([looking, boss.stop({ graceful: true, timeout: 8000 })])
    },
  }
}

/** A job that begins later is seen in time by whoever looks. */
const isSoon = (startAfter: Date) => startAfter.getTime() - Date.now() < 2 * restMilliseconds

type Work = { boss: PgBoss; log: Logger; run: Run; noteFailure: () => void }

/** Answers the id of the worker. */
async function workOn(name: string, { boss, log, run, noteFailure }: Work): Promise<string> {
  const worker = await boss.work<object | null>(name, workOptions, async ([job]) => {
    if (!job) return
    // More may wait where one job was.
    boss.notifyWorker(worker)
    try {
      await run(name, job.data ?? {})
    } catch (error) {
      log.warn({ err: error, job: name, jobId: job.id }, 'a job failed and is tried again')
      // By then pg-boss has written when; it is in two seconds at the earliest.
      setTimeout(noteFailure, 1000).unref()
      throw error
    }
  })
  return worker
}

type Waiting = { name: string; is_due: boolean; milliseconds: number | null }

/**
 * Wakes the worker of each queue that has a job whose time has come. Answers in how many milliseconds the next time
 * comes. By pg-boss's index of the jobs that wait.
 */
async function wakeDue(boss: PgBoss, wake: (name: string) => void, log: Logger): Promise<number | undefined> {
  try {
    const { rows }: { rows: Waiting[] } = await boss.getDb().executeSql(`
      select name, min(start_after) <= now() as is_due,
        ceil(extract(epoch from min(start_after) filter (where start_after > now()) - now()) * 1000)::float8 as milliseconds
      from ${schema}.job where state < 'active' and not blocked group by name`)
    for (const { name, is_due } of rows) if (is_due) wake(name)
    const times = rows.flatMap(({ milliseconds }) => milliseconds ?? [])
    return times.length > 0 ? Math.min(...times) : undefined
  } catch (error) {
    log.warn({ err: error }, 'it cannot be read which jobs wait')
    return undefined
  }
}

/**
 * The upkeep that pg-boss does by itself: the queues' statistics and the dead workers' jobs twice a minute, the clock's
 * jobs; there are no flows. A connection lives longer than the pause between two looks.
 */
const bossOptions = {
  schema,
  application_name: 'fanfare-jobs',
  max: 5,
  idleTimeoutMillis: 3 * restMilliseconds,
  keepAlive: true,
  // Its statements are short; one whose answer was lost ends, and with it the connection.
  query_timeout: 120_000,
  superviseIntervalSeconds: 30,
  monitorIntervalSeconds: 30,
  cronWorkerIntervalSeconds: 45,
  flowIntervalSeconds: 3600,
}

/** Notices and looks wake a worker; by itself it asks as good as never. */
const workOptions = { pollingIntervalSeconds: 600 }

/**
 * A dead worker is known by its heartbeat, so a job may run for a day. Each death of a worker costs a try, and so
 * does each minute without a database: a job is given up only after an hour and a half of them.
 */
const queueOptions = {
  notify: true,
  // A week: what a job needs may be away for days, and nobody would do its work after that.
  retryLimit: 10_000,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 60,
  heartbeatSeconds: 20,
  expireInSeconds: 23 * 3600,
}

/** The application's role writes jobs in its own transactions. Processes that start together grant it in turn. */
const grants = `
  select pg_advisory_xact_lock(7305140119);
  grant usage on schema ${schema} to fanfare_app;
  grant select, insert, update, delete on all tables in schema ${schema} to fanfare_app;
  grant execute on all functions in schema ${schema} to fanfare_app`
