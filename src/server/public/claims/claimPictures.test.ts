import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { EntryImage } from '#contract/entries/images.ts'
import type { BallotWithImages } from '#contract/prizing/calls.ts'
import type { Winner } from '#contract/prizing/winnerCalls.ts'
import type { UploadState } from '#contract/public/uploads.ts'
import { routes } from '#contract/routes.ts'
import { findLinkKey } from '#server/clients/clients.ts'
import { signedId } from '#server/experiences/experiences.ts'
import { sql } from '#server/platform/db/sql.ts'
import { newId } from '#server/platform/ids.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { make, must } from '#test/support/making.ts'
import { pdf, png } from '#test/support/pictures.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

let application: TestApplication
let maple: ClientWorld
before(async () => {
  application = await testApplication({
    forms: { proofWork: 0, entriesPerAddressAMinute: 10_000, entriesPerExperienceAMinute: 10_000 },
  })
  maple = await buildClient(application, { name: 'maple', code: '55501' })
})
after(() => application.close())

const rule = (type: string, field_name: string, field_rules: string) => ({ type, field_name, field_rules })

/** A contest that is over, whose one entry was drawn and is being told. */
async function stage(more: Record<string, unknown> = {}) {
  const admin = maple.as.client_admin
  const { eid: exp, id } = await make(admin, routes['sweepstakes.create'], {
    body: {
      name: `Signed ${newId()}`,
      prize_pools: [{ id: maple.pool }],
      form_rules: [
        rule('Entry', 'email', 'required|email'),
        rule('Entry', 'receipt', 'nullable|file'),
        rule('Claim', 'id_card', 'required|file'),
        rule('Release Accepted', 'release', 'nullable|file'),
      ],
      started_at: '2020-01-01T00:00:00Z',
      ...more,
    },
  })
  const entry = new FormData()
  for (const [name, value] of [
    ['email', `${newId()}@example.com`],
    ['terms', 'on'],
    ['reference', newId()],
  ] as const)
    entry.set(name, value)
  entry.append('receipt', new Blob([new Uint8Array(png({ width: 30, height: 20 }))]), 'receipt.png')
  const entered = await fetch(`${application.url}/e/${exp}/entry?lang=en`, { method: 'POST', body: entry })
  assert.equal(entered.status, 200, await entered.text())
  const pool = await make(admin, routes.createPrizePool, { body: { name: newId(), total: 1 } })
  const draw = await make(admin, routes.openDraw, {
    params: { exp },
    body: { count: 1, prizePool: pool.id },
  })
  const params = { exp, drawEid: draw.eid }
  await admin.call(routes.drawPotentialWinners, { params, body: {} })
  const told = await admin.call(routes.tellWinners, { params, body: { ballot_draws: [] } })
  assert.equal(told.status, 200, told.text)
  const scope = { client: { id: maple.id } }
  await application.db.run(
    scope,
    sql`update experience set ended_at = now() - interval '1 day' where client_id = ${maple.id} and id = ${id}::uuid`,
  )
  const claim = await application.db.one(
    scope,
    sql<{ id: string }>`
      select c.id from prize_claim c join draw d on d.client_id = ${maple.id} and d.id = c.draw_id
      where c.client_id = ${maple.id} and d.eid = ${draw.eid}`,
  )
  const linkKey = must(await findLinkKey(application.db, maple.id))
  const token = signedId({ use: 'claim', experienceId: id, id: claim.id, linkKey })
  return { exp, params, token, ...reads(params), ...sends(exp, token) }
}

const reads = (params: { exp: string; drawEid: string }) => ({
  ballot: async () => {
    const { body } = await maple.as.client_admin.call(routes.listBallotDraws, { params })
    return must((body as { data: BallotWithImages[] }).data[0])
  },
  images: async (entryEid: string) => {
    const { body } = await maple.as.client_admin.call(routes.listEntryImages, {
      params: { type: 'sweepstakes', exp: params.exp, entryEid },
    })
    return (body as { data: EntryImage[] }).data
  },
})

const sends = (exp: string, token: string) => {
  const home = `${application.url}/e/${exp}`
  const begin = (body: Record<string, unknown>) =>
    fetch(`${home}/uploads`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    page: async () => (await fetch(`${home}/claim/${token}?lang=en`)).text(),
    begin,
    upload: async (field: string, bytes: Buffer): Promise<UploadState> => {
      const begun = ((await (await begin({ field, bytes: bytes.length, claim: token })).json()) as Told).data
      const body = new FormData()
      body.set('offset', '0')
      body.set('file', new Blob([new Uint8Array(bytes)]), 'piece')
      const sent = await fetch(`${home}/uploads/${begun.token}`, { method: 'POST', body })
      return ((await sent.json()) as Told).data
    },
    submit: async (parts: Record<string, string | Buffer>) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(parts))
        if (typeof value === 'string') body.set(name, value)
        else body.append(name, new Blob([new Uint8Array(value)]), 'chosen')
      const answer = await fetch(`${home}/claim/${token}?lang=en`, { method: 'POST', body })
      return { status: answer.status, html: await answer.text() }
    },
  }
}
type Told = { data: UploadState }

