/**
 * Refusals by the brakes of the public pages, counted for the staff. In a flood a refusal costs a few instructions: it is
 * counted in the memory of its process, and what was counted is added to the database once in five seconds, in one
 * statement for each client. There is a row for each brake of an experience in an hour, however many come. No address
 * is kept, and no hash of one: a network sets one of 1024 bits that it shares with millions of others. A process that
 * is killed loses the last seconds.
 */
import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { type HeldBackBy, heldBackDays } from '#contract/reporting/heldBack.ts'
import type { Db } from '#server/platform/db/db.ts'
import { networkOf } from '#server/platform/network.ts'
import type { Scope } from '#server/platform/scope.ts'
import { type WritingLater, writeInTurn } from '../memory/writingLater.ts'
import * as queries from './queries.ts'

type Counted = {
  readonly clientId: number
  readonly experienceId: string
  readonly hour: Date
  readonly by: HeldBackBy
  readonly bits: Uint8Array
  count: number
}
type Waiting = WritingLater & { kept: Map<string, Counted> }

const groups = 1024
const hourMilliseconds = 3_600_000
const writeMilliseconds = 5000
/** While the database is away no more than this is remembered: some 2 MB. */
const mostKept = 5000

const waiting = new WeakMap<Db, Waiting>()

type Refused = { readonly experienceId: string; readonly by: HeldBackBy; readonly log: Logger }

/** Counts one; it is written a moment later. */
export function noteHeldBack(db: Db, scope: Scope, { experienceId, by, log }: Refused): void {
  if (scope.trace) return
  const own = waitingOf(db)
  const hour = Math.floor(scope.at.getTime() / hourMilliseconds) * hourMilliseconds
  const key = `${scope.client.id} ${experienceId} ${hour} ${by}`
  const counted = own.kept.get(key) ?? {
    clientId: scope.client.id,
    experienceId,
    hour: new Date(hour),
    by,
    count: 0,
    bits: new Uint8Array(groups / 8),
  }
  if (counted.count === 0 && own.kept.size >= mostKept) return
  own.kept.set(key, counted)
  counted.count += 1
  if (scope.address) setBit(counted.bits, experienceId, networkOf(scope.address))
  own.timer ??= setTimeout(() => void writeHeldBack(db, log), writeMilliseconds).unref()
}

/** Writes what was counted until now; what cannot be written is kept for the next time. */
export async function writeHeldBack(db: Db, log: Logger): Promise<void> {
  const own = waitingOf(db)
  await writeInTurn(own, () => write(db, own, log))
}

async function write(db: Db, own: Waiting, log: Logger): Promise<void> {
  const counted = [...own.kept.values()]
  own.kept = new Map()
  for (const [id, ofClient] of Map.groupBy(counted, ({ clientId }) => clientId)) {
    try {
      await queries.addRefusals(db, { client: { id } }, ofClient.map(rowOf))
    } catch (error) {
      log.warn({ err: error, client: id }, 'what the public forms held back was not counted yet')
      for (const one of ofClient) putBack(own, one)
      own.timer ??= setTimeout(() => void writeHeldBack(db, log), writeMilliseconds).unref()
    }
  }
}

function putBack(own: Waiting, one: Counted): void {
  const key = `${one.clientId} ${one.experienceId} ${one.hour.getTime()} ${one.by}`
  const newer = own.kept.get(key)
  if (newer) for (const [place, byte] of newer.bits.entries()) one.bits[place] = (one.bits[place] ?? 0) | byte
  own.kept.set(key, { ...one, count: one.count + (newer?.count ?? 0) })
}

function waitingOf(db: Db): Waiting {
  const own = waiting.get(db) ?? { kept: new Map(), timer: undefined, writing: Promise.resolve() }
  waiting.set(db, own)
  return own
}

/** The same network has another bit in each experience. */
function setBit(bits: Uint8Array, experienceId: string, network: string): void {
  const hash = createHash('sha256').update(`${experienceId} ${network}`).digest()
  const group = hash.readUInt16BE(0) % groups
  bits[group >> 3] = (bits[group >> 3] ?? 0) | (128 >> (group & 7))
}

const rowOf = ({ experienceId, hour, by, count, bits }: Counted): queries.Refusals => ({
  experienceId,
  hour,
  brake: by,
  count,
  addresses: Array.from(bits, (byte) => byte.toString(2).padStart(8, '0')).join(''),
})

/** Forgets what is older than is shown. */
export async function removeOldRefusals(db: Db, at: Date): Promise<void> {
  const before = new Date(at.getTime() - (heldBackDays + 1) * 24 * hourMilliseconds)
  for (const id of await queries.listClientsWithOld(db, before))
    await queries.deleteOld(db, { client: { id } }, before)
}
