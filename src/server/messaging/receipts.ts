import type { Db } from '#server/platform/db/db.ts'
import { clientsOfShortcodes, type Receipt, writeReceipts } from './deliveryQueries.ts'

/** How long a receipt whose message is not known yet is kept: an outcome is written within a lease. */
const keepSeconds = [5, 15, 60, 300]

/**
 * Writes delivery receipts, client by client. They may come early, late, twice or in any order: a final state
 * stays, and a receipt that nobody knows yet waits as a job until its message has the gateway's id. Answers how
 * many were known.
 */
export async function applyReceipts(
  db: Db,
  { receipts, at, tries = 0 }: { receipts: readonly Receipt[]; at: Date; tries?: number },
): Promise<{ known: number }> {
  const codes = [...new Set(receipts.map(({ shortcode }) => shortcode))]
  const clientsOf = Map.groupBy(await clientsOfShortcodes(db, codes), ({ client_id }) => client_id)
  let open = [...receipts]
  for (const [clientId, served] of clientsOf) {
    const here = new Set(served.map(({ code }) => code))
    const mine = open.filter(({ shortcode }) => here.has(shortcode))
    if (mine.length === 0) continue
    const known = await writeReceipts(db, { client: { id: clientId } }, { receipts: mine, at })
    open = open.filter((receipt) => !(here.has(receipt.shortcode) && known.has(receipt.providerMessageId)))
  }
  const seconds = keepSeconds[tries]
  if (open.length > 0 && seconds !== undefined)
    await db.enqueue({
      name: 'messaging.applyReceipts',
      payload: { receipts: open, tries: tries + 1 },
      startAfter: new Date(at.getTime() + seconds * 1000),
    })
  return { known: receipts.length - open.length }
}
