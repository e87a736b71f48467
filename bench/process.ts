import { readFileSync } from 'node:fs'
import pg from 'pg'
import { limited, type Measured } from './measured.ts'

// The cost of a process and its database, where the system tells (Linux); elsewhere everything is NaN.

/** Node's options as `npm start` gives them (`scripts/start.mjs`), for every process that stands for the product. */
export const asStarted = ['--max-semi-space-size=16', '--no-allocation-site-pretenuring']

const isTold = process.platform === 'linux'

/** Processor time of one process so far. */
export const processorSecondsOf = (pid: number | undefined): number =>
  isTold && pid ? ticksOf(pid).own / 100 : Number.NaN

/** Processor time of a database's processes, those that ended included. */
export function databaseSeconds(postmaster: number): number {
  return read(() => {
    const own = childrenOf(postmaster).map((pid) => ticksOf(pid).own)
    return own.reduce((sum, some) => sum + some, ticksOf(postmaster).all) / 100
  })
}

/** Processor time of what a database does without being asked: all of its processes that serve no connection. */
export function backgroundSeconds(postmaster: number): number {
  return read(() => {
    const idle = childrenOf(postmaster).filter((pid) => !commandOf(pid).startsWith('postgres: fanfare '))
    return [postmaster, ...idle].reduce((sum, pid) => sum + ticksOf(pid).own, 0) / 100
  })
}

/** Megabytes that one process holds, of what it shares with others its share (PSS). */
export const megabytesOf = (pid: number): number => read(() => Math.round(kilobytesOf(pid) / 1024))

/**
 * Megabytes that all processes of a database hold: each shared page counts once, by its share in each process that has
 * it (PSS).
 */
export function databaseMegabytes(postmaster: number): number {
  return read(() => {
    const each = [postmaster, ...childrenOf(postmaster)].map(kilobytesOf)
    return Math.round(each.reduce((sum, some) => sum + some, 0) / 1024)
  })
}

/** The memory of a server of the product and its database now, in words. */
export async function memoryOf({ pid = 0 }: { pid?: number | undefined }, url: string): Promise<string> {
  return `${megabytesOf(pid)} MB and ${databaseMegabytes(await postmasterOf(url))} MB of its database`
}

/** The memory of the product at the end of a run, as a figure of it. */
export async function memoryFigure(
  { pid = 0 }: { pid?: number | undefined },
  url: string,
): Promise<Measured> {
  const note = `its database ${databaseMegabytes(await postmasterOf(url))} MB`
  return limited({ what: 'memory of the product', product: megabytesOf(pid), unit: 'MB', note })
}

/** The process that all processes of a database descend from. */
export async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    return read(() => parentOf(rows[0]?.pid ?? 0))
  } finally {
    await client.end()
  }
}

/** The most that this process has held so far. */
export function peakMegabytes(): number {
  return read(() => {
    const peak = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
    return Math.round(Number(peak) / 1024)
  })
}

/** A process that ends while it is read is counted by its parent the next time. */
function read(figure: () => number): number {
  for (let tries = 0; isTold && tries < 5; tries++)
    try {
      return figure()
    } catch (error) {
      if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  return Number.NaN
}

export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

const commandOf = (pid: number): string => readFileSync(`/proc/${pid}/cmdline`, 'utf8')

const parentOf = (pid: number): number =>
  Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

const kilobytesOf = (pid: number): number =>
  Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1])

function ticksOf(pid: number): { own: number; all: number } {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? []
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15)
  return { own: user + system, all: user + system + childUser + childSystem }
}
