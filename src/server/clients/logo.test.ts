import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Client } from '#contract/clients/calls.ts'
import { routes } from '#contract/routes.ts'
import { maxLogoBytes } from '#contract/words/logo.ts'
import { refuse } from '#server/platform/errors.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { type Caller, visitor } from '#test/support/caller.ts'
import { make } from '#test/support/making.ts'
import { logoForm, otherPictures, png, pngThatSays } from '#test/support/pictures.ts'
import { until } from '#test/support/until.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

let application: TestApplication
let maple: ClientWorld
let birch: ClientWorld
let admin: Caller
/** The files of the world's import, library and entries: all but its logo. */
let others: number

before(async () => {
  application = await testApplication({ hasWorker: true })
  maple = await buildClient(application, { name: 'maple', code: '55501' })
  birch = await buildClient(application, { name: 'birch', code: '55502' })
  admin = maple.as.client_admin
  others = stored().length - 1
})
after(() => application.close())

const red = png()
const blue = png({ colour: [20, 40, 200] })
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const clientOf = (answer: { body: unknown }) => (answer.body as { data: Client }).data
const current = async () => clientOf(await admin.call(routes.getCurrentClient))
const save = (...sent: Parameters<typeof logoForm>) =>
  admin.call(routes.saveLogo, { form: logoForm(...sent) })
const show = (client_eid: string, hash: string) =>
  visitor(application.url).call(routes.showLogo, { params: { client_eid, hash } })
const stored = () => readdirSync(join(application.dataDir, 'files', String(maple.id)))
const fieldOf = ({ body }: { body: unknown }) =>
  (body as { reasons: { file?: { reason: string }[] } }).reasons.file?.[0]?.reason

test('a logo is had by anyone under the hash of its content, for a year, and as nothing but a picture', async () => {
  for (const [bytes, type] of [
    [blue, 'image/png'],
    [otherPictures.jpeg, 'image/jpeg'],
    [otherPictures.alphaWebp, 'image/webp'],
  ] as const) {
    const saved = clientOf(await save(bytes, { name: 'anything.txt' }))
    assert.deepEqual([saved.logo_hash, saved.logo_width, saved.logo_height], [hashOf(bytes), 12, 8])
    const response = await fetch(`${application.url}/public/logo/maple/${saved.logo_hash}`)
    assert.equal(response.status, 200)
    assert.ok(Buffer.from(await response.arrayBuffer()).equals(bytes))
    const { headers } = response
    assert.equal(headers.get('content-type'), type)
    assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable')
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'; sandbox/)
    assert.equal(headers.get('set-cookie'), null)
  }
})

test('another client’s address, an old one and one that never was are the same 404', async () => {
  const old = clientOf(await save(red)).logo_hash ?? ''
  const now = clientOf(await save(blue)).logo_hash ?? ''
  assert.equal((await show('maple', now)).status, 200)
  const none = [
    await show('birch', now),
    await show('maple', old),
    await show('maple', hashOf(Buffer.from('never'))),
    await show('nobody', now),
  ]
  for (const { status, text } of none) assert.deepEqual([status, text], [404, none[0]?.text])
  assert.equal(birch.logo, hashOf(red))
  assert.equal((await show('birch', birch.logo)).status, 200)
})

test('the file of a logo that was replaced or removed is removed, and the same one sent again keeps its own', async () => {
  await save(red)
  const again = await save(red, { name: 'again.png' })
  assert.equal(again.status, 200)
  await save(blue)
  await until(() => countOf(1))
  const { logo_hash } = await current()
  const removed = await admin.call(routes.removeLogo, { body: { seen: { logo_hash } } })
  assert.deepEqual(
    [clientOf(removed).logo_hash, clientOf(removed).logo_width, clientOf(removed).logo_height],
    [null, null, null],
  )
  await until(() => countOf(0))
  assert.equal((await show('maple', logo_hash ?? '')).status, 404)
  assert.equal((await admin.call(routes.removeLogo)).status, 200)
})

/** `count` files of logos. */
const countOf = (count: number) => stored().length === count + others

test('the trail tells who chose which logo and who removed it', async () => {
  await save(red, { name: 'red leaf.png' })
  await save(blue, { name: '../blue\u0000.png' })
  await admin.call(routes.removeLogo)
  const trail = await admin.call(routes.listAudit, { query: { per_page: 10 } })
  const entries = (trail.body as { data: { action: string; before: object; after: object }[] }).data
  const told = entries.slice(0, 3).map(({ action, before, after }) => ({ action, before, after }))
  const names = told.map(({ action, before, after }) => [
    action,
    (before as { logo: unknown }).logo,
    (after as { logo: unknown }).logo,
  ])
  assert.deepEqual(names, [
    ['client.remove_logo', 'blue.png', null],
    ['client.set_logo', 'red leaf.png', 'blue.png'],
    ['client.set_logo', null, 'red leaf.png'],
  ])
})

test('of two who choose a logo at once the second one is told; a colour that was saved meanwhile is no matter', async () => {
  const { version } = await current()
  await admin.call(routes.updateClient, { body: { colour: '#112233' } })
  assert.equal((await save(red, { version })).status, 200)
  const late = await save(blue, { version })
  assert.deepEqual([late.status, (late.body as { type: string }).type], [409, 'stale'])
  const { logo_hash, version: newest } = await current()
  assert.equal(logo_hash, hashOf(red))
  const other = await admin.call(routes.removeLogo, { body: { seen: { logo_hash: hashOf(blue) } } })
  assert.equal(other.status, 409)
  const colours = await admin.call(routes.updateClient, {
    body: { colour: '#445566', logo_alt: 'A maple leaf', version: newest },
  })
  assert.equal(colours.status, 200)
  const before = stored().length
  const both = await Promise.all([
    save(blue, { version: newest + 1 }),
    save(png({ width: 5 }), { version: newest + 1 }),
  ])
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409],
  )
  await until(() => stored().length === before)
})

