import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { asStarted, databaseMegabytes, databaseSeconds } from '../process.ts'
import type { Peer } from './peers.ts'
import type { Took, Work } from './worker.ts'

/** One turn of some workers against a peer; `postmaster` is the process of the database. */
export type Turn = Omit<Work, 'port'> & { readonly postmaster: number; readonly peer: Peer }

/** The cost of a part of a turn; processor time in seconds, memory of the largest worker and of the database in MB. */
export type Ran = Took & {
  readonly rows: number
  readonly databaseSeconds: number
  readonly peerSeconds: number
  readonly databaseMegabytes: number
}

/** Processor time of worker and database for one message. */
export const microsOf = (ran: Ran): number => ((ran.cpuSeconds + ran.databaseSeconds) * 1e6) / ran.rows

const workersAtOnce = Number(process.env.BENCH_WORKERS ?? 1)

/** Only the product's worker is several processes at once where `BENCH_WORKERS` says so. */
export async function runWorkers({ postmaster, peer, ...work }: Turn): Promise<Ran[]> {
  const count = work.mode === 'product' ? workersAtOnce : 1
  const settings = JSON.stringify({ ...work, port: peer.port })
  const workers = Array.from({ length: count }, () =>
    start(settings, work.mode === 'product' ? asStarted : []),
  )
  const lines = workers.map((worker) => createInterface({ input: worker.stdout })[Symbol.asyncIterator]())
  const parts = work.kind === 'http' && work.mode !== 'alone' ? 2 : 1
  const ran: Ran[] = []
  try {
    for (let part = 0; part < parts; part++) {
      const before = { database: databaseSeconds(postmaster), peer: peer.seconds() }
      if (part > 0) for (const worker of workers) worker.stdin.write('\n')
      const took = await Promise.all(lines.map(endOf))
      ran.push({
        rows: work.rows,
        seconds: Math.max(...took.map(({ seconds }) => seconds)),
        megabytes: Math.max(...took.map(({ megabytes }) => megabytes)),
        cpuSeconds: took.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
        databaseSeconds: databaseSeconds(postmaster) - before.database,
        peerSeconds: peer.seconds() - before.peer,
        databaseMegabytes: databaseMegabytes(postmaster),
      })
    }
    return ran
  } finally {
    for (const worker of workers) worker.kill('SIGKILL')
  }
}

async function endOf(line: AsyncIterator<string>): Promise<Took> {
  const { value, done } = await line.next()
  if (done) throw new Error('the worker ended early')
  return JSON.parse(String(value)) as Took
}

const start = (settings: string, options: string[]): ChildProcessByStdio<Writable, Readable, null> =>
  spawn(process.execPath, [...options, join(import.meta.dirname, 'worker.ts'), settings], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
