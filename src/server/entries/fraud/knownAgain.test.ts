import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { maxReceiptPixels } from '#contract/words/receipts.ts'
import { inspectPicture } from '#server/platform/pictures/inspectPicture.ts'
import { must } from '#test/support/making.ts'
import { drawReceipt, makeReceipt, photographed } from '#test/support/receipts.ts'
import {
  bandsOf,
  bandsOfTurns,
  compare,
  fewestOfShop,
  learnThreshold,
  type Seen,
  usualThreshold,
} from './compare.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'known-again-'))
})
after(() => rm(folder, { recursive: true }))

let made = 0
/** As an upload is looked at; the receipt is not read, so that pictures speak alone. */
async function seen(bytes: Buffer): Promise<Seen> {
  const path = join(folder, String(++made))
  await writeFile(path, bytes)
  const found = await inspectPicture({ path, previewPath: `${path}.preview`, maxPixels: maxReceiptPixels })
  if ('fault' in found) throw new Error(found.fault)
  return {
    sha256: found.facts.md5,
    perceptual_hash: found.facts.perceptualHash,
    receipt_key: null,
    shop: null,
  }
}

async function cropped(bytes: Buffer, share: number): Promise<Buffer> {
  const { width, height } = await sharp(bytes).metadata()
  const [left, top] = [Math.round(width * share), Math.round(height * share)]
  return sharp(bytes)
    .extract({ left, top, width: width - 2 * left, height: height - 2 * top })
    .jpeg()
    .toBuffer()
}

const changes: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  'packed again': (bytes) => sharp(bytes).jpeg({ quality: 30 }).toBuffer(),
  'as WebP': (bytes) => sharp(bytes).webp({ quality: 50 }).toBuffer(),
  resized: (bytes) => sharp(bytes).resize({ width: 300 }).jpeg().toBuffer(),
  blurred: (bytes) => must(photographed.blurred)(bytes).toBuffer(),
  dimmed: (bytes) => must(photographed.dim)(bytes).toBuffer(),
  'turned by 90': (bytes) => sharp(bytes).rotate(90).jpeg().toBuffer(),
  'turned by 180': (bytes) => sharp(bytes).rotate(180).jpeg().toBuffer(),
  'turned by 270': (bytes) => sharp(bytes).rotate(270).jpeg().toBuffer(),
}

const receipts = 12
const drawn = () => Promise.all(Array.from({ length: receipts }, (_, at) => drawReceipt(makeReceipt(at + 1))))
const sharesBand = (one: Seen, other: Seen): boolean => {
  const parts = new Set(bandsOf(other.perceptual_hash))
  return bandsOfTurns(one.perceptual_hash).some((band) => parts.has(band))
}

test('made receipts are known again however they were packed, made smaller or turned; another receipt never is the same', async () => {
  const originals = await drawn()
  const kept: Seen[] = []
  for (const original of originals) kept.push(await seen(original))
  const found: Record<string, number> = {}
  for (const [how, change] of Object.entries(changes)) {
    found[how] = 0
    for (const [at, original] of originals.entries()) {
      const now = await seen(await change(original))
      const before = must(kept[at])
      if (compare(now, before)?.word === 'same_picture' && sharesBand(now, before)) found[how] += 1
    }
  }
  const pairs = kept.flatMap((one, at) => kept.slice(0, at).map((other) => compare(one, other)?.word))
  const wrong = pairs.filter((word) => word === 'same_picture' || word === 'same_file').length
  const alike = pairs.filter((word) => word === 'looks_alike').length
  const told = Object.entries(found).map(([how, count]) => `${how} ${count} of ${receipts}`)
  console.log(`known again: ${told.join(', ')}`)
  console.log(`of ${pairs.length} pairs of different receipts: ${wrong} wrongly the same, ${alike} alike`)
  for (const [how, count] of Object.entries(found)) assert.equal(count, receipts, how)
  assert.equal(wrong, 0)
})

