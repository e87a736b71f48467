import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReadLine } from '#server/adapters/reading/port.ts'
import { dateIn } from './receiptDate.ts'
import { readReceipt } from './receiptText.ts'

const today = '2026-03-20'

/** Words of one tenth of the width each, a line below the other. */
const linesOf = (text: string): ReadLine[] =>
  text.split('\n').map((line, at) => ({
    text: line,
    confidence: 90,
    words: line.split(/\s+/).map((word, place) => ({
      text: word,
      box: { x: place / 10, y: at / 20, width: 0.1, height: 0.04 },
    })),
  }))

const coffee = { eid: 'coffee', names: ['Coffee beans', 'Café en grains'] }

function said(text: string, products = [coffee]) {
  const { fields, suggestedCredits } = readReceipt(linesOf(text), { today, products })
  return { ...Object.fromEntries(fields.map(({ field, value }) => [field, value])), suggestedCredits }
}

test('an English receipt', () => {
  const text = `MAPLE MARKET #204
1250 King St W
Toronto, ON M5V 1J2
03/14/2026 5:07 PM
2 COFFEE BEANS 340G $25.98
OAT MILK 1L $4.49
SUBTOTAL $30.47
HST $3.96
TOTAL $1,034.43
VISA ****4242
CHANGE $0.00`
  assert.deepEqual(said(text), {
    retail_name: 'MAPLE MARKET',
    retailer_address_1: '1250 King St W',
    retailer_city: 'Toronto',
    retailer_province: 'ON',
    retailer_postal_code: 'M5V 1J2',
    transaction_date: '2026-03-14',
    transaction_time: '17:07',
    transaction_total: '1034.43',
    transaction_payment_type: 'Visa',
    quantity_of_qualifying_products: '2',
    brands_and_pack_sizes: 'Coffee beans',
    suggestedCredits: 2,
  })
})

test('a French receipt, with accents that the reader lost', () => {
  const text = `EPICERIE DU COIN
84, rue Principale
Montréal QC H2X 1Y4
14 fevr. 2026 13 h 29
CAFE EN GRAINS 340G 12,99 $
CAFE EN GRAINS 340G 12,99 $
SOUS-TOTAL 25,98 $
TOTAL 1 025,98 $
INTERAC`
  const {
    transaction_date,
    transaction_time,
    transaction_total,
    transaction_payment_type,
    suggestedCredits,
  } = said(text) as Record<string, unknown>
  assert.deepEqual(
    [transaction_date, transaction_time, transaction_total, transaction_payment_type, suggestedCredits],
    ['2026-02-14', '13:29', '1025.98', 'Debit', 2],
  )
})

test('what is not there is left out, and no product that counts suggests nothing', () => {
  assert.deepEqual(said('HELLO WORLD\nOAT MILK 4.49'), { retail_name: 'HELLO WORLD', suggestedCredits: null })
  assert.deepEqual(said('', []), { suggestedCredits: null })
  // A time and a total that cannot be.
  assert.deepEqual(said('SHOP NAME\n29:75\nTOTAL ITEMS 3.00\nSUBTOTAL 4.00'), {
    retail_name: 'SHOP NAME',
    suggestedCredits: null,
  })
})

test('a value has its place on the picture', () => {
  const { fields } = readReceipt(linesOf('SHOP\nTOTAL $ 49.00'), { today, products: [] })
  const total = fields.find(({ field }) => field === 'transaction_total')
  assert.deepEqual(total?.box, { x: 0.2, y: 0.05, width: 0.1, height: 0.04 })
})

for (const [text, day] of [
  ['2026-01-22', '2026-01-22'],
  ['22/01/2026', '2026-01-22'],
  ['01/22/26', '2026-01-22'],
  // Both are days that have been: the later one.
  ['02/03/2026', '2026-03-02'],
  // The fourth of May is yet to come.
  ['04/05/2026', undefined],
  ['05/02/2026', '2026-02-05'],
  ['Jan 5, 2026', '2026-01-05'],
  ['5 janv. 2026', '2026-01-05'],
  ['30/02/2026', undefined],
  ['2027-01-01', undefined],
  ['12 items', undefined],
  ['99.99.9999', undefined],
] as const)
  test(`the day in “${text}” is ${day ?? 'none'}`, () => {
    assert.equal(dateIn(text, today)?.value, day)
  })
