import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { maxLibraryBytes } from '#contract/experiences/library.ts'
import { routes } from '#contract/routes.ts'
import { refuse } from '#server/platform/errors.ts'
import { itemOf, type LibraryWorld, libraryWorld, reasonOf, uploadedOf } from '#test/support/library.ts'
import { libraryForm, otherPictures, pdf, png, pngThatSays } from '#test/support/pictures.ts'
import { until } from '#test/support/until.ts'

let world: LibraryWorld
before(async () => {
  world = await libraryWorld()
})
after(() => world.application.close())

test('a picture is had by anyone at a short address of its content, for a year, and by nobody twice', async () => {
  for (const [bytes, type] of [
    [world.another(), 'image/png'],
    [otherPictures.jpeg, 'image/jpeg'],
    [otherPictures.alphaWebp, 'image/webp'],
  ] as const) {
    const { data, is_new } = await world.uploaded(bytes, {
      file: 'anything.txt',
      alt: 'A leaf',
      alt_fr: 'Une feuille',
    })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    assert.deepEqual(
      [is_new, data.kind, data.name, data.alt, data.alt_fr, data.content_type, data.bytes, data.sha256],
      [true, 'picture', 'anything.txt', 'A leaf', 'Une feuille', type, bytes.length, sha256],
    )
    assert.equal(data.url, `/public/library/maple/${sha256.slice(0, 24)}`)
    assert.ok(data.public_url.endsWith(data.url) && data.public_url.startsWith('http'))
    const response = await world.open(data.url)
    assert.ok(Buffer.from(await response.arrayBuffer()).equals(bytes))
    const { headers } = response
    assert.deepEqual(
      ['content-type', 'cache-control', 'x-content-type-options', 'content-disposition', 'set-cookie'].map(
        (name) => headers.get(name),
      ),
      [type, 'public, max-age=31536000, immutable', 'nosniff', 'inline', null],
    )
    assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin')
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'; sandbox/)
    const tag = headers.get('etag') ?? ''
    const again = await world.open(data.url, { 'If-None-Match': `"other", W/${tag}` })
    assert.deepEqual([again.status, await again.text(), again.headers.get('etag')], [304, '', tag])
    assert.equal((await world.open(data.url, { 'If-None-Match': '"other"' })).status, 200)
  }
})

test('a PDF is saved under its name and opened by no browser on our site', async () => {
  const { data } = await world.uploaded(pdf(), { name: 'Règlement' })
  assert.deepEqual([data.kind, data.width, data.height], ['file', null, null])
  const { headers } = await world.open(data.url)
  assert.equal(headers.get('content-type'), 'application/pdf')
  assert.equal(
    headers.get('content-disposition'),
    `attachment; filename="R_glement.pdf"; filename*=UTF-8''R%C3%A8glement.pdf`,
  )
  assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'; sandbox/)
})

