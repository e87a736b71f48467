/** Reads the lines of a receipt: pure, so that it is tried with receipts as shops print them. */
import type { ReadField, ReceiptField } from '#contract/entries/readings.ts'
import type { ReadLine } from '#server/adapters/reading/port.ts'
import { boxAround, type PlacedLine, placeLine } from './places.ts'
import { dateIn } from './receiptDate.ts'

/** A product that counts, by the names that a receipt may print. */
export type Product = { readonly eid: string; readonly names: readonly string[] }
export type Asked = { readonly today: string; readonly products: readonly Product[] }
export type ReceiptText = { readonly fields: ReadField[]; readonly suggestedCredits: number | null }

/** The name and the address of the shop stand at the top. */
const topLines = 6

export function readReceipt(read: readonly ReadLine[], { today, products }: Asked): ReceiptText {
  const lines = read.map(placeLine).filter(({ text }) => text !== '')
  const top = lines.slice(0, topLines)
  const found = [
    first(top, 'retail_name', shopName),
    first(top, 'retailer_address_1', street),
    ...place(top),
    first(lines, 'transaction_date', (text) => dateIn(text, today)),
    first(lines, 'transaction_time', time),
    last(lines, 'transaction_total', total),
    first(lines, 'transaction_payment_type', payment),
  ]
  const bought = lines.flatMap((line) => boughtIn(line, products))
  const quantity = bought.reduce((sum, { count }) => sum + count, 0)
  return {
    fields: [...found.filter((one) => one !== undefined), ...productFields(bought, quantity)],
    suggestedCredits: quantity > 0 ? quantity : null,
  }
}

type Found = { readonly value: string; readonly from: number; readonly to: number }
type Find = (text: string) => Found | undefined

const fieldOf = (
  field: ReceiptField,
  { confidence, boxOf }: PlacedLine,
  { value, from, to }: Found,
): ReadField => ({ field, value, confidence: Math.round(confidence), box: boxOf(from, to) })

function first(lines: readonly PlacedLine[], field: ReceiptField, find: Find): ReadField | undefined {
  for (const line of lines) {
    const found = find(line.text)
    if (found) return fieldOf(field, line, found)
  }
  return undefined
}

/** Tips and change come after the total that was paid, but a second total is the one with the tax. */
const last = (lines: readonly PlacedLine[], field: ReceiptField, find: Find) =>
  first(lines.toReversed(), field, find)

const matched = (form: RegExp, text: string, said: (parts: RegExpExecArray) => string): Found | undefined => {
  const parts = form.exec(text)
  return parts ? { value: said(parts), from: parts.index, to: parts.index + parts[0].length } : undefined
}