test('a claim takes files behind the end, in pieces or with the form, and staff see them apart from the receipt', async () => {
  const { page, upload, submit, ballot, images } = await stage()
  const html = await page()
  assert.match(html, /enctype="multipart\/form-data"/)
  assert.match(html, /id="id_card" name="id_card" type="file" multiple/)
  const bytes = png({ width: 40, height: 40 })
  const { token, is_done } = await upload('id_card', bytes)
  assert.equal(is_done, true)
  const sent = await submit({ id_card: token, release: pdf() })
  assert.equal(sent.status, 200)
  assert.match(sent.html, /We have your answer/)
  const row = await ballot()
  assert.equal(row.claim?.state, 'claimed')
  const all = await images(row.entry.eid)
  assert.deepEqual(
    all.map(({ position, field, is_of_claim }) => [position, field, is_of_claim]),
    [
      [1, 'receipt', false],
      [2, 'id_card', true],
      [3, 'release', true],
    ],
  )
  assert.equal(all[1]?.sha256, createHash('sha256').update(bytes).digest('hex'))
  assert.deepEqual(
    row.entries.flatMap((entry) => entry.images.map((one) => [one.is_of_claim, one.disk_url !== null])),
    [
      [false, true],
      [true, true],
      [true, false],
    ],
  )
  const original = must(row.entries[0]?.images[2]).original_url
  assert.equal((await fetch(application.url + original)).status, 401)
})

test('a prize is listed with the files of its own claim, and without the receipt', async () => {
  const { exp, params, submit } = await stage()
  await submit({ id_card: png({ width: 90, height: 90 }), release: pdf() })
  const admin = maple.as.client_admin
  const confirmed = await admin.call(routes.confirmWinners, {
    params: { exp },
    body: { draw_eid: params.drawEid },
  })
  assert.equal(confirmed.status, 200, confirmed.text)
  const { body } = await admin.call(routes.listWinners, { params: { type: 'sweepstakes', id: exp } })
  const [winner] = (body as { data: Winner[] }).data
  const images = must(winner?.claim).images
  assert.deepEqual(
    images.map(({ disk_url }) => disk_url !== null),
    [true, false],
  )
  for (const { original_url } of images)
    assert.match(
      original_url,
      new RegExp(`/sweepstakes/${exp}/entry-images/${winner?.entry.eid}/[\\w-]+/original$`),
    )
  const own = await application.db.one(
    { client: { id: maple.id } },
    sql<{ count: number }>`
      select count(*) as count from entry_image i join prize_claim c on c.client_id = ${maple.id} and c.id = i.claim_id
      where i.client_id = ${maple.id} and i.id = any(${images.map(({ id }) => id)}::uuid[])`,
  )
  assert.equal(own.count, 2)
})

test('what is missing or no picture is told at its field, and a good file waits for a right answer', async () => {
  const { submit, ballot, images } = await stage({
    skill_testing_question: 'What is 6 × 7?',
    skill_testing_question_answer: '42',
  })
  const answered = { skill_testing_answer: '42' }
  const missing = await submit(answered)
  assert.equal(missing.status, 422)
  assert.match(missing.html, /id="id_card-error">id_card is required/)
  const wrong = await submit({ ...answered, id_card: Buffer.from('<script>alert(1)</script>') })
  assert.equal(wrong.status, 422)
  assert.match(wrong.html, /neither a JPEG/)
  const kept = await submit({ skill_testing_answer: '41', id_card: png({ width: 50, height: 50 }) })
  assert.match(kept.html, /You have 2 tries left/)
  const token = must(/name="id_card" value="([\w-]{22})"/.exec(kept.html)?.[1])
  const row = await ballot()
  assert.equal((await images(row.entry.eid)).length, 1)
  assert.match((await submit({ ...answered, id_card: 'x'.repeat(22) })).html, /no longer kept/)
  assert.equal((await ballot()).claim?.claimed_at, null)
  assert.match((await submit({ ...answered, id_card: token })).html, /We have your answer/)
  assert.equal((await images(row.entry.eid)).length, 2)
})

test('sent in ten windows with a file each, one claim keeps one', async () => {
  const { upload, submit, ballot, images } = await stage()
  const tokens = await Promise.all(
    Array.from({ length: 10 }, async (_, at) => upload('id_card', png({ width: 60 + at, height: 60 }))),
  )
  const sent = await Promise.all(tokens.map(({ token }) => submit({ id_card: token })))
  assert.ok(sent.every(({ status, html }) => status === 200 && html.includes('We have your answer')))
  assert.equal((await images((await ballot()).entry.eid)).length, 2)
})

test('files are taken for the claim’s own fields alone, of whoever has its address, while it can be answered', async () => {
  const { begin, token, submit } = await stage()
  const file = { field: 'id_card', bytes: 100 }
  assert.equal((await begin({ ...file, claim: token })).status, 200)
  assert.equal((await begin(file)).status, 404)
  assert.equal((await begin({ ...file, claim: `${token.slice(0, -2)}xx` })).status, 404)
  assert.equal((await begin({ ...file, field: 'receipt', claim: token })).status, 404)
  const other = await stage()
  assert.equal((await begin({ ...file, claim: other.token })).status, 404)
  await submit({ id_card: png({ width: 70, height: 70 }) })
  assert.equal((await begin({ ...file, claim: token })).status, 404)
})

test('two who claim with the same picture are not compared by it, and an erased person’s is gone', async () => {
  const [one, two] = [await stage(), await stage()]
  const bytes = png({ width: 80, height: 80 })
  for (const { submit } of [one, two]) assert.equal((await submit({ id_card: bytes })).status, 200)
  const bands = await application.db.one(
    { client: { id: maple.id } },
    sql<{ count: number }>`
      select count(*) as count from entry_image_band b join entry_image i on i.client_id = b.client_id
        and i.id = b.image_id
      where b.client_id = ${maple.id} and i.client_id = ${maple.id} and i.claim_id is not null`,
  )
  assert.equal(bands.count, 0)
  const row = await one.ballot()
  const erased = await maple.as.client_admin.call(routes.eraseParticipant, {
    params: { id: row.participant.id },
    body: { reason: 'Asked for it.' },
  })
  assert.equal(erased.status, 200, erased.text)
  assert.deepEqual(await one.images(row.entry.eid), [])
  assert.equal((await two.images((await two.ballot()).entry.eid)).length, 2)
})
