import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Caller, signedIn } from '#test/support/caller.ts'
import { furnish, importPeople } from '../first/staff.ts'
import { account, makeClient } from '../people/client.ts'
import {
  backgroundSeconds,
  databaseMegabytes,
  databaseSeconds,
  megabytesOf,
  processorSecondsOf,
} from '../process.ts'
import { type Installation, startInstallation } from './installation.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 60)
const people = Number(process.env.ROWS ?? 50_000)
const wanted = { milliseconds: 5, megabytes: 200, importMegabytes: 300 }

/**
 * What an installation takes that has nothing to do, as `npm start` begins it: processor of the server and of its
 * database after a minute of rest, and the server's memory then, after a first page and during an import.
 */
export async function benchRest(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-bench-'))
  const begun = performance.now()
  const installation = await startInstallation(join(folder, 'data'))
  try {
    console.log(`started in ${((performance.now() - begun) / 1000).toFixed(1)} s, database made and migrated`)
    await sleep(seconds * 1000)
    const processor = await measureProcessor(installation)
    const idle = memoryOf(installation)
    const clientId = await makeClient(installation.databaseUrl)
    const caller = await signedIn(installation.url, { ...account, client: 'bench' })
    await openFirstPage(caller)
    const withPage = memoryOf(installation)
    const peak = await watchPeak(installation, async () => {
      const office = await furnish(installation.databaseUrl, { clientId, isEmail: false })
      await importPeople(caller, office, { folder, rows: people })
    })
    await sleep(seconds * 1000)
    return print({ processor, idle, withPage, peak, after: memoryOf(installation) })
  } finally {
    await installation.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Milliseconds of processor in a second. */
type Processor = { server: number; database: number; background: number }

async function measureProcessor({ serverPid, postmaster }: Installation): Promise<Processor> {
  const read = () => [
    processorSecondsOf(serverPid),
    databaseSeconds(postmaster),
    backgroundSeconds(postmaster),
  ]
  const before = read()
  await sleep(seconds * 1000)
  const [server = 0, database = 0, background = 0] = read().map(
    (now, at) => ((now - (before[at] ?? 0)) * 1000) / seconds,
  )
  return { server, database, background }
}

type Memory = { server: number; database: number }
const memoryOf = ({ serverPid, postmaster }: Installation): Memory => ({
  server: megabytesOf(serverPid),
  database: databaseMegabytes(postmaster),
})

/** The page, its scripts and styles, and what it reads first. */
async function openFirstPage(caller: Caller): Promise<void> {
  const read = async (path: string) => (await caller.request('GET', path)).text
  const page = await read('/')
  const files = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].flatMap(([, path]) => path ?? [])
  const calls = ['session', 'participants', 'lists', 'broadcasts', 'conversations']
  await Promise.all([...files, ...calls.map((call) => `/api/v1/${call}`)].map(read))
}

async function watchPeak({ serverPid }: Installation, work: () => Promise<void>): Promise<number> {
  let peak = 0
  const looking = setInterval(() => (peak = Math.max(peak, megabytesOf(serverPid))), 100)
  await work().finally(() => clearInterval(looking))
  return peak
}

type Found = { processor: Processor; idle: Memory; withPage: Memory; peak: number; after: Memory }

function print({ processor, idle, withPage, peak, after }: Found): boolean {
  const { server, database, background } = processor
  const told = ({ server: own, database: its }: Memory) => `${own} MB; ${its} MB of its database`
  const sum = server + database
  console.log('| at rest | measured | wanted |')
  console.log('|---|---|---|')
  console.log(
    `| processor a second | ${sum.toFixed(1)} ms: server ${server.toFixed(1)}, database ${database.toFixed(1)}, of which PostgreSQL's own ${background.toFixed(1)} | < ${wanted.milliseconds} ms |`,
  )
  console.log(`| memory, nobody there | ${told(idle)} | < ${wanted.megabytes} MB |`)
  console.log(`| memory after the first page | ${told(withPage)} | < ${wanted.megabytes} MB |`)
  console.log(
    `| memory while ${people} people are imported, at most | ${peak} MB | < ${wanted.importMegabytes} MB |`,
  )
  console.log(`| memory ${seconds} s later | ${told(after)} | |`)
  const most = Math.max(idle.server, withPage.server)
  return sum < wanted.milliseconds && most < wanted.megabytes && peak < wanted.importMegabytes
}
