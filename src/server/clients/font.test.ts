import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { routes } from '#contract/routes.ts'
import { fontNames, fontStyles } from '#contract/words/fonts.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { idsOf, make } from '#test/support/making.ts'
import { libraryForm } from '#test/support/pictures.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

let application: TestApplication
let maple: ClientWorld
let birch: ClientWorld
before(async () => {
  application = await testApplication()
  maple = await buildClient(application, { name: 'maple', code: '55501' })
  birch = await buildClient(application, { name: 'birch', code: '55502' })
})
after(() => application.close())

const woff2 = readFileSync(
  new URL(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
)
const upload = (bytes: Buffer, name = 'Inter.woff2', world = maple) =>
  world.as.client_admin.call(routes.uploadToLibrary, {
    form: libraryForm(bytes, { file: name, kind: 'file' }),
  })
const save = (body: object, world = maple) => world.as.client_admin.call(routes.updateClient, { body })
type Saved = { data: { font: string; font_hash: string | null; version: number } }
const hashIn = (answer: { body: unknown }) =>
  (answer.body as { data: { sha256: string } }).data.sha256.slice(0, 24)

async function homePage(): Promise<Response> {
  const made = await make(maple.as.client_admin, routes['sweepstakes.create'], {
    body: {
      name: 'Letters',
      campaign_id: maple.campaign,
      prize_pools: [{ id: maple.pool }],
      started_at: '2020-01-01T00:00:00Z',
    },
  })
  return fetch(`${application.url}/e/${idsOf(made).eid}`)
}

test('a font of the library is what the public pages load, from our own site alone, and its words are seen at once', async () => {
  const hash = hashIn(await upload(woff2))
  const saved = await save({ font: 'serif', font_hash: hash })
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  const page = await homePage()
  const html = await page.text()
  assert.match(html, /font-display: ?swap/)
  assert.ok(html.includes(`/public/library/maple/${hash}`))
  assert.match(html, /"client-font", Georgia/)
  assert.match(page.headers.get('content-security-policy') ?? '', /font-src 'self';/)
  const file = await fetch(`${application.url}/public/library/maple/${hash}`)
  assert.equal(file.headers.get('content-type'), 'font/woff2')
  assert.deepEqual(Buffer.from(await file.arrayBuffer()), woff2)
})

test('a family of the list needs no file, and another one is refused', async () => {
  assert.equal((await save({ font: 'geometric', font_hash: null })).status, 200)
  const html = await (await homePage()).text()
  assert.match(html, /font: 1rem\/1\.55 Avenir/)
  assert.doesNotMatch(html, /@font-face/)
  assert.equal((await save({ font: 'Comic Sans' })).status, 422)
  for (const font of fontNames)
    assert.doesNotMatch(fontStyles({ eid: 'maple', font, font_hash: null }).family, /[<>{};\\]/)
})

test('what is no whole font is not taken, whatever it is called', async () => {
  const broken = Buffer.from(woff2)
  broken.fill(7, 3000, 3200)
  const lying = Buffer.from(woff2)
  lying.writeUInt16BE(65535, 12)
  const bombed = Buffer.concat([woff2, Buffer.alloc(600_000)])
  bombed.writeUInt32BE(bombed.length, 8)
  for (const bytes of [
    broken,
    lying,
    bombed,
    woff2.subarray(0, 4000),
    woff2.subarray(0, 20),
    Buffer.from('OTTO'),
  ])
    assert.equal((await upload(bytes)).status, 422, `${bytes.length}`)
})

test('the library tells that a font is that of the public pages, counts it, and deletes it from nobody who saw less', async () => {
  const answer = await upload(woff2)
  const { id } = (answer.body as { data: { id: string } }).data
  const told = async () => {
    const { body } = await maple.as.client_admin.call(routes.getLibraryItem, { params: { id } })
    const { data } = body as { data: { is_client_font: boolean; uses_count: number; uses: object[] } }
    return [data.is_client_font, data.uses_count, data.uses]
  }
  const remove = (uses_count: number) =>
    maple.as.client_admin.call(routes.deleteLibraryItem, { params: { id }, body: { seen: { uses_count } } })
  assert.equal((await save({ font_hash: null })).status, 200)
  assert.deepEqual(await told(), [false, 0, []])
  assert.equal((await save({ font_hash: hashIn(answer) })).status, 200)
  assert.deepEqual(await told(), [true, 1, []])
  const page = await maple.as.client_admin.call(routes.listLibrary, { query: { kind: 'file' } })
  const { data: listed } = page.body as {
    data: { id: string; is_client_font: boolean; uses_count: number }[]
  }
  assert.deepEqual(
    listed.filter((one) => one.is_client_font).map((one) => [one.id, one.uses_count]),
    [[id, 1]],
  )
  const unseen = await remove(0)
  assert.deepEqual([unseen.status, (unseen.body as { reason: string }).reason], [409, 'uses_meanwhile'])
  assert.equal((await fetch(`${application.url}/public/library/maple/${hashIn(answer)}`)).status, 200)
  assert.equal((await remove(1)).status, 200)
})

test('only a font of the client’s own library can be chosen, and one that is deleted there is chosen no more', async () => {
  const answer = await upload(woff2)
  const hash = hashIn(answer)
  assert.equal((await save({ font_hash: hash }, birch)).status, 422)
  assert.equal((await save({ font_hash: 'x"; } * { color: red' })).status, 422)
  assert.equal((await save({ font_hash: hash })).status, 200)
  const { id } = (answer.body as { data: { id: string } }).data
  assert.equal((await maple.as.client_admin.call(routes.deleteLibraryItem, { params: { id } })).status, 200)
  const now = (await maple.as.client_admin.call(routes.getCurrentClient, {})).body as Saved
  assert.equal(now.data.font_hash, null)
})

test('the client’s font that goes with its file stands in the client’s history, with the version that it makes', async () => {
  const answer = await upload(woff2)
  const { id } = (answer.body as { data: { id: string } }).data
  const { data: before } = (await save({ font_hash: hashIn(answer) })).body as Saved
  assert.equal((await maple.as.client_admin.call(routes.deleteLibraryItem, { params: { id } })).status, 200)
  const history = await maple.as.client_admin.call(routes.listAudit, { query: { entity: 'client' } })
  const [last] = (history.body as { data: { action: string; before: object; after: object }[] }).data
  assert.deepEqual(
    [last?.action, last?.before, last?.after],
    [
      'client.update',
      { font_hash: before.font_hash, version: before.version },
      { font_hash: null, version: before.version + 1 },
    ],
  )
  // Whoever had the settings open is told of that at the font alone.
  const stale = await save({ font_hash: before.font_hash, version: before.version })
  const { changes } = (stale.body as { stale: { changes: { fields: string[] }[] } }).stale
  assert.deepEqual([stale.status, changes[0]?.fields], [409, ['font_hash']], JSON.stringify(stale.body))
  assert.equal((await save({ name: 'Maple Leaf', version: before.version })).status, 200)

  // A file that is nobody’s font changes nothing of the client.
  const other = await upload(woff2)
  const { id: unused } = (other.body as { data: { id: string } }).data
  await maple.as.client_admin.call(routes.deleteLibraryItem, { params: { id: unused } })
  const now = (await maple.as.client_admin.call(routes.getCurrentClient, {})).body as Saved
  assert.equal(now.data.version, before.version + 2)
})
