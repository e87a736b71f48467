import assert from 'node:assert/strict'
import { test } from 'node:test'
import { transactionNumber } from './transactionNumber.ts'

test('the number of a sale is read as tills print it, in both languages', () => {
  const printed: [string, string | undefined][] = [
    ['TRANS # 004512', '004512'],
    ['Transaction No: 88-1234-77', '88123477'],
    ['FACTURE N° 2026114', '2026114'],
    ['Reçu # A123456', 'A123456'],
    ['INVOICE: 10042', '10042'],
    ['TICKET 12', undefined],
    ['TRANSACTION TOTAL 49.00', undefined],
    ['THANK YOU', undefined],
  ]
  for (const [line, number] of printed) assert.equal(transactionNumber(['MAPLE MARKET', line]), number, line)
})
