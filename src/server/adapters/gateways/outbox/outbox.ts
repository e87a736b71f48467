import type { MailPort } from '#server/adapters/email/port.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { newId } from '#server/platform/ids.ts'
import { installation } from '#server/platform/scope.ts'
import { createLaterReceipts } from '../laterReceipts.ts'
import type { GatewayPort, Receipt, Submit } from '../port.ts'

// E-mail without a mail server: it is written to the installation's outbox and read at `/outbox` (decisions 1). The
// outbox holds each reference once, so a repeated submit is recognised and never lies there twice.

export type Outbox = GatewayPort & {
  /** The installation's own mail. */
  readonly mail: MailPort
  /** Resolves when every receipt so far was handed over. */
  settled(): Promise<void>
}

/** The gateway of mailboxes without a mail server; each e-mail gets the receipt `delivered` shortly after. */
export function createOutbox(db: Db, clock: Clock): Outbox {
  const receipts = createLaterReceipts()
  return {
    recognisesReferences: true,
    echoesReferences: true,
    window: 500,
    submit: async (batch) => {
      try {
        await writeMails(db, batch, clock.now())
      } catch (error) {
        return batch.map(({ reference }) => ({ kind: 'unknown', reference, reason: String(error) }))
      }
      receipts.tell(batch.map(receiptOf))
      return batch.map(({ reference }) => ({ kind: 'accepted', reference, providerMessageId: reference }))
    },
    listen: receipts.listen,
    close: receipts.settled,
    settled: receipts.settled,
    mail: {
      send: async ({ to, subject, text, reference = null }) => {
        await db.run(
          installation,
          sql`insert into outbox_mail (id, reference, to_address, subject, body, created_at)
              values (${newId()}, ${reference}, ${to.address}, ${subject}, ${text}, ${clock.now()})
              on conflict (reference) do nothing`,
        )
      },
    },
  }
}

/** The unique reference makes a repeated submit an e-mail that is there already. */
async function writeMails(db: Db, batch: readonly Submit[], at: Date): Promise<void> {
  const column = (value: (submit: Submit) => string | undefined) =>
    sql`${batch.map((submit) => value(submit)?.replaceAll('\0', '') ?? null)}::text[]`
  await db.run(
    installation,
    sql`insert into outbox_mail (id, reference, from_name, from_address, to_address, subject, body, message_id,
          unsubscribe_url, created_at)
        select mail.*, ${at} from unnest(${batch.map(newId)}::uuid[], ${column((submit) => submit.reference)},
          ${column((submit) => submit.email?.fromName)}, ${column((submit) => submit.from)},
          ${column((submit) => submit.to)}, ${column((submit) => submit.email?.subject ?? '')},
          ${column((submit) => submit.text)}, ${column((submit) => submit.email?.messageId)},
          ${column((submit) => submit.email?.unsubscribeUrl)}) mail
        on conflict (reference) do nothing`,
  )
}

const receiptOf = ({ reference, from }: Submit): Receipt => ({
  providerMessageId: reference,
  reference,
  state: 'delivered',
  from,
})
