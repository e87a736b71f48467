import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import type { EntryImage } from '#contract/entries/images.ts'
import type { UploadState } from '#contract/public/uploads.ts'
import { routes } from '#contract/routes.ts'
import { newId } from '#server/platform/ids.ts'
import { bitsApart, turnsOf } from '#server/platform/pictures/perceptualHash.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { type Ids, idsOf, make } from '#test/support/making.ts'
import { pdf, png, pngThatSays } from '#test/support/pictures.ts'
import { until } from '#test/support/until.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

let application: TestApplication
let maple: ClientWorld
let contest: Ids
before(async () => {
  application = await testApplication({
    hasWorker: true,
    forms: { proofWork: 0, entriesPerAddressAMinute: 10_000, entriesPerExperienceAMinute: 10_000 },
  })
  maple = await buildClient(application, { name: 'maple', code: '55501' })
  contest = await addContest()
})
after(() => application.close())

async function addContest(receipt = 'required|file'): Promise<Ids> {
  const rule = (field_name: string, field_rules: string) => ({ field_name, field_rules, type: 'Entry' })
  const made = await make(maple.as.client_admin, routes['sweepstakes.create'], {
    body: {
      name: `Receipts ${newId()}`,
      campaign_id: maple.campaign,
      prize_pools: [{ id: maple.pool }],
      form_rules: [rule('email', 'required|email'), { ...rule('receipt', receipt), label: 'Receipt' }],
      started_at: '2020-01-01T00:00:00Z',
    },
  })
  return idsOf(made)
}

/** Noise, so that it is some hundred kilobytes long. */
const photo = (width = 900, height = 1200) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer()
const address = (rest = '') => `${application.url}/e/${contest.eid}/uploads${rest}`

const begin = async (bytes: number) => {
  const answer = await fetch(address(), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ field: 'receipt', bytes }),
  })
  return ((await answer.json()) as { data: UploadState }).data
}
const sendPiece = async (token: string, offset: number, piece: Buffer, signal?: AbortSignal) => {
  const body = new FormData()
  body.set('offset', String(offset))
  body.set('file', new Blob([new Uint8Array(piece)]), 'piece')
  const answer = await fetch(address(`/${token}?lang=fr`), {
    method: 'POST',
    body,
    ...(signal ? { signal } : {}),
  })
  return ((await answer.json()) as { data: UploadState }).data
}
const sendAll = async (bytes: Buffer) => {
  let state = await begin(bytes.length)
  while (!state.is_done && !state.fault)
    state = await sendPiece(
      state.token,
      state.received,
      bytes.subarray(state.received, state.received + 300_000),
    )
  return state
}
type Named = { name: string; bytes: Buffer }
const submit = async (parts: Record<string, string | Named[]>, reference = newId()) => {
  const body = new FormData()
  const filled = { email: `${newId()}@example.com`, terms: 'on', reference }
  for (const [name, value] of Object.entries<string | Named[]>({ ...filled, ...parts }))
    if (typeof value === 'string') body.set(name, value)
    else for (const file of value) body.append(name, new Blob([new Uint8Array(file.bytes)]), file.name)
  const answer = await fetch(`${application.url}/e/${contest.eid}/entry?lang=en`, { method: 'POST', body })
  return { status: answer.status, html: await answer.text() }
}
const entriesOf = async () => {
  const { body } = await maple.as.client_admin.call(routes.listEntries, {
    params: { type: 'sweepstakes', id: contest.eid },
    query: { per_page: '100' },
  })
  return (body as { data: { eid: string; participant_id: string }[] }).data
}
const ofEntry = (entryEid: string) => ({ type: 'sweepstakes', exp: contest.eid, entryEid })
const imagesOf = async (entryEid: string) => {
  const { body } = await maple.as.client_admin.call(routes.listEntryImages, { params: ofEntry(entryEid) })
  return (body as { data: EntryImage[] }).data
}
const storedFiles = () =>
  readdirSync(join(application.dataDir, 'files', String(maple.id)), { recursive: true }).length
const newestImages = async () => imagesOf((await entriesOf())[0]?.eid ?? '')