/** The first line of words; what numbers the shop among others of its name is left out. */
const shopName: Find = (text) => {
  const found = matched(/^.*?(?=\s*(#|no\.?|nº)?\s*\d*$)/iu, text, ([name]) => name.trim())
  return found && /\p{L}{3}/u.test(found.value) && !/\d/.test(found.value) ? found : undefined
}

const streetWords =
  'st|street|ave|avenue|rd|road|blvd|boul|boulevard|dr|drive|rue|ch|chemin|hwy|way|lane|ln|pl|place|cres|crt|court|route|av'
const street: Find = (text) =>
  matched(new RegExp(`\\b\\d{1,6}[A-Z]?,? .*\\b(${streetWords})\\b.*$`, 'iu'), text, ([whole]) =>
    whole.trim(),
  )

const provinces = 'AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT'
const canadian = new RegExp(
  `^(?<city>[\\p{L} .'-]+?)[ ,]+\\(?(?<province>${provinces})\\)?[ ,]*(?<code>[A-Z]\\d[A-Z] ?\\d[A-Z]\\d)?\\s*$`,
  'iu',
)
const american = /^(?<city>[\p{L} .'-]+?)[ ,]+(?<province>[A-Z]{2})[ ,]+(?<code>\d{5}(-\d{4})?)\s*$/iu

/** City, province and postal code of the first line that has them. */
function place(lines: readonly PlacedLine[]): ReadField[] {
  for (const line of lines) {
    const parts = canadian.exec(line.text)?.groups ?? american.exec(line.text)?.groups
    if (!parts) continue
    const { city = '', province = '', code = '' } = parts
    const at = (value: string) => ({
      from: line.text.indexOf(value),
      to: line.text.indexOf(value) + value.length,
    })
    return [
      fieldOf('retailer_city', line, { value: city, ...at(city) }),
      fieldOf('retailer_province', line, { value: province.toUpperCase(), ...at(province) }),
      ...(code ? [fieldOf('retailer_postal_code', line, { value: code.toUpperCase(), ...at(code) })] : []),
    ]
  }
  return []
}

const time: Find = (text) => {
  const parts = /\b(\d{1,2})(?::| ?h ?)(\d{2})(?::\d{2})? ?([AP])?\.?(M)?\b/i.exec(text)
  if (!parts) return undefined
  const [whole, hours = '', minutes = '', half = ''] = parts
  const hour = half ? (Number(hours) % 12) + (half.toUpperCase() === 'P' ? 12 : 0) : Number(hours)
  if (hour > 23 || Number(minutes) > 59) return undefined
  const value = `${String(hour).padStart(2, '0')}:${minutes}`
  return { value, from: parts.index, to: parts.index + whole.length }
}

/** 49.00, 1,234.50, 49,00 $ and 1 234,50 $. */
const total: Find = (text) =>
  /^\W*(grand |montant |amount |balance )?(total|due|du|dû)\b/iu.test(text) &&
  !/sous|sub|items|articles/i.test(text)
    ? matched(
        /(\d{1,3}(?:[ ,]\d{3})+|\d+) ?[.,] ?(\d{2})(?!\d)(?!.*\d[.,]\d{2})/,
        text,
        ([, whole = '', cents]) => [whole.replace(/\D/g, ''), cents].join('.'),
      )
    : undefined

const payments: [string, RegExp][] = [
  ['Visa', /\bvisa\b/i],
  ['Mastercard', /\bmaster ?card\b/i],
  ['American Express', /\b(amex|american express)\b/i],
  ['Debit', /\b(interac|debit|débit)\b/iu],
  ['Cash', /\b(cash|comptant|argent)\b/i],
]
const payment: Find = (text) => {
  const kind = payments.find(([, form]) => form.test(text))
  return kind && matched(kind[1], text, () => kind[0])
}

type Bought = {
  readonly line: PlacedLine
  readonly name: string
  readonly count: number
  readonly to: number
}

/** Letters and digits that a reader takes for each other count as one. */
const alike: Record<string, string> = { O: '0', G: '6', I: '1', L: '1', S: '5', B: '8', Z: '2' }

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/[OGILSBZ]/g, (letter) => alike[letter] ?? letter)

/** A line of a product that counts: `2 OAT MILK 1L`, `OAT MILK 1L x2`, or once where no number says how many. */
function boughtIn(line: PlacedLine, products: readonly Product[]): Bought[] {
  const printed = plain(line.text)
  const names = products.flatMap((product) => product.names.filter((name) => plain(name).length >= 3))
  const name = names.filter((one) => printed.includes(plain(one))).sort((a, b) => b.length - a.length)[0]
  if (name === undefined) return []
  const before = /^\W*(\d{1,2})\s?[x@*]?\s/i.exec(line.text)?.[1]
  const after = /\b[x@*]\s?(\d{1,2})\b/i.exec(line.text)?.[1]
  const count = Number(before ?? after ?? 1) || 1
  const price = /\s[$]?\d+[.,]\d{2}/.exec(line.text)
  return [{ line, name, count, to: price ? price.index : line.text.length }]
}

function productFields(bought: readonly Bought[], quantity: number): ReadField[] {
  if (bought.length === 0) return []
  const confidence = Math.round(Math.min(...bought.map(({ line }) => line.confidence)))
  const box = boxAround(bought.map(({ line, to }) => line.boxOf(0, to)))
  const names = [...new Set(bought.map(({ name }) => name))].join(', ')
  return [
    { field: 'quantity_of_qualifying_products', value: String(quantity), confidence, box },
    { field: 'brands_and_pack_sizes', value: names, confidence, box },
  ]
}
