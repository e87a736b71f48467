import { statfs } from 'node:fs/promises'
import type { Logger } from 'pino'
import { why } from '#contract/why.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Db } from './db/db.ts'
import { isNoRoom, RefusedError, refusalFor } from './errors.ts'
import { installation } from './scope.ts'

/**
 * Whether there is room to write: in the database, and on the disk of the data folder. Whoever works in the background
 * waits for it and goes on by itself; whoever asks is refused with the reason `no_space`.
 */
export type Room = {
  isFull: () => boolean
  /** Resolves as soon as there is room; rejects with `no_space` when the process stops before. */
  wait(): Promise<void>
  /** Runs the work when there is room, and again each time that it found none: it must bear running twice. */
  whenThereIs<T>(work: () => Promise<T>): Promise<T>
}

/** Places that can have no room: the disk of the data folder, the database, or where files are kept (a folder, or S3). */
export type Store = 'disk' | 'database' | 'file_store'

export type WatchedRoom = Room & {
  /** A statement found no room. */
  noteFull(): void
  /** The place that was last found to have none, while there is none. */
  shortOf(): Store | undefined
  /** Looks by writing; answers whether there is room. */
  look(): Promise<boolean>
  /** Looks at the disk now and then, and more often while it is full. */
  start(): void
  stop(): void
}

/** Room that jobs leave to the database, whose log cannot be written in parts, and to staff. */
const reserveBytes = 128 * 1024 * 1024
const lookMilliseconds = 2000
/** A readiness that is asked often does not write each time. */
const trustMilliseconds = 5000

type Parts = { db: Db; folder: string; log: Logger; reserve?: number }

export function watchRoom({ db, folder, log, reserve = reserveBytes }: Parts): WatchedRoom {
  let shortOf: Store | undefined
  const isFull = () => shortOf !== undefined
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let triedAt = Number.NEGATIVE_INFINITY
  const waiting = createWaiting()

  const noteFull = (store: Store) => {
    if (!isFull())
      log.error({ shortOf: store }, 'there is no room to write: jobs and delivery wait until there is')
    shortOf = store
  }
  const noteRoom = () => {
    if (!isFull()) return
    log.info('there is room again: jobs and delivery go on')
    shortOf = undefined
    waiting.letGo()
  }
  const look = shared(async () => {
    if (!(await hasFree(folder, reserve))) noteFull('disk')
    else if (isFull() || performance.now() - triedAt > trustMilliseconds) {
      const answer = await tryToWrite(db)
      triedAt = performance.now()
      if (answer === 'full') noteFull('database')
      if (answer === 'room') noteRoom()
    }
    return !isFull()
  })
  const keepLooking = async () => {
    if (isFull()) await look()
    else if (!(await hasFree(folder, reserve))) noteFull('disk')
    if (!isStopped) timer = setTimeout(() => void keepLooking(), lookMilliseconds).unref()
  }
  const wait = async () => {
    if (!isFull() && !(await hasFree(folder, reserve))) noteFull('disk')
    if (isFull()) await waiting.join()
  }
  return {
    isFull,
    shortOf: () => shortOf,
    noteFull: () => noteFull('database'),
    look,
    wait,
    whenThereIs: (work) =>
      againAndAgain(work, {
        wait,
        onNoRoom: (error) => {
          if (isStopped) throw error
          noteFull(isOfFiles(error) ? 'file_store' : 'database')
        },
      }),
    start: () => void keepLooking(),
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      waiting.refuseAll()
    },
  }
}

type Waits = { wait: () => Promise<void>; onNoRoom: (error: unknown) => void }

async function againAndAgain<T>(work: () => Promise<T>, { wait, onNoRoom }: Waits): Promise<T> {
  for (;;) {
    await wait()
    try {
      return await work()
    } catch (error) {
      if (!isNoRoom(error)) throw error
      onNoRoom(error)
    }
  }
}

/** Whoever asks while somebody looks waits for the same look, which may take as long as the disk or the database does. */
function shared<T>(look: () => Promise<T>): () => Promise<T> {
  let looking: Promise<T> | undefined
  return () => {
    looking ??= look().finally(() => (looking = undefined))
    return looking
  }
}

function createWaiting() {
  let waiting: { resolve: () => void; reject: (error: unknown) => void }[] = []
  const end = (how: (one: (typeof waiting)[number]) => void) => {
    for (const one of waiting) how(one)
    waiting = []
  }
  return {
    join: (): Promise<void> => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      waiting.push({ resolve, reject })
      return promise
    },
    letGo: () => end(({ resolve }) => resolve()),
    refuseAll: () => end(({ reject }) => reject(new RefusedError(refusalFor(why('no_space'))))),
  }
}

/** A store of files says so by a reason of its own. */
const isOfFiles = (error: unknown): boolean =>
  error instanceof RefusedError && error.refusal.reason === 'no_room'

/** A folder that cannot be asked is not taken as full: whoever writes there finds out. */
async function hasFree(folder: string, bytes: number): Promise<boolean> {
  const free = await statfs(folder).catch(() => undefined)
  return free === undefined || free.bavail * free.bsize >= bytes
}

class TriedError extends Error {}

/** A page of the database that is taken back; `unknown` where it does not answer. */
async function tryToWrite(db: Db): Promise<'room' | 'full' | 'unknown'> {
  try {
    await db.transaction(installation, async (tx) => {
      await tx.run(installation, sql`insert into room_probe (filling) values (repeat('x', 8000))`)
      throw new TriedError()
    })
    return 'unknown'
  } catch (error) {
    if (error instanceof TriedError) return 'room'
    return isNoRoom(error) ? 'full' : 'unknown'
  }
}