test('the plain form brings its pictures with it, and staff see them upright, without where they were taken', async () => {
  const bytes = await sharp(await photo(400, 200))
    .jpeg()
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 39/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  assert.ok(bytes.includes('Exif'))
  const sent = await submit({
    receipt: [
      { name: 'a.jpg', bytes },
      { name: 'b.pdf', bytes: pdf() },
    ],
  })
  assert.equal(sent.status, 200, sent.html)
  assert.match(sent.html, /You are in/)
  const [first, second] = await newestImages()
  assert.ok(first && second)
  assert.deepEqual([first.content_type, first.width, first.height], ['image/jpeg', 200, 400])
  assert.deepEqual(
    [first.position, first.field, first.source, first.has_preview],
    [1, 'receipt', 'web', true],
  )
  assert.equal(first.sha256, createHash('sha256').update(bytes).digest('hex'))
  assert.equal(first.md5, createHash('md5').update(bytes).digest('hex'))
  assert.deepEqual([second.content_type, second.has_preview], ['application/pdf', false])
  const [entry] = await entriesOf()
  const params = { ...ofEntry(entry?.eid ?? ''), id: first.id }
  const path = `/${maple.eid}/api/sweepstakes/${contest.eid}/entry-images/${params.entryEid}/${first.id}`
  assert.equal((await fetch(application.url + path)).status, 401)
  const shown = await maple.as.client_admin.call(routes.showEntryImage, { params })
  assert.equal(shown.status, 200)
  assert.equal(shown.headers.get('cache-control'), 'private, no-cache')
})

test('what is no picture is refused at its field in clear words, and the form is kept', async () => {
  const whole = await photo()
  const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')
  const wrong: [string, Buffer, RegExp][] = [
    ['script.jpg', Buffer.from('<script>alert(1)</script>'), /neither a JPEG/],
    ['drawing.jpg', svg, /SVG drawings are not taken/],
    ['huge.png', pngThatSays(40_000, 40_000), /more than 40 million pixels/],
    ['bomb.png', pngThatSays(6000, 6000), /damaged or was cut off/],
    ['cut.jpg', whole.subarray(0, whole.length >> 1), /damaged or was cut off/],
    ['cut.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), /damaged or was cut off/],
    ['acts.pdf', pdf('/JavaScript (x)'), /carries script/],
    ['large.jpg', Buffer.concat([whole, Buffer.alloc(15 * 1024 * 1024)]), /larger than 15 MB/],
    ['empty.jpg', Buffer.alloc(0), /neither a JPEG/],
  ]
  const before = (await entriesOf()).length
  for (const [name, bytes, told] of wrong) {
    const sent = await submit({ email: 'ana@example.com', receipt: [{ name, bytes }] })
    assert.equal(sent.status, 422, name)
    assert.match(sent.html, told, name)
    assert.match(sent.html, /id="receipt-error"/, name)
    assert.match(sent.html, /value="ana@example.com"/)
  }
  const six = await Promise.all(
    Array.from({ length: 6 }, async (_, at) => ({ name: `${at}.png`, bytes: png() })),
  )
  assert.match((await submit({ receipt: six })).html, /At most 5 files/)
  assert.match((await submit({})).html, /Receipt is required/)
  assert.match((await submit({ receipt: 'x'.repeat(22) })).html, /no longer kept/)
  assert.match((await submit({ receipt: 'nonsense' })).html, /Receipt does not look right/)
  assert.equal((await entriesOf()).length, before)
})

test('a good picture stays with the form when something else is wrong with it', async () => {
  const sent = await submit({ email: 'nobody', receipt: [{ name: 'a.jpg', bytes: await photo() }] })
  assert.equal(sent.status, 422)
  const token = /name="receipt" value="([\w-]{22})"/.exec(sent.html)?.[1] ?? ''
  assert.match(sent.html, /1 file was sent/)
  assert.match((await submit({ receipt: token })).html, /You are in/)
})

test('a line that breaks at each tenth goes on where it broke, and the picture is whole', async () => {
  const bytes = await photo()
  let state = await begin(bytes.length)
  const { token } = state
  for (let tenth = 1; tenth < 10; tenth++) {
    const end = Math.ceil((bytes.length * tenth) / 10)
    const broken = new AbortController()
    const breaking = sendPiece(token, state.received, bytes.subarray(state.received, end), broken.signal)
    setTimeout(() => broken.abort(), tenth % 3)
    await breaking.catch(() => undefined)
    state = ((await (await fetch(address(`/${token}`))).json()) as { data: UploadState }).data
    // A piece that was cut off may still arrive; then this one changes nothing.
    if (state.received < end)
      state = await sendPiece(token, state.received, bytes.subarray(state.received, end))
  }
  // A piece from elsewhere changes nothing.
  assert.equal((await sendPiece(token, 0, bytes.subarray(0, 10))).received, state.received)
  while (!state.is_done) {
    state = await sendPiece(token, state.received, bytes.subarray(state.received))
    assert.equal(state.fault, null)
  }
  assert.match((await submit({ receipt: token })).html, /You are in/)
  const [image] = await newestImages()
  assert.equal(image?.sha256, createHash('sha256').update(bytes).digest('hex'))
})

test('what is no picture is told with its last piece, in the page’s language, and is gone', async () => {
  const state = await sendAll(Buffer.from('no picture at all'))
  assert.match(state.fault ?? '', /ni une image JPEG/)
  assert.equal((await fetch(address(`/${state.token}`))).status, 404)
})

test('twenty at once are each taken, and their pieces leave nothing behind', async () => {
  const small = await photo(300, 300)
  const before = storedFiles()
  const states = await Promise.all(Array.from({ length: 20 }, () => sendAll(small)))
  assert.ok(states.every(({ is_done }) => is_done))
  assert.equal(storedFiles(), before + 40)
})

test('an upload is in one entry, however many name it at once; the same form twice is one entry', async () => {
  const { token } = await sendAll(await photo(300, 300))
  const before = (await entriesOf()).length
  const sent = await Promise.all([submit({ receipt: token }), submit({ receipt: token })])
  assert.deepEqual(
    sent.map(({ status }) => status).sort((one, other) => one - other),
    [200, 422],
  )
  assert.match(sent.find(({ status }) => status === 422)?.html ?? '', /no longer kept/)
  const again = await sendAll(await photo(300, 300))
  const reference = newId()
  const form = { email: 'twice@example.com', receipt: again.token }
  const both = await Promise.all([submit(form, reference), submit(form, reference)])
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  )
  assert.equal((await submit(form, reference)).status, 200)
  assert.equal((await entriesOf()).length, before + 2)
})

