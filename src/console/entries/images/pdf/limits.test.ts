import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxReceiptBytes } from '#contract/words/receipts.ts'
import { faultOf, inTime, PdfFaultError, refuseLarge, scaleOf } from './limits.ts'

const letter = { width: 612, height: 792 }
const isFault = (fault: string) => (error: unknown) => error instanceof PdfFaultError && error.fault === fault

test('a page gets the pixels that are asked for, and never more than its canvas may have', () => {
  assert.equal(scaleOf(letter, 1584), 2)
  const largest = scaleOf(letter, 1_000_000)
  assert.ok(letter.width * largest * letter.height * largest <= 16_000_001)
  const strip = { width: 10, height: 1_000_000 }
  assert.ok(strip.height * scaleOf(strip, 1_000_000) <= 8192)
})

test('a page of no size, or of none that is a number, is broken', () => {
  for (const width of [0, -5, Number.NaN, Number.POSITIVE_INFINITY])
    assert.throws(() => scaleOf({ width, height: 792 }, 400), isFault('broken'), String(width))
})

test('a file of the largest size is taken, and one byte more is too large', () => {
  refuseLarge(maxReceiptBytes)
  assert.throws(() => refuseLarge(maxReceiptBytes + 1), isFault('large'))
})

test('a password that is missing is told apart from a damaged file', () => {
  const locked = Object.assign(new Error('No password given'), { name: 'PasswordException' })
  assert.equal(faultOf(locked), 'locked')
  assert.equal(faultOf(new Error('Invalid PDF structure.')), 'broken')
  assert.equal(faultOf('bad XRef'), 'broken')
  assert.equal(faultOf(new PdfFaultError('slow')), 'slow')
})

test('work that never ends is given up after its seconds, of which none count while the tab is hidden', async ({
  mock,
}) => {
  mock.timers.enable({ apis: ['setInterval'] })
  let isHidden = true
  const told: unknown[] = []
  const waiting = inTime(new Promise(() => undefined), 3, () => isHidden).catch((error: unknown) => {
    told.push(faultOf(error))
  })
  mock.timers.tick(60_000)
  isHidden = false
  mock.timers.tick(2_000)
  await Promise.resolve()
  assert.deepEqual(told, [])
  mock.timers.tick(1_000)
  await waiting
  assert.deepEqual(told, ['slow'])
})

test('work that ends in time gives what it gave, its own error too', async () => {
  assert.equal(await inTime(Promise.resolve(7), 3, () => false), 7)
  await assert.rejects(
    inTime(Promise.reject(new Error('damaged')), 3, () => false),
    /damaged/,
  )
})
