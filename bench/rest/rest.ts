import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Caller, signedIn } from '#test/support/caller.ts'
import { furnish, importPeople } from '../first/staff.ts'
import { limited, type Measured } from '../measured.ts'
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
 * The cost of an installation that has nothing to do, as `npm start` begins it: processor of the server and of its
 * database after a minute of rest, and the server's memory then, after a first page and during an import.
 */
export async function benchRest(): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-bench-'))
  const installation = await startInstallation(join(folder, 'data'))
  try {
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
    return figuresOf({ processor, idle, withPage, peak, after: memoryOf(installation) })
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

function figuresOf({ processor, idle, withPage, peak, after }: Found): Measured[] {
  const { server, database, background } = processor
  const spent = `server ${server.toFixed(1)}, database ${database.toFixed(1)}, of which PostgreSQL's own ${background.toFixed(1)}`
  const memory = (what: string, { server: product, database: its }: Memory, most?: number) =>
    limited({ what, product, unit: 'MB', ...(most && { most }), note: `its database ${its} MB` })
  return [
    limited({
      what: 'processor a second, nobody there',
      product: server + database,
      unit: 'ms',
      most: wanted.milliseconds,
      note: spent,
    }),
    memory('memory, nobody there', idle, wanted.megabytes),
    memory('memory after the first page', withPage, wanted.megabytes),
    limited({
      what: `memory while ${people.toLocaleString('en')} people are imported`,
      product: peak,
      unit: 'MB',
      most: wanted.importMegabytes,
      note: 'at most',
    }),
    memory(`memory ${seconds} s later`, after),
  ]
}