test('what is no whole picture and no plain PDF is refused at the file, and nothing of it stays', async () => {
  const before = world.stored()
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  const faults: [Buffer, string, Record<string, string>?][] = [
    [Buffer.alloc(0), 'file_empty'],
    [page, 'library_unknown', { file: 'leaf.jpg' }],
    [Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>'), 'picture_is_svg', { file: 'leaf.png' }],
    [Buffer.from('name,phone\n'), 'library_unknown'],
    [otherPictures.jpeg.subarray(0, 200), 'picture_broken', { file: 'cut.jpg' }],
    [Buffer.concat([png(), page]), 'picture_has_more'],
    [pngThatSays(40_000, 40_000), 'picture_too_many_pixels'],
    [pngThatSays(2 ** 31 - 1, 2 ** 31 - 1), 'picture_too_many_pixels'],
    [pngThatSays(8000, 5000), 'picture_broken'],
    [pdf(), 'pdf_not_here', { kind: 'picture' }],
    [png(), 'picture_not_here', { kind: 'file' }],
    [pdf().subarray(0, 300), 'pdf_broken'],
    [pdf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'), 'pdf_acts'],
    [pdf('/OpenAction << /S /#4AavaScript >>'), 'pdf_acts'],
    [pdf('/Names << /EmbeddedFiles 9 0 R >>'), 'pdf_acts'],
    [pdf('', '<< /S /Launch /F (calc.exe) >>'), 'pdf_acts'],
  ]
  const answers = await Promise.all(faults.map(([bytes, , words]) => world.send(bytes, words)))
  assert.deepEqual(
    answers.map(reasonOf),
    faults.map(([, reason]) => [422, reason]),
  )
  assert.match(answers[4]?.text ?? '', /Unable to load image/)
  for (const words of [{ kind: 'film' }, { name: '\u200b' }, { alt: 'x'.repeat(301) }, { sha256: 'mine' }])
    assert.equal((await world.send(world.another(), words as Record<string, string>)).status, 422)
  assert.equal((await world.manager.call(routes.uploadToLibrary, { body: { name: 'No file' } })).status, 415)
  assert.equal(world.stored(), before)
})

test('one of 15 MB is taken, a larger one is a 413', async () => {
  const atMost = await world.send(Buffer.concat([png(), Buffer.alloc(maxLibraryBytes - png().length)]))
  assert.deepEqual(reasonOf(atMost), [422, 'picture_has_more'])
  const larger = await world.send(Buffer.concat([png(), Buffer.alloc(maxLibraryBytes)]))
  assert.deepEqual(
    [larger.status, (larger.body as { message: string }).message],
    [413, 'The file is larger than 15 MB.'],
  )
})

test('on a full disk, or without its store, nothing is in the library', async () => {
  const { total } = await world.list()
  const { files } = world.application.outside
  for (const reason of ['no_room', 'files_away'] as const) {
    const kept = { ...files }
    // As every store says it (store.suite.ts).
    Object.assign(files, { put: async () => refuse(reason) })
    const refused = await world.send(world.another())
    Object.assign(files, kept)
    assert.deepEqual([refused.status, (refused.body as { reason: string }).reason], [503, reason])
  }
  assert.equal((await world.list()).total, total)
  const { data } = await world.uploaded()
  const kept = { ...files }
  Object.assign(files, { open: async () => refuse('files_away') })
  const away = await world.open(data.url)
  Object.assign(files, kept)
  assert.deepEqual([away.status, away.headers.get('cache-control')], [503, 'no-store'])
  assert.equal(away.headers.get('etag'), null)
})

test('the same picture is there once, whatever its name or notes, and whoever sends it at once', async () => {
  const bytes = world.another()
  const before = world.stored()
  const answers = await Promise.all(
    ['one.png', 'two.png', 'three.png'].map((name) => world.send(bytes, { file: name, alt: name })),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
  const all = answers.map(uploadedOf)
  assert.equal(all.filter(({ is_new }) => is_new).length, 1)
  assert.equal(new Set(all.map(({ data }) => JSON.stringify(data))).size, 1)
  await until(() => world.stored() === before + 1)
  const late = await world.uploaded(bytes, { file: 'late.png' })
  assert.deepEqual([late.is_new, late.data.name], [false, all[0]?.data.name])
  const trail = await world.trailOf(late.data.id)
  assert.deepEqual(trail, ['library.upload'])
})

test('the same upload with the same key is done once and answered alike', async () => {
  const bytes = world.another()
  const before = world.stored()
  const key = { 'Idempotency-Key': 'the-same-upload' }
  const both = await Promise.all([world.send(bytes, {}, key), world.send(bytes, {}, key)])
  const texts = [...both, await world.send(bytes, {}, key)].map(({ text }) => text)
  assert.equal(new Set(texts).size, 1)
  assert.equal(JSON.parse(texts[0] ?? '').is_new, true)
  await until(() => world.stored() === before + 1)
  assert.equal((await world.send(world.another(), {}, key)).status, 422)
})

test('its words change by version; of two who change them the second one is told', async () => {
  const { data } = await world.uploaded()
  const first = itemOf(await world.change(data.id, { alt: 'Two leaves', version: data.version }))
  assert.deepEqual([first.alt, first.name, first.version], ['Two leaves', data.name, 2])
  const late = await world.change(data.id, { name: 'Late', version: data.version })
  assert.deepEqual([late.status, (late.body as { type: string }).type], [409, 'stale'])
  assert.equal(itemOf(await world.change(data.id, { ...first, alt_fr: 'Deux feuilles' })).version, 3)
  assert.equal(itemOf(await world.change(data.id, { alt: 'Two leaves' })).version, 3)
  assert.equal((await world.change(data.id, { url: '/other', hash: 'mine' })).status, 422)
  assert.equal((await world.change(data.id, { name: ' ' })).status, 422)
})

test('the list is paged, newest first, by kind and by name without accents', async () => {
  const { data } = await world.uploaded(world.another(), { name: 'Érable 100%' })
  const newest = await world.list({ per_page: 10 })
  assert.equal(newest.data[0]?.id, data.id)
  assert.deepEqual(
    (await world.list({ search: 'erable 100%' })).data.map(({ id }) => id),
    [data.id],
  )
  assert.equal((await world.list({ search: '100_' })).total, 0)
  assert.ok((await world.list({ kind: 'file' })).data.every(({ kind }) => kind === 'file'))
  const roles = ['validator', 'messenger_agent', 'analyst'] as const
  for (const role of roles) {
    assert.equal((await world.maple.as[role].call(routes.listLibrary)).status, 200)
    assert.equal(
      (await world.maple.as[role].call(routes.uploadToLibrary, { form: libraryForm() })).status,
      403,
    )
  }
})
