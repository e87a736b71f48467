import { codeOf } from '#contract/words/senderNumber.ts'
import { type Receipt, readReference } from '#server/adapters/gateways/port.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findGatewayIds } from './gatewayIds.ts'
import { findOutbound, type NamedReceipt, sendersOf, writeNamedReceipts } from './queries/receipts.ts'

// Delivery receipts may come early, late, twice or in any order; a final state stays. The gateway is answered when its
// receipt is stored. Receipts that come together are stored together.

type Context = { db: Db; clock: Clock }
/** Receipts that came together, and who waits for them. `isLate`: their messages were looked for once already. */
type Waiting = {
  receipts: readonly Receipt[]
  isLate: boolean
  stored: () => void
  failed: (error: unknown) => void
}
type Collector = { waiting: Waiting[]; isOpen: boolean }

/** How long receipts are collected, and how many one statement takes at least before it leaves the rest to the next. */
const collectMilliseconds = 10
const atOnce = 500
/** An outcome is written within this time as a rule; its receipt, which knows the gateway's id alone, waits for it. */
const outcomeMilliseconds = 300

const collectors = new WeakMap<Db, Collector>()

/** Resolves when all are stored, as a change, as known already, or as a job that looks for their messages later. */
export function collectReceipts(context: Context, receipts: readonly Receipt[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  collect(context, [{ receipts, isLate: false, stored: resolve, failed: reject }])
  return promise
}

function collect(context: Context, waiting: readonly Waiting[]): void {
  const collector = collectors.get(context.db) ?? { waiting: [], isOpen: false }
  collectors.set(context.db, collector)
  collector.waiting.push(...waiting)
  if (collector.isOpen) return
  collector.isOpen = true
  setTimeout(() => void drain(context, collector), collectMilliseconds)
}

async function drain(context: Context, collector: Collector): Promise<void> {
  while (collector.waiting.length > 0) {
    const batch = takeBatch(collector.waiting)
    try {
      await storeBatch(context, batch)
    } catch (error) {
      for (const { failed } of batch) failed(error)
    }
  }
  collector.isOpen = false
}

/** A message that is not known yet is looked for once more when its outcome may be written, and then by a job. */
async function storeBatch(context: Context, batch: readonly Waiting[]): Promise<void> {
  const { db, clock } = context
  const receipts = batch.flatMap((one) => one.receipts)
  const open = new Set(await writeReceipts(db, receipts, clock.now()))
  const split = batch.map((one) => ({
    ...one,
    receipts: one.receipts.filter((receipt) => open.has(receipt)),
  }))
  const toAsk = split.filter((one) => one.receipts.length > 0 && !one.isLate)
  const toKeep = split.filter((one) => one.isLate).flatMap((one) => one.receipts)
  await keepAsJob(db, { receipts: toKeep, at: clock.now(), tries: 0 })
  if (toAsk.length > 0) {
    const late = toAsk.map((one) => ({ ...one, isLate: true }))
    setTimeout(() => collect(context, late), outcomeMilliseconds)
  }
  for (const one of split) if (one.isLate || one.receipts.length === 0) one.stored()
}

function takeBatch(waiting: Waiting[]): Waiting[] {
  let count = 0
  const end = waiting.findIndex(({ receipts }) => {
    count += receipts.length
    return count >= atOnce
  })
  return waiting.splice(0, end === -1 ? waiting.length : end + 1)
}

/** How long a receipt whose message is not known yet is kept: an outcome is written within a lease. */
const keepSeconds = [5, 15, 60, 300]

/** Writes receipts; those whose message nobody knows yet wait as a job. Answers how many were known. */
export async function applyReceipts(
  db: Db,
  { receipts, at, tries = 0 }: { receipts: readonly Receipt[]; at: Date; tries?: number },
): Promise<{ known: number }> {
  const open = await writeReceipts(db, receipts, at)
  await keepAsJob(db, { receipts: open, at, tries })
  return { known: receipts.length - open.length }
}

async function keepAsJob(
  db: Db,
  { receipts, at, tries }: { receipts: readonly Receipt[]; at: Date; tries: number },
): Promise<void> {
  const seconds = keepSeconds[tries]
  if (receipts.length > 0 && seconds !== undefined)
    await db.enqueue({
      name: 'messaging.applyReceipts',
      payload: { receipts, tries: tries + 1 },
      startAfter: new Date(at.getTime() + seconds * 1000),
    })
}

type Named = NamedReceipt & { readonly clientId: number; readonly given: Receipt }

/**
 * One statement for each client; answers the receipts whose message is not known yet. Of two receipts for one message
 * the first counts.
 */
async function writeReceipts(db: Db, receipts: readonly Receipt[], at: Date): Promise<Receipt[]> {
  const named = await nameReceipts(db, receipts, at)
  const known = new Set<Receipt>()
  for (const [id, mine] of Map.groupBy(named, ({ clientId }) => clientId)) {
    const first = new Map(mine.toReversed().map((receipt) => [receipt.messageId, receipt]))
    const sorted = [...first.values()].sort((a, b) => (a.messageId < b.messageId ? -1 : 1))
    const ids = await writeNamed(db, id, { receipts: sorted, at })
    for (const { messageId, given } of mine) if (ids.has(messageId)) known.add(given)
  }
  return receipts.filter((receipt) => !known.has(receipt))
}

/** Whose each receipt is, by our reference in it or by the gateway's id, where that is known. */
async function nameReceipts(db: Db, receipts: readonly Receipt[], at: Date): Promise<Named[]> {
  const keyed: Receipt[] = []
  const names = new Map<Receipt, Named>()
  for (const given of receipts) {
    const name = readReference(given.reference ?? '')
    if (name) names.set(given, { ...given, ...name, given })
    else keyed.push(given)
  }
  if (keyed.length > 0) for (const named of await nameByIds(db, keyed, at)) names.set(named.given, named)
  return receipts.flatMap((receipt) => names.get(receipt) ?? [])
}

/** A shortcode that several clients share is asked for in each of them. */
async function nameByIds(db: Db, receipts: readonly Receipt[], at: Date): Promise<Named[]> {
  const senders = await sendersOf(db, [...new Set(receipts.map(({ from }) => codeOf(from)))])
  const named: Named[] = []
  let open = receipts
  for (const [clientId, mine] of Map.groupBy(senders, ({ client_id }) => client_id)) {
    const senderOf = new Map(mine.map(({ address, sender_id }) => [address, sender_id]))
    const keyOf = ({ from, providerMessageId }: Receipt) =>
      `${senderOf.get(codeOf(from))} ${providerMessageId}`
    const keys = open.flatMap(({ from, providerMessageId }) => {
      const senderId = senderOf.get(codeOf(from))
      return senderId ? [{ sender_id: senderId, provider_message_id: providerMessageId }] : []
    })
    if (keys.length === 0) continue
    const rows = await findGatewayIds(db, { client: { id: clientId } }, { keys, at })
    const found = new Map(rows.map((row) => [`${row.sender_id} ${row.provider_message_id}`, row]))
    named.push(
      ...open.flatMap((given) => {
        const row = found.get(keyOf(given))
        return row ? [{ ...given, messageId: row.message_id, attempt: row.attempt, clientId, given }] : []
      }),
    )
    open = open.filter((receipt) => !found.has(keyOf(receipt)))
  }
  return named
}

/** Answers the messages that exist. Most of them change; only the others are looked up. */
async function writeNamed(
  db: Db,
  clientId: number,
  { receipts, at }: { receipts: readonly NamedReceipt[]; at: Date },
): Promise<Set<string>> {
  const within = { client: { id: clientId } }
  const known = new Set(await writeNamedReceipts(db, within, { receipts, at }))
  const rest = receipts.flatMap(({ messageId }) => (known.has(messageId) ? [] : [messageId]))
  if (rest.length > 0) for (const id of await findOutbound(db, within, rest)) known.add(id)
  return known
}