test('what is no picture, or no whole one, is refused at the file, and nothing of it stays', async () => {
  await admin.call(routes.removeLogo)
  await until(() => countOf(0))
  const svg = Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>')
  const polyglot = Buffer.concat([red, Buffer.from('<script>alert(1)</script>')])
  const faults = await Promise.all(
    [
      svg,
      Buffer.from('name,phone\n'),
      Buffer.alloc(0),
      red.subarray(0, 60),
      otherPictures.jpeg.subarray(0, 200),
      polyglot,
      pngThatSays(4097, 1),
      pngThatSays(1, 2 ** 31 - 1),
    ].map((bytes) => save(bytes)),
  )
  assert.deepEqual(
    faults.map((answer) => [answer.status, fieldOf(answer)]),
    [
      [422, 'picture_is_svg'],
      [422, 'picture_unknown'],
      [422, 'file_empty'],
      [422, 'picture_broken'],
      [422, 'picture_broken'],
      [422, 'picture_has_more'],
      [422, 'picture_too_wide'],
      [422, 'picture_too_wide'],
    ],
  )
  assert.equal((await current()).logo_hash, null)
  assert.ok(countOf(0))
})

test('one of 2 MB is taken, a larger one is a 413', async () => {
  const atMost = await save(Buffer.concat([red, Buffer.alloc(maxLogoBytes - red.length)]))
  assert.deepEqual([atMost.status, fieldOf(atMost)], [422, 'picture_has_more'])
  const larger = await save(Buffer.concat([red, Buffer.alloc(maxLogoBytes)]))
  assert.deepEqual(
    [larger.status, (larger.body as { message: string }).message],
    [413, 'The file is larger than 2 MB.'],
  )
})

test('a body that says that it is large is a 413 before it is sent', async () => {
  const { hostname, port } = new URL(application.url)
  const socket = connect(Number(port), hostname)
  const head = [
    'POST /api/v1/client/logo HTTP/1.1',
    `Host: ${hostname}`,
    ...Object.entries(admin.headers).map(([name, value]) => `${name}: ${value}`),
    'Content-Type: multipart/form-data; boundary=cut',
    'Content-Length: 400000000',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n--cut\r\n`)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  assert.match(answer.toString(), /^HTTP\/1\.1 413 /)
})

test('on a full disk it is refused and the logo stays', async () => {
  await save(red)
  const { files } = application.outside
  const kept = { ...files }
  // As every store says it (store.suite.ts).
  Object.assign(files, { put: async () => refuse('no_room') })
  const refused = await save(blue)
  Object.assign(files, kept)
  assert.deepEqual([refused.status, (refused.body as { reason: string }).reason], [503, 'no_room'])
  assert.equal((await current()).logo_hash, hashOf(red))
})

test('the same upload with the same key is one change with one file', async () => {
  await save(red)
  await until(() => countOf(1))
  const key = { 'Idempotency-Key': 'the-same-logo' }
  const send = () => admin.call(routes.saveLogo, { form: logoForm(blue) }, key)
  const answers = [...(await Promise.all([send(), send()])), await send()]
  assert.deepEqual(new Set(answers.map(({ text }) => text)).size, 1)
  assert.equal(clientOf(answers[0] ?? { body: {} }).logo_hash, hashOf(blue))
  await until(() => countOf(1))
})

test('the public page and the widget have the logo, with its text as text', async () => {
  const hash = clientOf(await save(blue)).logo_hash
  const logo_alt = '"><script>alert(1)</script>'
  const body = { logo_alt, logo_alt_fr: 'Une vague', logo_ground: 'dark' }
  await admin.call(routes.updateClient, { body })
  const see = (path: string) => visitor(application.url).request('GET', path)
  const { eid } = await make(admin, routes['sweepstakes.create'], {
    body: { name: 'Bike', title: 'Win a bike', title_fr: 'Gagnez un vélo', campaign_id: maple.campaign },
  })
  for (const path of [`/e/${eid}`, `/widget/${maple.widget.eid}`]) {
    const [english, french] = [await see(path), await see(`${path}?lang=fr`)]
    assert.ok(english.text.includes(`src="/public/logo/maple/${hash}" width="12" height="8"`), path)
    assert.doesNotMatch(english.text, /<script>alert/)
    assert.match(french.text, /<img class="logo on-dark"[^>]* alt="Une vague">/)
  }
  await admin.call(routes.updateClient, { body: { logo_alt: '' } })
  assert.match((await see(`/e/${maple.experience.eid}`)).text, /<img class="logo[^>]* alt="">/)
  assert.match((await see(`/widget/${maple.widget.eid}`)).text, /<img class="logo[^>]* alt="maple">/)
  await admin.call(routes.removeLogo)
  assert.doesNotMatch((await see(`/e/${maple.experience.eid}`)).text, /<img class="logo/)
})

test('only a client admin chooses or removes it', async () => {
  for (const role of ['campaign_manager', 'validator', 'messenger_agent', 'analyst'] as const) {
    assert.equal((await maple.as[role].call(routes.saveLogo, { form: logoForm() })).status, 403)
    assert.equal((await maple.as[role].call(routes.removeLogo)).status, 403)
  }
})

test('whoever works for the client sees it in the choice of clients', async () => {
  await save(red)
  const answer = await maple.as.analyst.call(routes.getSession)
  const { clients } = answer.body as { clients: { eid: string; logo_hash: string }[] }
  assert.equal(clients.find(({ eid }) => eid === 'maple')?.logo_hash, hashOf(red))
})
