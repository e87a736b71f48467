import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** A statement as it went out once: the client it ran for, and its values as the driver was given them. */
export type Sent = { text: string; values: unknown[]; clientId: number | null }

type Query = (this: pg.Client, ...given: unknown[]) => unknown

/** From now on each distinct statement that the product sends is noted, with the values of the first time; not what a test asks by itself. */
export function noteSent(): Map<string, Sent> {
  const sent = new Map<string, Sent>()
  const clients = new WeakMap<pg.Client, number | null>()
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const { query } = prototype
  prototype.query = function (...given) {
    const one = isOfProduct(this) ? statementOf(given) : undefined
    if (one) {
      const set = /set local app\.client_id = (\d+)/.exec(one.text)
      if (set) clients.set(this, Number(set[1]))
      else if (/^\s*(begin|commit|rollback)\b/i.test(one.text)) clients.set(this, null)
      else if (!sent.has(one.text)) sent.set(one.text, { ...one, clientId: clients.get(this) ?? null })
    }
    return query.apply(this, given)
  }
  return sent
}

/** Those of `openPools`. */
const isOfProduct = (client: pg.Client) =>
  (client as unknown as { connectionParameters: { application_name?: string } }).connectionParameters
    .application_name === 'fanfare'

/** A text, a text with values, or an object that has them; a COPY or a cursor has its text inside. */
function statementOf([asked, values]: unknown[]): { text: string; values: unknown[] } | undefined {
  if (typeof asked === 'string') return { text: asked, values: Array.isArray(values) ? [...values] : [] }
  const { text, values: own } = (asked ?? {}) as { text?: unknown; values?: unknown }
  return typeof text === 'string' ? { text, values: Array.isArray(own) ? [...own] : [] } : undefined
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
