import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'

// A connection whose packets are dropped has no end and no error of its own, and a statement may take its minute. So
// where an answer is late, the database is asked by a new connection whether it is there and still at work for us. With
// a pool's limit for a connection (4 s), whoever waits for a database that fell silent is told so within 5 s.

export type SilenceTimes = {
  readonly lookMilliseconds: number
  /** After so long without a byte the database is asked. */
  readonly lateMilliseconds: number
  /** So long it may take to be reached and to answer that. */
  readonly answerMilliseconds: number
  /** Longer than any statement may take (`statement_timeout`): the end where asking tells nothing of one connection. */
  readonly longestMilliseconds: number
}

const usualTimes: SilenceTimes = {
  lookMilliseconds: 250,
  lateMilliseconds: 1000,
  answerMilliseconds: 3000,
  longestMilliseconds: 75_000,
}

type Watching = {
  readonly url: string
  /** Behind a pooler a connection is not one of the database's, so only whether the pooler is there can be asked. */
  readonly isPooler: boolean
  readonly times?: SilenceTimes | undefined
}

/** A connection that waits: since when it was last thought well of, and since when nothing came. */
type Wait = { readonly bytes: number; readonly beganAt: number; trustedAt: number }

/** Cuts the connections of the pools whose answer will not come; who waits on one has the error of a lost connection. */
export function watchSilence(pools: readonly pg.Pool[], { times = usualTimes, ...watching }: Watching): void {
  const held = new Set<pg.PoolClient>()
  const waits = new WeakMap<pg.PoolClient, Wait>()
  let [timer, isAsking]: [NodeJS.Timeout | undefined, boolean] = [undefined, false]

  const findLate = (): pg.PoolClient[] => {
    const now = performance.now()
    const late: pg.PoolClient[] = []
    for (const connection of held) {
      const known = waits.get(connection)
      const bytes = streamOf(connection).bytesRead
      if (!isWaiting(connection)) waits.delete(connection)
      else if (known?.bytes !== bytes) waits.set(connection, { bytes, beganAt: now, trustedAt: now })
      else if (now - known.beganAt > times.longestMilliseconds) cut(connection)
      else if (now - known.trustedAt >= times.lateMilliseconds) late.push(connection)
    }
    return late
  }
  const askAbout = async (asked: readonly pg.PoolClient[]) => {
    const lost = await findLost(asked, { ...watching, milliseconds: times.answerMilliseconds })
    // Answers that arrived meanwhile are read first, also where this process was too busy to.
    await nextTurn()
    const now = performance.now()
    for (const connection of findLate()) {
      if (lost === 'all' || lost.includes(connection)) cut(connection)
      else if (asked.includes(connection)) Object.assign(waits.get(connection) ?? {}, { trustedAt: now })
    }
  }
  const look = () => {
    if (held.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
    const late = findLate()
    if (late.length === 0 || isAsking) return
    isAsking = true
    void askAbout(late).finally(() => (isAsking = false))
  }
  for (const pool of pools) {
    pool.on('acquire', (connection) => {
      held.add(connection)
      timer ??= setInterval(look, times.lookMilliseconds).unref()
    })
    pool.on('release', (_error, connection) => void held.delete(connection))
  }
}

/** The driver's own note of whether the database owes it an answer. */
const isWaiting = (connection: pg.PoolClient): boolean =>
  (connection as unknown as { readyForQuery?: boolean }).readyForQuery === false

const pidOf = (connection: pg.ClientBase) => (connection as unknown as { processID: number }).processID

export const streamOf = (connection: pg.PoolClient): Socket =>
  (connection as unknown as { connection: { stream: Socket } }).connection.stream

const cut = (connection: pg.PoolClient) =>
  streamOf(connection).destroy(new Error('Connection terminated: the database fell silent'))

type Asking = Omit<Watching, 'times'> & { readonly milliseconds: number }

/** The connections that the database is not at work for, or all where it cannot be reached. */
async function findLost(
  connections: readonly pg.PoolClient[],
  { url, isPooler, milliseconds }: Asking,
): Promise<readonly pg.PoolClient[] | 'all'> {
  const client = new pg.Client({ connectionString: url, application_name: 'fanfare-asking' })
  const { promise: silence, reject } = Promise.withResolvers<never>()
  // Whatever breaks fails the question itself.
  client.on('error', reject)
  const timer = setTimeout(() => reject(new Error('no answer in time')), milliseconds)
  try {
    await Promise.race([client.connect(), silence])
    if (isPooler) return []
    const asked = client.query<{ pid: number; is_real: boolean }>(idle, [
      connections.map(pidOf),
      pidOf(client),
    ])
    const { rows } = await Promise.race([asked, silence])
    const pids = rows.filter(({ is_real }) => is_real).map(({ pid }) => pid)
    return connections.filter((connection) => pids.includes(pidOf(connection)))
  } catch (error) {
    // One that refuses (too many connections) is there.
    return error instanceof pg.DatabaseError ? [] : 'all'
  } finally {
    clearTimeout(timer)
    streamOf(client as unknown as pg.PoolClient).destroy()
  }
}

/**
 * Of sessions, those that are gone or wait for a statement; an answer that has just left may still be on its way. The
 * numbers are the database's own only where nothing in between gives out others.
 */
const idle = `
  select pid, $2 = pg_backend_pid() as is_real from unnest($1::int[]) pid left join pg_stat_activity using (pid)
  where datid is null or (state like 'idle%' and state_change < clock_timestamp() - interval '1 second')`
