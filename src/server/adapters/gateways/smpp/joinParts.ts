import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { newId } from '#server/platform/ids.ts'
import { installation } from '#server/platform/scope.ts'
import { keepableText } from '../inboundText.ts'
import type { InboundSms } from '../port.ts'
import type { InboundPdu, Part } from './inboundPdu.ts'

// Long texts come in parts, each a PDU that must be acknowledged before the next may come. So a part is kept in the
// database until the text is whole: a crash loses none. What was handed over has the id of its first part's row until
// the rows are gone, so handing it over twice is seen.

/** Phones count references from 0 to 255 again, and what is not whole by then never will be. */
const patienceMinutes = 10

type PartRow = Row<'inbound_part', 'id' | 'sender' | 'recipient' | 'units' | 'number' | 'total'>
type HandOver = (message: InboundSms) => Promise<void>

/** Keeps a part; with the last one the whole text is handed over. Resolves when whichever it is is stored. */
export async function takePart(
  db: Db,
  { from, to, text, part }: InboundPdu & { part: Part },
  { at, handOver }: { at: Date; handOver: HandOver },
): Promise<void> {
  const { reference, total, number } = part
  await db.run(
    installation,
    sql`insert into inbound_part (id, sender, recipient, reference, total, number, units, at)
        values (${newId()}, ${from}, ${to}, ${reference}, ${total}, ${number}, ${Buffer.from(text, 'utf16le')}, ${at})
        on conflict (sender, recipient, reference, total, number) do nothing`,
  )
  const rows = await db.many(
    installation,
    sql<PartRow>`select id, sender, recipient, units, number, total from inbound_part
             where sender = ${from} and recipient = ${to} and reference = ${reference} and total = ${total}
             order by number`,
  )
  if (rows.length === total) await finish(db, rows, handOver)
}

/** Hands over what waits in vain for its other parts, with a mark for each gap; better than nothing of it. */
export async function takeIncomplete(
  db: Db,
  { at, handOver }: { at: Date; handOver: HandOver },
): Promise<void> {
  const before = new Date(at.getTime() - patienceMinutes * 60_000)
  const rows = await db.many(
    installation,
    sql<PartRow & Row<'inbound_part', 'reference'>>`
      select p.id, p.sender, p.recipient, p.reference, p.units, p.number, p.total from inbound_part p
      where exists (select 1 from inbound_part old where old.at < ${before} and old.sender = p.sender
        and old.recipient = p.recipient and old.reference = p.reference and old.total = p.total)
      order by p.sender, p.recipient, p.reference, p.total, p.number limit 1000`,
  )
  const texts = Map.groupBy(rows, (row) => `${row.sender} ${row.recipient} ${row.reference} ${row.total}`)
  for (const parts of texts.values()) await finish(db, parts, handOver)
}

/** Handed over first and removed after: a crash in between hands over the same again. */
async function finish(db: Db, rows: readonly PartRow[], handOver: HandOver): Promise<void> {
  const [first] = rows
  if (!first) return
  const { id, sender, recipient, total } = first
  const unitsOf = new Map(rows.map(({ number, units }) => [number, units]))
  const gap = Buffer.from(' […] ', 'utf16le')
  const units = Array.from({ length: total }, (_, at) => unitsOf.get(at + 1) ?? gap)
  const text = keepableText(Buffer.concat(units).toString('utf16le'))
  await handOver({ from: sender, to: recipient, text, providerMessageId: id })
  await db.run(
    installation,
    sql`delete from inbound_part where id = any(${rows.map((row) => row.id)}::uuid[])`,
  )
}
