import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/**
 * A statement as it went out once: the client it ran for, whether it had one plan for all values (`Db.prepared`), and its
 * values as the driver was given them.
 */
export type Sent = { text: string; values: unknown[]; clientId: number | null; hasOnePlan: boolean }

type Query = (this: pg.Client, ...given: unknown[]) => unknown

/** From now on each distinct statement that the product sends is noted, with the values of the first time; not what a test asks by itself. */
export function noteSent(): Map<string, Sent> {
  const sent = new Map<string, Sent>()
  const clients = new WeakMap<pg.Client, number | null>()
  const planned = new WeakSet<pg.Client>()
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const { query } = prototype
  const note = (client: pg.Client, one: Texted) => {
    const set = /set local app\.client_id = (\d+)/.exec(one.text)
    if (set) clients.set(client, Number(set[1]))
    else if (one.text.includes('force_generic_plan')) planned.add(client)
    else if (/^\s*(begin|commit|rollback)\b/i.test(one.text)) {
      clients.set(client, null)
      planned.delete(client)
    } else if (!sent.has(one.text) || planned.has(client))
      sent.set(one.text, { ...one, clientId: clients.get(client) ?? null, hasOnePlan: planned.has(client) })
  }
  prototype.query = function (...given) {
    if (isOfProduct(this)) for (const one of statementsOf(given)) note(this, one)
    return query.apply(this, given)
  }
  return sent
}

/** The pools of `openPools`. */
const isOfProduct = (client: pg.Client) =>
  (client as unknown as { connectionParameters: { application_name?: string } }).connectionParameters
    .application_name === 'fanfare'

type Texted = { text: string; values: unknown[] }

/**
 * A text, a text with values, or an object that has them; a COPY or a cursor has its text inside, and several that leave
 * together are in `sent`.
 */
function statementsOf([asked, values]: unknown[]): Texted[] {
  if (typeof asked === 'string') return [{ text: asked, values: Array.isArray(values) ? [...values] : [] }]
  const { text, values: own, sent } = (asked ?? {}) as { text?: unknown; values?: unknown; sent?: object }
  if (sent) return Object.values(sent).flatMap((some) => [some].flat().flatMap((one) => statementsOf([one])))
  return typeof text === 'string' ? [{ text, values: Array.isArray(own) ? [...own] : [] }] : []
}

/** Leaves them in the folder when the process ends; binary values and times keep their kind. */
export function keepSentAtExit(sent: ReadonlyMap<string, Sent>, folder: string): void {
  process.once('exit', () => {
    mkdirSync(folder, { recursive: true })
    const name = join(folder, randomBytes(6).toString('hex'))
    writeFileSync(name, JSON.stringify([...sent.values()], pack))
    renameSync(name, `${name}.json`)
  })
}

/** Of a folder each distinct statement once. */
export function readSent(folder: string): Sent[] {
  const all = new Map<string, Sent>()
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json')))
    for (const one of JSON.parse(readFileSync(join(folder, name), 'utf8'), unpack) as Sent[])
      if (!all.has(one.text)) all.set(one.text, one)
  return [...all.values()]
}

function pack(this: unknown, key: string, value: unknown): unknown {
  const own = (this as Record<string, unknown>)[key]
  if (own instanceof Date) return { $time: own.toISOString() }
  if (Buffer.isBuffer(own)) return { $bytes: own.toString('base64') }
  return typeof value === 'bigint' ? String(value) : value
}

function unpack(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if ('$time' in value) return new Date(String(value.$time))
  return '$bytes' in value ? Buffer.from(String(value.$bytes), 'base64') : value
}
