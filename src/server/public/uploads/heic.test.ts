import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import type { EntryImage } from '#contract/entries/images.ts'
import { routes } from '#contract/routes.ts'
import { sql } from '#server/platform/db/sql.ts'
import { newId } from '#server/platform/ids.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { type Ids, idsOf, make } from '#test/support/making.ts'
import { heic } from '#test/support/pictures.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

let application: TestApplication
let maple: ClientWorld
let contest: Ids
before(async () => {
  application = await testApplication({ hasWorker: true, forms: { proofWork: 0 } })
  maple = await buildClient(application, { name: 'maple', code: '55501' })
  const rule = (field_name: string, field_rules: string) => ({ field_name, field_rules, type: 'Entry' })
  const body = {
    name: `Receipts ${newId()}`,
    form_rules: [rule('email', 'required|email'), { ...rule('receipt', 'required|file'), label: 'Receipt' }],
    started_at: '2020-01-01T00:00:00Z',
  }
  contest = idsOf(await make(maple.as.client_admin, routes['sweepstakes.create'], { body }))
})
after(() => application.close())

async function submit(bytes: Buffer): Promise<{ status: number; html: string }> {
  const body = new FormData()
  const typed = { email: `${newId()}@example.com`, terms: 'on', reference: newId() }
  for (const [name, value] of Object.entries(typed)) body.set(name, value)
  body.append('receipt', new Blob([new Uint8Array(bytes)]), 'IMG_0001.HEIC')
  const answer = await fetch(`${application.url}/e/${contest.eid}/entry?lang=en`, { method: 'POST', body })
  return { status: answer.status, html: await answer.text() }
}

test('a photo coded as iPhones do is decoded, hashed and shown as a JPEG, and kept as it came', async () => {
  const sent = await submit(heic)
  assert.equal(sent.status, 200)
  const entryEid = /<span class="number">(\w+)</.exec(sent.html)?.[1] ?? ''
  const ofEntry = { type: 'sweepstakes', exp: contest.eid, entryEid }
  const { body } = await maple.as.client_admin.call(routes.listEntryImages, { params: ofEntry })
  const [image] = (body as { data: EntryImage[] }).data
  assert.ok(image)
  const { content_type, width, height, has_preview } = image
  assert.deepEqual([content_type, width, height, has_preview], ['image/heic', 96, 64, true])
  assert.equal(image.sha256, createHash('sha256').update(heic).digest('hex'))
  assert.equal(image.md5, createHash('md5').update(heic).digest('hex'))
  const kept = await application.db.one(
    { client: { id: maple.id } },
    sql<{ perceptual_hash: string | null }>`
      select perceptual_hash from entry_image where client_id = ${maple.id} and id = ${image.id}::uuid`,
  )
  assert.match(kept.perceptual_hash ?? '', /./)
  const path = `/${maple.eid}/api/sweepstakes/${contest.eid}/entry-images/${entryEid}/${image.id}`
  const shown = await fetch(application.url + path, { headers: maple.as.client_admin.headers })
  assert.equal(shown.headers.get('content-type'), 'image/jpeg')
  const preview = Buffer.from(await shown.arrayBuffer())
  assert.ok(!preview.includes('Exif'))
  assert.ok(heic.includes('Exif'))
  const { data } = await sharp(preview).raw().toBuffer({ resolveWithObject: true })
  // Its first field is of this colour, whatever the coding took away.
  for (const [at, value] of [200, 180, 60].entries()) assert.ok(Math.abs((data[at] ?? 0) - value) < 24)
})

test('one that ends early, at each tenth, is told to be damaged and enters nobody', async () => {
  for (let tenth = 1; tenth < 10; tenth += 1) {
    const { status, html } = await submit(heic.subarray(0, Math.floor((heic.length * tenth) / 10)))
    assert.equal(status, 422, `${tenth} tenths`)
    assert.match(html, /damaged or was cut off/, `${tenth} tenths`)
  }
})
