import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillAudience } from '../delivery/fill.ts'
import { sendBroadcast } from '../delivery.ts'
import { fanOutSeconds } from '../fanout.ts'
import { makeWorld } from '../import/world.ts'
import { importPeople } from '../import.ts'
import type { Measured } from '../measured.ts'
import { smallMilliseconds } from './small.ts'
import { bytesOf, onEmptied, secondsOf, type Target, targetOf } from './target.ts'

const rows = Number(process.env.ROWS ?? 100_000)
const many = rows.toLocaleString('en')
const chosen = (process.env.BENCH_PARTS ?? 'import,fan-out,delivery,statement,transaction').split(',')

/** The figure of one run: seconds for all rows, or milliseconds for one, and what is told beside it. */
type Took = { readonly figure: number; readonly note?: string }
type Part = {
  readonly name: string
  readonly unit: 's' | 'ms'
  /** The most that Citus may take: so many times as much, or so many milliseconds more. */
  readonly wanted: number
  readonly run: (target: Target) => Promise<Took>
}

const parts: readonly Part[] = [
  { name: `import of ${many} people`, unit: 's', wanted: 1.2, run: importAll },
  { name: `fan-out to ${many} people`, unit: 's', wanted: 1.3, run: fanOut },
  { name: `delivery of ${many} by HTTP`, unit: 's', wanted: 1.1, run: deliver },
  { name: 'a small statement', unit: 'ms', wanted: 0.4, run: small('statement') },
  { name: 'a small transaction', unit: 'ms', wanted: 0.4, run: small('transaction') },
]

/**
 * The same work on a Citus (CITUS_URL) and on a plain PostgreSQL (PLAIN_URL), all nodes on this machine, in turn and twice
 * each; the better of two counts. Both databases are emptied.
 */
export async function* benchCitus(): AsyncGenerator<Measured> {
  const { CITUS_URL: citusUrl, PLAIN_URL: plainUrl } = process.env
  if (!citusUrl || !plainUrl) {
    console.log('citus is left out: CITUS_URL and PLAIN_URL say which databases to compare.')
    return
  }
  const targets = [await targetOf('PostgreSQL', plainUrl, false), await targetOf('Citus', citusUrl, true)]
  const asked = parts.filter(({ name }) => chosen.some((each) => name.includes(each)))
  for (const part of asked) yield await compare(part, targets)
}

async function compare({ name, unit, wanted, run }: Part, targets: readonly Target[]): Promise<Measured> {
  const took = new Map<Target, Took[]>()
  for (const target of [...targets, ...targets])
    took.set(target, [...(took.get(target) ?? []), await onEmptied(target, () => run(target))])
  const [plain, citus] = targets.map((target) => bestOf(took.get(target) ?? []))
  if (!plain || !citus) throw new Error(`${name} was not run`)
  const ratio = citus.figure / plain.figure
  const more = citus.figure - plain.figure
  const notes = [citus.note, plain.note].filter(Boolean).join('; PostgreSQL: ')
  const figure = { what: name, product: citus.figure, baseline: plain.figure, unit, note: notes }
  return unit === 's'
    ? { ...figure, ratio, wanted: `≤ ${wanted}`, isMet: ratio <= wanted }
    : { ...figure, wanted: `< ${wanted} ms more`, isMet: more <= wanted }
}

const bestOf = (took: readonly Took[]) => took.toSorted((a, b) => a.figure - b.figure)[0]

async function importAll(target: Target): Promise<Took> {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-bench-'))
  try {
    const world = await makeWorld(target.url)
    const bench = { url: target.url, folder, world, serverPid: Object.values(target.nodes)[0] ?? 0 }
    const before = secondsOf(target)
    const { seconds, cpuSeconds } = await importPeople(bench, 'nothing', {
      wanted: rows,
      counted: 'created_count',
    })
    const spent = await spentOn(target, before)
    const person = ['participant', 'consent', 'consent_change', 'list_member', 'event']
    const bytes = (await bytesOf(target, person)) / rows
    return {
      figure: seconds,
      note: `${micros(cpuSeconds)} µs of the process, ${spent}; ${bytes.toFixed(0)} bytes a person`,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fanOut(target: Target): Promise<Took> {
  await fillAudience(target.url, { people: rows, gateway: 'simulator' })
  const before = secondsOf(target)
  return { figure: await fanOutSeconds(target.url), note: await spentOn(target, before) }
}

async function deliver(target: Target): Promise<Took> {
  const { url, nodes } = target
  await fillAudience(url, { people: rows, gateway: 'twilio' })
  const before = secondsOf(target)
  const postmaster = Object.values(nodes)[0] ?? 0
  const ran = await sendBroadcast({ kind: 'http', url, postmaster, rows })
  const [sent, receipts] = ran
  const spent = await spentOn(target, before)
  const bytes = (await bytesOf(target, ['message', 'event'])) / rows
  const worker = ran.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)
  const note = `receipts ${receipts?.seconds.toFixed(2)} s; fan-out and receipts included, ${micros(worker)} µs of the worker, ${spent}; ${bytes.toFixed(0)} bytes a message`
  return { figure: sent?.seconds ?? Number.NaN, note }
}

function small(kind: 'statement' | 'transaction') {
  return async ({ url }: Target): Promise<Took> => {
    await fillAudience(url, { people: 10_000, gateway: 'simulator' })
    return { figure: await smallMilliseconds(url, kind) }
  }
}

/** Processor time of a row at each node that did something for it. */
async function spentOn(target: Target, before: Record<string, number>): Promise<string> {
  const each = Object.entries(secondsOf(target)).map(([name, after]) => {
    const spent = after - (before[name] ?? 0)
    return `${micros(spent)} of ${name}`
  })
  return each.join(', ')
}

const micros = (seconds: number) => ((seconds * 1e6) / rows).toFixed(0)
