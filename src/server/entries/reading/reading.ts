/** Reading receipts: what a picture says is suggested to whoever validates the entry, and never decides by itself. */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Reading, ReceiptField } from '#contract/entries/readings.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import { type ReceiptReader, UnreadableError } from '#server/adapters/reading/port.ts'
import type { FileStore } from '#server/adapters/storage/port.ts'
import { findExperienceForIntake, getExperienceRefEvenDeleted } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { getStoredFile } from '#server/platform/storedFiles.ts'
import { localTime } from '#server/platform/time.ts'
import { findEntryId } from '../queries/entries.ts'
import { insertTraits, traitValue } from '../queries/traits.ts'
import * as queries from './queries.ts'
import { type Product, readReceipt } from './receiptText.ts'
import { transactionNumber } from './transactionNumber.ts'

/** In the transaction that takes the pictures: they are read soon after, one after the other. */
export async function readLater(tx: Db, scope: Scope, imageIds: readonly string[]): Promise<void> {
  await tx.enqueue({ name: 'entries.readReceipts', payload: { clientId: scope.client.id, imageIds } })
}

type Means = { readonly files: FileStore; readonly receipts: ReceiptReader }

/** Each wholly: a job that died goes on with those that were not read. */
export async function readReceipts(
  db: Db,
  scope: Scope,
  { imageIds, ...means }: Means & { imageIds: readonly string[] },
): Promise<void> {
  for (const image of await queries.findUnread(db, scope, imageIds))
    await readOne(db, scope, { image, ...means })
}

async function readOne(
  db: Db,
  scope: Scope,
  { image, files, receipts }: Means & { image: queries.Unread },
): Promise<void> {
  const asked = {
    today: localTime(scope.client.timeZone, scope.at).date,
    products: await productsOf(db, scope, image),
  }
  const empty = { turn: 0 as const, fields: [], suggested_credits: null, receipt_key: null, shop: null }
  const write = (read: Omit<queries.NewReading, 'image_id' | 'reader'>) =>
    db.transaction(scope, (tx) =>
      queries.insertReading(tx, scope, { image_id: image.id, reader: receipts.name, ...read }),
    )
  if (!image.preview_id) return write({ state: 'no_picture', ...empty })
  const { storage_key } = await getStoredFile(db, scope, image.preview_id)
  try {
    const { lines, turn } = await receipts.read(await buffer(await files.open(storage_key)))
    if (lines.length === 0) return await write({ state: 'unreadable', ...empty })
    const { fields, suggestedCredits } = readReceipt(lines, asked)
    const said = (field: ReceiptField) => fields.find((one) => one.field === field)?.value
    const number = transactionNumber(lines.map(({ text }) => text))
    await traceReceipt(db, scope, { image, receiptKey: keyOf(said), shop: said('retail_name'), number })
    await write({
      state: 'read',
      turn,
      fields,
      suggested_credits: suggestedCredits,
      receipt_key: keyOf(said),
      shop: shopOf(said),
    })
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error
    await write({ state: 'unreadable', ...empty })
  }
}

type Told = {
  readonly image: queries.Unread
  readonly receiptKey: string | null
  readonly shop: string | undefined
  readonly number: string | undefined
}

/** Before the reading is kept, so that a job that died does it again. A number is the till's own, so it is one of its shop. */
async function traceReceipt(db: Db, scope: Scope, { image, receiptKey, shop, number }: Told): Promise<void> {
  const entryId = image.entry_id
  await insertTraits(db, scope, [
    ...(receiptKey ? [{ entryId, kind: 'receipt' as const, value: receiptKey }] : []),
    ...(shop && number
      ? [
          {
            entryId,
            kind: 'transaction' as const,
            value: traitValue(scope, 'transaction', `${plainText(shop)} ${number}`),
          },
        ]
      : []),
  ])
}

async function productsOf(db: Db, scope: Scope, { experience_id }: queries.Unread): Promise<Product[]> {
  const settings = (await findExperienceForIntake(db, scope, experience_id))?.settings
  if (!settings || !('experience_products' in settings)) return []
  return settings.experience_products.map(({ tether_product_eid, alias_en, alias_fr }) => ({
    eid: tether_product_eid,
    names: [alias_en, alias_fr].filter((name) => name !== null),
  }))
}

/** A receipt is known again by its shop, day, time and total; where one of them was not read, it is not. */
function keyOf(said: (field: ReceiptField) => string | undefined): string | null {
  const parts = (['retail_name', 'transaction_date', 'transaction_time', 'transaction_total'] as const).map(
    said,
  )
  if (parts.some((part) => part === undefined)) return null
  const plain = parts.map((part) => plainText(part ?? ''))
  return createHash('sha256').update(plain.join('|')).digest('hex').slice(0, 32)
}

const mostOfShop = 100

/** As it is compared; null where no letter of it was read. */
const shopOf = (said: (field: ReceiptField) => string | undefined): string | null =>
  plainText(said('retail_name') ?? '').slice(0, mostOfShop) || null

const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}.]/gu, '')
    .toUpperCase()

/** Readings from before entries had traits, and shops a column: run twice, it writes the same. */
export async function traceReadings(db: Db, scope: Scope, imageIds: readonly string[]): Promise<void> {
  const readings = await queries.listRead(db, scope, imageIds)
  await insertTraits(
    db,
    scope,
    readings.flatMap(({ entry_id: entryId, receipt_key: value }) =>
      value === null ? [] : [{ entryId, kind: 'receipt' as const, value }],
    ),
  )
  const shops = readings.flatMap(({ image_id, fields }) => {
    const shop = shopOf((field) => fields.find((one) => one.field === field)?.value)
    return shop === null ? [] : [{ image_id, shop }]
  })
  await queries.writeShops(db, scope, shops)
}

type OfEntry = { readonly kind: Kind; readonly experience: string; readonly entry: string }

export async function listReadings(
  db: Db,
  scope: Scope,
  { kind, experience, entry, isRead }: OfEntry & { isRead: boolean },
): Promise<Reading[]> {
  const { id: experienceId } = await getExperienceRefEvenDeleted(db, scope, {
    idOrEid: experience,
    among: [kind],
  })
  const { id: entryId } = found(await findEntryId(db, scope, { experienceId, entry }))
  if (!isRead) return []
  const rows = await queries.listReadings(db, scope, { experienceId, entryId })
  const keys = [...new Set(rows.flatMap(({ receipt_key }) => receipt_key ?? []))]
  const twins = keys.length > 0 ? await queries.findTwins(db, scope, { entryId, keys }) : []
  return rows.map(({ receipt_key, ...row }) => ({
    image_id: row.image_id,
    suggested_credits: row.suggested_credits,
    state: row.state ?? 'waiting',
    turn: row.turn ?? 0,
    fields: row.fields ?? [],
    same_as: twins
      .filter((twin) => twin.receipt_key === receipt_key)
      .slice(0, 5)
      .map(({ entry_eid, experience_eid, name }) => ({ entry_eid, experience_eid, name })),
  }))
}
