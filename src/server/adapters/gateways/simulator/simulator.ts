import type { Row } from '#db/rows.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { newId } from '#server/platform/ids.ts'
import { installation } from '#server/platform/scope.ts'
import { createLaterReceipts } from '../laterReceipts.ts'
import type { GatewayPort, Outcome, Receipt, Submit } from '../port.ts'

// The built-in gateway (decisions 1, 6): it "delivers" by writing to the handset's own log, which no client owns.
// The log holds each reference once, so a repeated submit is recognised. It must never deliver one twice.

export type Simulator = GatewayPort & {
  /** Resolves when every receipt so far was handed over. */
  readonly settled: () => Promise<void>
}

/**
 * The simulator gateway on the tables of this installation. The gateway's own id of a message is its reference,
 * and every accepted message gets the receipt `delivered` shortly after.
 */
export function createSimulator(db: Db, clock: Clock): Simulator {
  const receipts = createLaterReceipts()
  return {
    recognisesReferences: true,
    echoesReferences: true,
    window: 500,
    submit: async (batch) => {
      try {
        await writeDeliveries(db, batch, clock.now())
      } catch (error) {
        return batch.map(({ reference }) => ({ kind: 'unknown', reference, reason: String(error) }))
      }
      receipts.tell(batch.map(receiptOf))
      return batch.map(acceptanceOf)
    },
    listen: receipts.listen,
    close: receipts.settled,
    settled: receipts.settled,
  }
}

/** One text in a handset's log. `reference` is what the gateway calls the message. */
export type HandsetMessage = Row<'handset_message', 'id' | 'shortcode' | 'direction' | 'text' | 'at'>

/** Messages that a phone (E.164) received, oldest first, the last 100; with `sent` also what it sent. */
export function handsetMessages(
  db: Db,
  phone: string,
  { sent = false }: { sent?: boolean | undefined } = {},
): Promise<HandsetMessage[]> {
  return db.many(
    installation,
    sql<HandsetMessage>`
      select id, shortcode, direction, text, at from (
        select * from handset_message where phone = ${phone} and (${sent} or direction = 'to_phone')
        order by at desc, id desc limit 100) recent
      order by at, id`,
  )
}

/** Notes that a phone (E.164) texted a shortcode; answers the id under which the gateway passes it on. */
export async function recordFromHandset(
  db: Db,
  text: { from: string; to: string; text: string; at: Date },
): Promise<{ providerMessageId: string }> {
  const id = newId()
  await db.run(
    installation,
    sql`insert into handset_message (id, reference, shortcode, phone, direction, text, at)
        values (${id}, ${id}, ${text.to}, ${text.from}, 'from_phone', ${text.text}, ${text.at})`,
  )
  return { providerMessageId: id }
}

/** The unique reference makes a repeated submit a delivery that is there already. */
async function writeDeliveries(db: Db, batch: readonly Submit[], at: Date): Promise<void> {
  await db.run(
    installation,
    sql`insert into handset_message (id, reference, shortcode, phone, direction, text, at)
        select id, reference, shortcode, phone, 'to_phone', text, ${at}
        from unnest(${batch.map(newId)}::uuid[], ${batch.map((sms) => sms.reference)}::text[],
          ${batch.map((sms) => sms.from)}::text[], ${batch.map((sms) => sms.to)}::text[],
          ${batch.map((sms) => sms.text)}::text[]) as sms (id, reference, shortcode, phone, text)
        on conflict (reference) do nothing`,
  )
}

const acceptanceOf = ({ reference }: Submit): Outcome => ({
  kind: 'accepted',
  reference,
  providerMessageId: reference,
})

const receiptOf = ({ reference, from }: Submit): Receipt => ({
  providerMessageId: reference,
  reference,
  state: 'delivered',
  from,
})
