// long: it reads some dozens of photographs.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReceiptReader } from '#server/adapters/reading/createReceiptReader.ts'
import { drawReceipt, makeReceipt, photographed, type Truth } from '#test/support/receipts.ts'
import { readReceipt } from './receiptText.ts'

const seeds = [1, 2]
/**
 * Of all values on pictures that a person reads without effort. The rest is what a blur costs: a validator confirms each value, so
 * that a wrong one costs a glance, and below this typing would be quicker than checking.
 */
const leastShare = 0.9

test('most of what made receipts say is read, in both languages, however they were photographed', async () => {
  const reader = createReceiptReader('here')
  const shares: Record<string, number> = {}
  for (const [how, photograph] of Object.entries(photographed)) {
    const hits: boolean[] = []
    for (const seed of seeds) {
      const receipt = makeReceipt(seed)
      const picture = await photograph(await drawReceipt(receipt)).toBuffer()
      const { lines } = await reader.read(picture)
      const products = [{ eid: 'coffee', names: [receipt.product] }]
      const { fields } = readReceipt(lines, { today: '2026-11-23', products })
      for (const field of Object.keys(receipt.truth) as (keyof Truth)[])
        hits.push(plain(fields.find((one) => one.field === field)?.value) === plain(receipt.truth[field]))
    }
    shares[how] = hits.filter(Boolean).length / hits.length
  }
  console.log(
    `read of made receipts: ${Object.entries(shares)
      .map(([how, share]) => `${how} ${(share * 100).toFixed(0)} %`)
      .join(', ')}`,
  )
  const all = Object.values(shares)
  assert.ok(all.reduce((sum, share) => sum + share, 0) / all.length >= leastShare, JSON.stringify(shares))
})

/** Accents are lost on a poor picture, and no validator minds. */
const plain = (text = '') =>
  text
    .normalize('NFD')
    .replace(/[\p{M} ]/gu, '')
    .toUpperCase()
