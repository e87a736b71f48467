import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { must } from '#test/support/making.ts'
import { drawReceipt, makeReceipt, photographed } from '#test/support/receipts.ts'
import { type CodeFormat, withCode } from '#test/support/tillCodes.ts'
import { readCodes } from './readCodes.ts'
import { tillCodes } from './tillCode.ts'

const printed: readonly (readonly [CodeFormat, string])[] = [
  ['Code128', '4821037712026110'],
  ['ITF', '482103772611'],
  ['QRCode', 'https://receipts.example/r/48210377120261103'],
]
const ways: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  ...Object.fromEntries(
    Object.entries(photographed).map(([how, photograph]) => [
      how,
      (bytes: Buffer) => photograph(bytes).toBuffer(),
    ]),
  ),
  'on its head': (bytes) => sharp(bytes).rotate(180).webp().toBuffer(),
  'turned by 270': (bytes) => sharp(bytes).rotate(270).jpeg().toBuffer(),
}

test('the code of a till is read from made receipts, turned, blurred or dim, and a code is never read wrongly', async () => {
  let [read, all] = [0, 0]
  const missed: string[] = []
  for (const [at, [format, text]] of printed.entries()) {
    const receipt = await withCode(await drawReceipt(makeReceipt(21 + at)), format, text)
    for (const [how, photograph] of Object.entries(ways)) {
      const codes = tillCodes(await readCodes(await photograph(receipt)))
      assert.ok(codes.length === 0 || codes.join() === `${format} ${text}`, `${format} ${how}: ${codes}`)
      all += 1
      if (codes.length > 0) read += 1
      else missed.push(`${format} ${how}`)
    }
  }
  console.log(`codes read: ${read} of ${all}; not read: ${missed.join(', ') || 'none'}`)
  assert.ok(read >= all * 0.85)
  for (const how of ['clean', 'tilted', 'dim', 'turned', 'on its head', 'turned by 270'])
    assert.ok(!missed.some((one) => one.endsWith(how)), how)
})

test('a receipt without a code has none, nor has a picture of one colour or a file that is no picture', async () => {
  for (let seed = 1; seed <= 6; seed += 1)
    assert.deepEqual(
      await readCodes(await must(photographed.tilted)(await drawReceipt(makeReceipt(seed))).toBuffer()),
      [],
    )
  const plain = { create: { width: 300, height: 200, channels: 3 as const, background: '#999' } }
  assert.deepEqual(await readCodes(await sharp(plain).png().toBuffer()), [])
  assert.deepEqual(await readCodes(Buffer.from('no picture')), [])
})

test('codes of products, of a shop’s page and of a till alone are not those of a sale', () => {
  const codes = tillCodes([
    { format: 'EAN13', text: '4006381333931' },
    { format: 'EAN13', text: '2012345678900' },
    { format: 'QRCode', text: 'https://shop.example/tell-us' },
    { format: 'Code39', text: 'TILL 4' },
    { format: 'ITF', text: '12345678' },
    { format: 'Code128', text: '0042-7781-20261103' },
    { format: 'Code128', text: '0042-7781-20261103' },
    { format: 'QRCode', text: '7'.repeat(501) },
  ])
  assert.deepEqual(codes, ['Code128 0042-7781-20261103', 'EAN13 2012345678900'])
})
