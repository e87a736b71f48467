import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { routes } from '#contract/routes.ts'
import { refuse } from '#server/platform/errors.ts'
import { itemOf, type LibraryWorld, libraryWorld, uploadedOf } from '#test/support/library.ts'
import { headerOf, pdf, png, pngWith } from '#test/support/pictures.ts'
import { until } from '#test/support/until.ts'

let world: LibraryWorld
before(async () => {
  world = await libraryWorld()
})
after(() => world.application.close())

type Colour = readonly [number, number, number]
const [red, green, blue, white]: Colour[] = [
  [200, 20, 20],
  [20, 200, 20],
  [20, 20, 200],
  [240, 240, 240],
]

/** Four fields of 20 by 10 pixels: red and green above blue and white; `more` makes it another picture. */
function fields(more = 0) {
  const pixels = Buffer.alloc(40 * 20 * 3)
  for (let y = 0; y < 20; y += 1)
    for (let x = 0; x < 40; x += 1) {
      const colour = y < 10 ? (x < 20 ? red : green) : x < 20 ? blue : white
      pixels.set(colour?.map((one) => one + (more % 16)) ?? [], (y * 40 + x) * 3)
    }
  return sharp(pixels, { raw: { width: 40, height: 20, channels: 3 } })
}

const part = { left: 0, top: 10, width: 20, height: 10, name: 'A part' }
const refusalOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { reason?: string }).reason,
]