test('a picture whose margins were cut looks alike at most; receipts that say something else are not even that', async () => {
  let alike = 0
  for (const original of await drawn()) {
    const likeness = compare(await seen(await cropped(original, 0.02)), await seen(original))
    assert.ok(likeness === undefined || likeness.word === 'looks_alike')
    if (likeness) alike += 1
  }
  console.log(`cut by two hundredths at each side: ${alike} of ${receipts} look alike`)
  assert.ok(alike >= receipts * 0.75)
  const one = await seen(await drawReceipt(makeReceipt(1)))
  const packed = await seen(
    await sharp(await drawReceipt(makeReceipt(1)))
      .jpeg()
      .toBuffer(),
  )
  assert.equal(compare({ ...one, receipt_key: 'a' }, { ...packed, receipt_key: 'b' }), undefined)
  const far = await seen(await cropped(await drawReceipt(makeReceipt(1)), 0.2))
  assert.equal(compare({ ...one, receipt_key: 'a' }, { ...far, receipt_key: 'a' })?.word, 'same_receipt')
})

/** Receipts of the shop that most of the first seeds are of. */
async function ofOneShop(count: number): Promise<Buffer[]> {
  const made = Array.from({ length: 400 }, (_, at) => makeReceipt(at + 100))
  const ofShop = made.filter(({ truth }) => truth.retail_name === 'MAPLE MARKET').slice(0, count)
  return Promise.all(ofShop.map(drawReceipt))
}

test('fewer receipts of a shop are wrongly alike by the threshold that was learned from others of it', async () => {
  const drawings = await ofOneShop(2 * receipts)
  const shop = 'MAPLEMARKET'
  const kept = await Promise.all(drawings.map(async (drawing) => ({ ...(await seen(drawing)), shop })))
  const [earlier, later] = [kept.slice(0, receipts), kept.slice(receipts)]
  const hashes = earlier.flatMap(({ perceptual_hash }) => perceptual_hash ?? [])
  const threshold = must(learnThreshold(hashes))
  const learned = new Map([[shop, threshold]])
  const ways = { before: new Map<string, number>(), after: learned }
  const counts = { before: { found: 0, wrong: 0 }, after: { found: 0, wrong: 0 } }
  const pairs = later.flatMap((one, at) => later.slice(0, at).map((other) => [one, other] as const))
  for (const how of ['before', 'after'] as const) {
    counts[how].wrong = pairs.filter(([one, other]) => compare(one, other, ways[how])).length
    for (const [at, drawing] of drawings.slice(receipts).entries()) {
      const cut = { ...(await seen(await cropped(drawing, 0.005))), shop }
      if (compare(cut, must(later[at]), ways[how])) counts[how].found += 1
    }
  }
  console.log(`threshold of the shop: ${threshold} of 256; usual: ${usualThreshold}`)
  for (const [how, { found, wrong }] of Object.entries(counts))
    console.log(
      `${how}: cut ones found ${found} of ${later.length}, wrongly alike ${wrong} of ${pairs.length} pairs`,
    )
  assert.ok(threshold < usualThreshold)
  assert.ok(counts.after.wrong < counts.before.wrong / 2)
  assert.ok(counts.after.found >= later.length * 0.9)
  const [one, other] = [must(later[0]), { ...must(later[1]), shop: 'ANOTHER' }]
  assert.equal(
    compare(one, other, learned)?.word,
    compare(one, other)?.word,
    'of another shop it says nothing',
  )
})

test('a few receipts teach nothing, and none makes a threshold wider than the usual one', async () => {
  const { perceptual_hash: hash } = await seen(await drawReceipt(makeReceipt(1)))
  const other = (digit: string) => digit.repeat(must(hash ?? undefined).length)
  assert.equal(learnThreshold(Array.from({ length: fewestOfShop - 1 }, () => other('a'))), undefined)
  assert.equal(learnThreshold(['0', '3', '5', '9', 'a', 'c'].map(other)), usualThreshold)
  assert.equal(learnThreshold(Array.from({ length: 6 }, () => must(hash ?? undefined))), 8)
})

test('pictures of one colour are like no other', async () => {
  const plain = (background: string) =>
    sharp({ create: { width: 300, height: 300, channels: 3, background } })
      .png()
      .toBuffer()
  assert.equal(compare(await seen(await plain('#fff')), await seen(await plain('#ccc'))), undefined)
})
