import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compiled } from '#server/platform/db/compiled.ts'
import type { Db } from '#server/platform/db/db.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { newId } from '#server/platform/ids.ts'
import { receiveSms } from '#server/public/public.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { onDatabase } from '../delivery/fill.ts'
import { makeWorld } from '../import/world.ts'
import { importPeople } from '../import.ts'
import { type Measured, rated } from '../measured.ts'

const rounds = 6
const mostPeople = 100_000
const mostTexts = 3000
/** At most 3 % may go to what reports read. */
const wanted = 0.97

/** The cost of what reports read for those that write it, each to the same without, in turn. */
export async function* benchDays(rows: number): AsyncGenerator<Measured> {
  yield await imports(Math.min(rows, mostPeople))
  yield await texts(Math.min(Math.ceil(rows / 20), mostTexts))
}

type Side = 'with' | 'without'
const sides: readonly Side[] = ['with', 'without']

async function imports(people: number): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-bench-'))
  // PostgreSQL reads as another user of the system.
  chmodSync(folder, 0o755)
  const server = await startEmbedded({ dataDir: join(folder, 'data'), log: () => undefined })
  // The quickest of each: between two imports of one kind lies more than what is asked for.
  const seconds = { with: Number.POSITIVE_INFINITY, without: Number.POSITIVE_INFINITY }
  try {
    for (let round = 0; round < rounds; round += 1)
      for (const side of round % 2 ? sides.toReversed() : sides) {
        const url = await emptyDatabase(server.url, { name: `${side}_${round}`, side })
        const bench = { url, folder, world: await makeWorld(url), serverPid: server.pid }
        const ran = await importPeople(bench, 'nothing', { wanted: people, counted: 'created_count' })
        seconds[side] = Math.min(seconds[side], ran.seconds)
      }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return rated({
    what: `${many(people)} new people, to an import that keeps nothing for reports`,
    rate: people / seconds.with,
    baseline: people / seconds.without,
    wanted,
    note: `the quickest of ${rounds} of each, in turn`,
  })
}

async function emptyDatabase(url: string, { name, side }: { name: string; side: Side }): Promise<string> {
  await onDatabase(url, (one) => one.query(`create database ${name}`))
  const made = Object.assign(new URL(url), { pathname: `/${name}` }).href
  await migrate(made, { log: () => undefined })
  if (side === 'without') await onDatabase(made, (one) => one.query('drop index consent_change_experience'))
  return made
}

const word = 'CANOE'

async function texts(count: number): Promise<Measured> {
  const world = await contest()
  try {
    await world.addContest({ keyword: word })
    const seconds = { with: 0, without: 0 }
    const dbOf = { with: world.db, without: withoutDays(world.db) }
    const blocks = 10
    for (let block = 0; block < blocks; block += 1)
      for (const side of block % 2 ? sides.toReversed() : sides) {
        const begun = performance.now()
        for (let n = 0; n < count / blocks; n += 1) await send(world, dbOf[side], side, block * count + n)
        seconds[side] += (performance.now() - begun) / 1000
      }
    const [found] = await world.rows<{ entries: string; counted: string }>(
      'select (select count(*) from entry) as entries, (select sum(count) from entry_day) as counted',
    )
    const sent = Math.ceil(count / blocks) * blocks
    if (Number(found?.entries) !== 2 * sent || Number(found?.counted) !== sent)
      throw new Error(
        `${found?.entries} entries and ${found?.counted} on their days instead of ${2 * sent} and ${sent}`,
      )
    return rated({
      what: `${many(sent)} entries by text, to as many without their days`,
      rate: sent / seconds.with,
      baseline: sent / seconds.without,
      note: 'one after the other, in turn',
    })
  } finally {
    await world.end()
  }
}

const send = (world: Contest, db: Db, side: Side, n: number) =>
  receiveSms(db, world.outside, {
    to: world.shortcode.code,
    from: `+1416${side === 'with' ? 2 : 3}${String(n).padStart(6, '0')}`,
    text: word,
    providerMessageId: newId(),
  })

/** The same, but that no entry is counted on its day. */
const withoutDays = (db: Db): Db => ({
  ...db,
  transaction: (within, work) =>
    db.transaction(within, (tx) =>
      work({
        ...tx,
        later: (inner, query) => {
          const asked = typeof query === 'function' ? query() : query
          if (!compiled(asked).statement.text.includes('into entry_day')) tx.later(inner, query)
        },
      }),
    ),
})

const many = (count: number) => count.toLocaleString('en')