test('what nobody entered with is swept, and taking it back removes it', async () => {
  const { token } = await sendAll(await photo(300, 300))
  assert.equal((await fetch(address(`/${token}`), { method: 'DELETE' })).status, 200)
  assert.equal((await fetch(address(`/${token}`))).status, 404)
  const half = await begin(5000)
  await sendPiece(half.token, 0, Buffer.alloc(1000))
  const hash = createHash('sha256').update(half.token).digest('hex')
  const scope = { client: { id: maple.id } }
  const { sql } = await import('#server/platform/db/sql.ts')
  const { id } = await application.db.one(
    scope,
    sql<{ id: string }>`select id from entry_upload where client_id = ${maple.id} and secret_hash = ${hash}`,
  )
  await application.db.transaction(scope, (tx) =>
    tx.enqueue({ name: 'entries.dropUpload', payload: { clientId: maple.id, uploadId: id } }),
  )
  await until(async () => (await fetch(address(`/${half.token}`))).status === 404)
})

test('erasing a person removes the pictures and their files', async () => {
  const before = storedFiles()
  await submit({ receipt: [{ name: 'a.jpg', bytes: await photo(300, 300) }] })
  const [entry] = await entriesOf()
  assert.equal((await imagesOf(entry?.eid ?? '')).length, 1)
  assert.equal(storedFiles(), before + 2)
  const erased = await maple.as.client_admin.call(routes.eraseParticipant, {
    params: { id: entry?.participant_id ?? '' },
    body: { reason: 'She asked for it.' },
  })
  assert.equal(erased.status, 200, erased.text)
  assert.equal((await imagesOf(entry?.eid ?? '')).length, 0)
  await until(async () => storedFiles() <= before)
})

test('a look-alike is known by its hash after packing, shrinking and turning', async () => {
  const { token } = await sendAll(readFileSync(join(import.meta.dirname, '../../../../docs/console.png')))
  await submit({ receipt: token })
  const original = readFileSync(join(import.meta.dirname, '../../../../docs/console.png'))
  for (const bytes of [
    await sharp(original).resize(500).jpeg({ quality: 40 }).toBuffer(),
    await sharp(original).rotate(90).webp().toBuffer(),
  ])
    await submit({ receipt: [{ name: 'x', bytes }] })
  const { sql } = await import('#server/platform/db/sql.ts')
  const rows = await application.db.many(
    { client: { id: maple.id } },
    sql<{ hash: string }>`select perceptual_hash as hash from entry_image where client_id = ${maple.id}
      order by created_at desc, id desc limit 3`,
  )
  const [turned, small, first] = rows.map(({ hash }) => hash)
  const apart = (one = '', other = '') =>
    Math.min(...turnsOf(one).map(({ waves }) => bitsApart(waves, turnsOf(other)[0]?.waves ?? '')))
  assert.ok(apart(first, small) <= 12, `${apart(first, small)}`)
  assert.ok(apart(first, turned) <= 12, `${apart(first, turned)}`)
})
