import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { checkpoint, onDatabase } from './delivery/fill.ts'
import { type changes, copyColumns, writeCopy, writeUpload } from './import/people.ts'
import { makeWorld, upload, type World } from './import/world.ts'
import { type Measured, rated } from './measured.ts'
import { asStarted, databaseMegabytes, databaseSeconds } from './process.ts'

const rows = Number(process.env.ROWS ?? 100_000)
const many = rows.toLocaleString('en')
const wantedMegabytes = 300
/** An index costs the difference between a run with it and one without. */
const leftOut = /^\w+$/.exec(process.env.WITHOUT_INDEX ?? '')?.[0]

/**
 * An import of new people into one list with consent and its proof, all in (parsing, checks, merging, people,
 * consent, its history, list rows, events, counters), to a bare COPY of the same people into the same table with all
 * its indexes, the COPY once before and once after. Then files of the same people: another last name and city for each,
 * another city alone, and the last one again; each to the import of new people. The first import is that of a young
 * database: nothing was analyzed. ROWS is how many (100,000 unless given),
 * WITHOUT_INDEX one that both databases go without.
 */
export async function benchImport(): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-bench-'))
  // PostgreSQL reads the COPY's file as another user of the system.
  chmodSync(folder, 0o755)
  const server = await startEmbedded({ dataDir: join(folder, 'data'), log: () => undefined })
  try {
    const urls = await makeDatabases(server.url)
    await writeCopy(join(folder, 'people.copy'), rows)
    const world = await makeWorld(urls.product)
    const bench: Bench = { url: urls.product, folder, world, serverPid: server.pid }
    const before = await copySeconds(urls.bare, folder)
    const made = await importPeople(bench, 'nothing', { wanted: rows, counted: 'created_count' })
    const after = await copySeconds(urls.bare, folder)
    const results = [newPeople({ ...made, before, after })]
    for (const [change, name, wanted] of knownPeople) {
      const counted = change === 'again' ? 'unchanged_count' : 'updated_count'
      const ran = await importPeople(bench, change === 'again' ? 'city' : change, { wanted: rows, counted })
      results.push(against(made, { ...ran, name: `${many} ${name}, to new ones`, wanted }))
    }
    return results
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const knownPeople = [
  ['name', 'people with another last name and city', 0.7],
  ['city', 'people with another city', 0.7],
  ['again', 'people as they were', 0.7],
] as const

export type Ran = {
  seconds: number
  megabytes: number
  cpuSeconds: number
  databaseSeconds: number
  databaseMegabytes: number
}

function newPeople({ before, after, ...made }: Ran & { before: number; after: number }): Measured {
  const [rate, baseline] = [rows / made.seconds, rows / ((before + after) / 2)]
  return rated({
    what: `${many} new people, to a bare COPY`,
    rate,
    baseline,
    wanted: 0.5,
    isMissed: made.megabytes >= wantedMegabytes,
    note: `${noteOf(made)}; COPY ${before.toFixed(1)} s before and ${after.toFixed(1)} s after`,
  })
}

function against(made: Ran, { name, wanted, ...ran }: Ran & { name: string; wanted: number }): Measured {
  return rated({
    what: name,
    wanted,
    rate: rows / ran.seconds,
    baseline: rows / made.seconds,
    micros: { product: microsOf(ran), baseline: microsOf(made) },
    isMissed: ran.megabytes >= wantedMegabytes,
    note: noteOf(ran),
  })
}

/** Processor time of a row, database included. */
const microsOf = ({ cpuSeconds, databaseSeconds: database }: Ran) => ((cpuSeconds + database) * 1e6) / rows

function noteOf({ seconds, megabytes, cpuSeconds, ...ran }: Ran): string {
  const each = (spent: number) => ((spent * 1e6) / rows).toFixed(0)
  return `${seconds.toFixed(1)} s; a row ${each(cpuSeconds)} µs of the process and ${each(ran.databaseSeconds)} of the database; peak ${megabytes} MB of ${wantedMegabytes}, database ${ran.databaseMegabytes} MB`
}

async function makeDatabases(url: string): Promise<{ product: string; bare: string }> {
  const named = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
  for (const name of ['product', 'bare']) await onDatabase(url, (one) => one.query(`create database ${name}`))
  for (const name of ['product', 'bare']) {
    await migrate(named(name), { log: () => undefined })
    if (leftOut) await onDatabase(named(name), (one) => one.query(`drop index fanfare.${leftOut}`))
  }
  return { product: named('product'), bare: named('bare') }
}

const copySeconds = (url: string, folder: string): Promise<number> =>
  onDatabase(url, async (client) => {
    await client.query('truncate participant cascade')
    await client.query('checkpoint')
    const begun = performance.now()
    await client.query(`copy participant (${copyColumns}) from '${join(folder, 'people.copy')}'`)
    const seconds = (performance.now() - begun) / 1000
    await client.query('checkpoint')
    return seconds
  })

type Bench = { url: string; folder: string; world: World; serverPid: number }
type Counted = { wanted: number; counted: 'created_count' | 'updated_count' | 'unchanged_count' }

/** By a worker in a process of its own. */
export async function importPeople(
  { url, folder, world, serverPid }: Bench,
  change: keyof typeof changes,
  { wanted, counted }: Counted,
): Promise<Ran> {
  const path = join(folder, 'people.csv')
  await writeUpload(path, wanted, change)
  const importId = await upload(url, world, path)
  await onDatabase(url, checkpoint)
  const before = databaseSeconds(serverPid)
  let memory = 0
  const look = setInterval(() => {
    memory = Math.max(memory, databaseMegabytes(serverPid))
  }, 500)
  const file = join(import.meta.dirname, 'servers/importWorker.ts')
  const settings = [url, join(folder, 'files'), String(world.scope.client.id), importId]
  const child = spawn(process.execPath, [...asStarted, file, ...settings], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const told = JSON.parse(await text(child.stdout)) as Pick<Ran, 'seconds' | 'megabytes' | 'cpuSeconds'>
  clearInterval(look)
  const spent = databaseSeconds(serverPid) - before
  await onDatabase(url, (owner) => checkImported(owner, { importId, wanted, counted }))
  return { ...told, databaseSeconds: spent, databaseMegabytes: memory }
}

/** Nothing is measured that was not done. */
async function checkImported(
  owner: pg.Client,
  { importId, wanted, counted }: Counted & { importId: string },
): Promise<void> {
  const { rows: found } = await owner.query<Record<string, string>>(
    `
    select (select ${counted} from participant_import where id = $1 and state = 'done') as rows,
      (select count(*) from participant) as people, (select count(*) from consent where state = 'in') as consents,
      (select count(*) from consent_change) as changes, (select count(*) from list_member) as places,
      (select count(*) / 2 from event) as events, (select sum(value) from counter where name = 'participants') as counter`,
    [importId],
  )
  for (const [name, count] of Object.entries(found[0] ?? {}))
    if (Number(count) !== wanted) throw new Error(`${count} ${name} instead of ${wanted}`)
}