/** The picture at its public address: its format, its size, and the colour in its middle. */
async function shown(url: string) {
  const response = await world.open(url)
  const bytes = Buffer.from(await response.arrayBuffer())
  const { format, width, height } = await sharp(bytes).metadata()
  const { data } = await sharp(bytes)
    .extract({ left: width >> 1, top: height >> 1, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { type: response.headers.get('content-type'), format, width, height, colour: [...data] }
}

function assertNear(colour: readonly number[], expected: Colour | undefined) {
  const furthest = Math.max(...colour.map((one, at) => Math.abs(one - (expected?.[at] ?? 0))))
  assert.ok(colour.length === 3 && furthest < 12, `${colour.join()} is not ${expected?.join()}`)
}

test('a part is another picture of the same type with the same alternative texts, and the whole stays as it is', async () => {
  const packed = {
    png: await fields().png().toBuffer(),
    jpeg: await fields().jpeg({ quality: 95 }).toBuffer(),
    webp: await fields().webp({ lossless: true }).toBuffer(),
  }
  for (const [format, bytes] of Object.entries(packed)) {
    const { data: whole } = await world.uploaded(bytes, { alt: 'Four fields', alt_fr: 'Quatre champs' })
    const answer = await world.crop(whole.id, { ...part, name: `Blue ${format}` })
    const { data, is_new } = uploadedOf(answer)
    assert.deepEqual(
      [
        answer.status,
        is_new,
        data.kind,
        data.name,
        data.alt,
        data.alt_fr,
        data.width,
        data.height,
        data.version,
      ],
      [200, true, 'picture', `Blue ${format}`, 'Four fields', 'Quatre champs', 20, 10, 1],
    )
    assert.notEqual(data.url, whole.url)
    const seen = await shown(data.url)
    assert.deepEqual([seen.type, seen.format, seen.width, seen.height], [`image/${format}`, format, 20, 10])
    assertNear(seen.colour, blue)
    assert.deepEqual(itemOf(await world.get(whole.id)), whole)
    assert.equal((await shown(whole.url)).width, 40)
    assert.deepEqual(await world.trailOf(data.id), ['library.crop'])
    assert.deepEqual(await world.trailOf(whole.id), ['library.upload'])
  }
})

test('a picture that was held on its side is cropped as it is shown', async () => {
  // A quarter turn to the right: blue and red stand above white and green.
  const bytes = await fields(1).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer()
  const { data: whole } = await world.uploaded(bytes)
  assert.deepEqual([whole.width, whole.height], [20, 40])
  const { data } = uploadedOf(
    await world.crop(whole.id, { ...part, left: 10, top: 20, width: 10, height: 20 }),
  )
  const seen = await shown(data.url)
  assert.deepEqual([data.width, data.height, seen.width, seen.height], [10, 20, 10, 20])
  assertNear(seen.colour, green)
})

test('the ground that shows through a picture still does so in its part', async () => {
  const bytes = await fields(2).ensureAlpha(0.5).webp({ quality: 90 }).toBuffer()
  const { data: whole } = await world.uploaded(bytes)
  const { data } = uploadedOf(await world.crop(whole.id, part))
  const response = await world.open(data.url)
  const { format, hasAlpha } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  assert.deepEqual([format, hasAlpha], ['webp', true])
})

test('what lies outside, is the whole, or is no picture is refused, and nothing of it stays', async () => {
  const { data: whole } = await world.uploaded(await fields(3).png().toBuffer())
  const { data: file } = await world.uploaded(pdf('/Title (Not to be cropped)'))
  const before = world.stored()
  const { total } = await world.list()
  for (const [change, reason] of [
    [{ left: 21 }, 'crop_outside'],
    [{ top: 11 }, 'crop_outside'],
    [{ width: 41 }, 'crop_outside'],
    [{ left: Number.MAX_SAFE_INTEGER }, 'crop_outside'],
    [{ left: 0, top: 0, width: 40, height: 20 }, 'crop_whole'],
  ] as const) {
    const refused = await world.crop(whole.id, { ...part, ...change })
    assert.deepEqual(refusalOf(refused), [422, reason], JSON.stringify(change))
  }
  const many = [0, -1, 1.5, '10', null, Number.NaN, 1e300]
  for (const wrong of many) assert.equal((await world.crop(whole.id, { ...part, width: wrong })).status, 422)
  for (const wrong of many.slice(1))
    assert.equal((await world.crop(whole.id, { ...part, left: wrong })).status, 422)
  for (const more of [{ name: ' ' }, { name: 'x'.repeat(201) }, { alt: 'mine' }])
    assert.equal((await world.crop(whole.id, { ...part, ...more })).status, 422)
  assert.deepEqual(refusalOf(await world.crop(file.id, part)), [422, 'crop_no_picture'])
  assert.equal(world.stored(), before)
  assert.equal((await world.list()).total, total)
})

test('the same part is there once, whoever crops it at the same time', async () => {
  const { data: whole } = await world.uploaded(await fields(4).png().toBuffer())
  const before = world.stored()
  const both = await Promise.all(['One', 'Two'].map((name) => world.crop(whole.id, { ...part, name })))
  const all = both.map(uploadedOf)
  assert.equal(all.filter(({ is_new }) => is_new).length, 1)
  assert.equal(new Set(all.map(({ data }) => data.id)).size, 1)
  await until(() => world.stored() === before + 1)
})

test('a picture that was deleted meanwhile, and one of another client, are not found', async () => {
  const { data: whole } = await world.uploaded(await fields(5).png().toBuffer())
  const foreign = await world.birch.as.campaign_manager.call(routes.cropLibraryItem, {
    params: { id: whole.id },
    body: part,
  })
  assert.deepEqual(refusalOf(foreign), [404, undefined])
  const before = world.stored()
  const { total } = await world.list()
  const { files } = world.application.outside
  const kept = { ...files }
  // It is deleted after the part was cut and before that is recorded.
  const put: typeof files.put = async (key, content) => {
    const stored = await kept.put(key, content)
    assert.equal((await world.remove(whole.id)).status, 200)
    return stored
  }
  Object.assign(files, { put })
  const late = await world.crop(whole.id, part)
  Object.assign(files, kept)
  assert.deepEqual(refusalOf(late), [404, undefined])
  await until(() => world.stored() === before - 1)
  assert.equal((await world.list()).total, total - 1)
})

test('without its store, and with pixels that cannot be read, nothing is cropped', async () => {
  const { data: whole } = await world.uploaded(await fields(6).png().toBuffer())
  const { files } = world.application.outside
  const kept = { ...files }
  for (const call of ['open', 'put'] as const) {
    Object.assign(files, { [call]: async () => refuse('files_away') })
    const refused = await world.crop(whole.id, part)
    Object.assign(files, kept)
    assert.deepEqual(refusalOf(refused), [503, 'files_away'])
  }
  // It has as many bytes as it says, in rows of a kind that there is not.
  const rows = deflateSync(Buffer.alloc(20 * (1 + 40 * 3), 9))
  const { data: odd } = await world.uploaded(pngWith(headerOf(40, 20), ['IDAT', rows]))
  assert.deepEqual(refusalOf(await world.crop(odd.id, part)), [422, 'picture_broken'])
})

test('who may not change experiences crops nothing', async () => {
  const { data: whole } = await world.uploaded(png({ width: 33, height: 21 }))
  for (const role of ['validator', 'messenger_agent', 'analyst'] as const) {
    const refused = await world.maple.as[role].call(routes.cropLibraryItem, {
      params: { id: whole.id },
      body: part,
    })
    assert.equal(refused.status, 403)
  }
})
