import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { routes } from '#contract/routes.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { type Answer, type Caller, visitor } from '#test/support/caller.ts'
import { make, must, rows } from '#test/support/making.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'
import { isSignedBody } from './signature.ts'

type Sign = (body: string, secret: string, seconds?: number) => string

const page = readFileSync(join(import.meta.dirname, '../../../../docs/external-experiences.md'), 'utf8')
const blockOf = (language: string) =>
  must(new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1]).trim()

let application: TestApplication
let maple: ClientWorld
let northwind: ClientWorld
let admin: Caller
/** As the documentation has it. */
let sign: Sign
let folder: string

before(async () => {
  application = await testApplication()
  maple = await buildClient(application, { name: 'maple', code: '55501' })
  northwind = await buildClient(application, { name: 'northwind', code: '66602' })
  admin = maple.as.client_admin
  folder = mkdtempSync(join(tmpdir(), 'fanfare-completion-'))
  writeFileSync(join(folder, 'sign.mjs'), blockOf('js'))
  sign = ((await import(join(folder, 'sign.mjs'))) as { signatureOf: Sign }).signatureOf
})
after(async () => {
  rmSync(folder, { recursive: true })
  await application.close()
})

async function secretOf(eid: string, caller = admin): Promise<string> {
  const answer = await caller.call(routes['external.makeSecret'], { params: { eid } })
  assert.equal(answer.status, 200)
  return (answer.body as { data: { secret: string } }).data.secret
}

/** Sent from a conversation, opened on the phone: the token with which the other site sees the participant. */
async function tokenOf(eid: string, participant: string): Promise<string> {
  const sent = await admin.call(routes.sendExperience, { body: { experience: eid, participant } })
  assert.equal(sent.status, 200, sent.text)
  const messages = await admin.call(routes.listMessages, { params: { id: participant } })
  const address = must(new RegExp(`/e/${eid}\\?to=[\\w-]{38}`).exec(messages.text)?.[0])
  const opened = await open(address)
  assert.equal(opened.status, 302)
  return must(new URL(must(opened.headers.get('location'))).searchParams.get('fanfare_token'))
}

const open = (address: string) =>
  visitor(application.url).request('GET', address, { headers: { 'User-Agent': 'Mozilla/5.0 (iPhone)' } })

type Told = { eid: string; body: string; signature?: string }

async function tell({ eid, body, signature }: Told): Promise<Answer> {
  const response = await fetch(`${application.url}/hooks/external/${eid}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(signature ? { 'X-Fanfare-Signature': signature } : {}),
    },
    body,
  })
  const text = await response.text()
  return { status: response.status, text, body: JSON.parse(text) as unknown, headers: response.headers }
}

const entriesOf = (eid: string) =>
  rows(admin, routes.listEntries, { params: { type: 'external', id: eid } }) as Promise<
    { eid: string; participant_id: string; id: string; source: string; data?: unknown; status?: string }[]
  >

const makeExternal = (more: object = {}) =>
  make(admin, routes['external.create'], {
    body: {
      name: 'Quiz',
      campaign_id: maple.campaign,
      target_url: 'https://quiz.example/?utm_source=us',
      ...more,
    },
  })

test('the example of the documentation is signed as it says', () => {
  const header = must(/^t=\d+,v1=[0-9a-f]{64}$/m.exec(page)?.[0])
  const body = blockOf('json')
  const [secret, seconds] = ['a-secret-for-the-example', 1764590400]
  assert.equal(sign(body, secret, seconds), header)
  const asked = { secret, body: Buffer.from(body), at: new Date(seconds * 1000 + 299_000) }
  assert.equal(isSignedBody(header, asked), true)
  assert.equal(isSignedBody(header, { ...asked, at: new Date(seconds * 1000 + 301_000) }), false)
})

test('whoever was sent an experience completes it on the other site once, however often that is told', async () => {
  const { eid } = await makeExternal()
  const secret = await secretOf(eid)
  const token = await tokenOf(eid, maple.participant)
  const body = JSON.stringify({ event_id: 'quiz-1', token, data: { score: 8, 'first.try': true } })
  const answers = await Promise.all([1, 2, 3].map(() => tell({ eid, body, signature: sign(body, secret) })))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
  const repeats = answers.map(({ body: told }) => (told as { data: { is_repeat: boolean } }).data.is_repeat)
  assert.deepEqual(
    repeats.toSorted((a, b) => Number(a) - Number(b)),
    [false, true, true],
  )
  const [entry, ...others] = await entriesOf(eid)
  assert.deepEqual(
    [entry?.participant_id, entry?.source, entry?.data, others.length],
    [maple.participant, 'callback', { score: 8, 'first.try': true }, 0],
  )
  const activity = await admin.call(routes.listActivity, { params: { id: maple.participant } })
  const events = (activity.body as { data: { action: string; subject_id: string | null }[] }).data
  assert.ok(events.some(({ action, subject_id }) => action === 'entry_submitted' && subject_id === entry?.id))
  assert.ok(events.some(({ action }) => action === 'link_clicked'))
  const [row] = (await rows(admin, routes['external.list'], { query: { search: eid } })) as unknown as {
    clicks: number
    entries_count: number
  }[]
  assert.deepEqual([row?.clicks, row?.entries_count], [1, 1])
})

test('what is not signed with this experience’s secret is refused in the same words, whatever the address', async () => {
  const { eid } = await makeExternal()
  const [first, other] = [
    await secretOf(eid),
    await secretOf(northwind.external.eid, northwind.as.client_admin),
  ]
  const secret = await secretOf(eid)
  const token = await tokenOf(eid, maple.participant)
  const body = JSON.stringify({ event_id: 'quiz-2', token })
  const now = Math.floor(Date.now() / 1000)
  const refused: Told[] = [
    { eid, body },
    { eid, body, signature: 'nonsense' },
    { eid, body, signature: sign(body, first) },
    { eid, body, signature: sign(body, other) },
    { eid, body: `${body} `, signature: sign(body, secret) },
    { eid, body, signature: sign(body, secret, now - 301) },
    { eid, body, signature: sign(body, secret, now + 310) },
    { eid: northwind.external.eid, body, signature: sign(body, secret) },
    { eid: maple.experience.eid, body, signature: sign(body, secret) },
    { eid: maple.external.eid, body, signature: sign(body, secret) },
    { eid: 'zzzzzzzzzzzz', body, signature: sign(body, secret) },
    { eid: "'; --", body, signature: sign(body, secret) },
  ]
  for (const told of refused)
    assert.deepEqual(await tell(told).then(({ status, text }) => [status, text]), [
      404,
      '{"error":{"code":"not_found"}}',
    ])
  assert.deepEqual(await entriesOf(eid), [])
})

test('a signed body that is no completion, or a token that is nobody’s here, is a 422 at its field', async () => {
  const { eid } = await makeExternal()
  const secret = await secretOf(eid)
  const elsewhere = await tokenOf((await makeExternal()).eid, maple.participant)
  const token = await tokenOf(eid, maple.participant)
  const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'Q' : 'A'}`
  const wrong: [string, string][] = [
    ['general', 'not json'],
    ['event_id', JSON.stringify({ token })],
    ['token', JSON.stringify({ event_id: 'a', token: elsewhere })],
    ['token', JSON.stringify({ event_id: 'a', token: forged })],
    ['token', JSON.stringify({ event_id: 'a', token: 'a\u0000' })],
    ['data.name', JSON.stringify({ event_id: 'a', token, data: { name: 'a\u0000b' } })],
    ['status', JSON.stringify({ event_id: 'a', token, status: 'valid' })],
  ]
  for (const [field, body] of wrong) {
    const answer = await tell({ eid, body, signature: sign(body, secret) })
    const { errors } = answer.body as { errors: object }
    assert.deepEqual([answer.status, Object.keys(errors)], [422, [field]], body)
  }
  assert.deepEqual(await entriesOf(eid), [])
})

test('times, limits and validation hold as for any entry', async () => {
  const { eid } = await makeExternal({
    limit_type: 'participant',
    entry_scheduling: 'once',
    requires_validation: true,
  })
  const secret = await secretOf(eid)
  const token = await tokenOf(eid, maple.participant)
  const told = async (event_id: string) => {
    const body = JSON.stringify({ event_id, token })
    return tell({ eid, body, signature: sign(body, secret) })
  }
  const first = await told('one')
  assert.deepEqual([first.status, (first.body as { data: { status: string } }).data.status], [200, 'pending'])
  assert.equal((await told('two')).status, 409)
  const [entry] = await entriesOf(eid)
  const judged = await admin.call(routes.setEntryStatus, {
    params: { type: 'external', exp: eid, entryEid: must(entry).eid },
    body: { status: 'valid' },
  })
  assert.equal(judged.status, 200)
})

test('the address leads to the site while the experience is open; tracking that is off adds nothing', async () => {
  const tracked = await makeExternal({ target_url_fr: 'https://quiz.example/fr' })
  const plain = await makeExternal({ append_tracking_information: false })
  const over = await makeExternal({ ended_at: '2026-01-01T00:00:00Z' })
  const to = async (address: string) => (await open(address)).headers.get('location')
  assert.equal(
    await to(`/e/${tracked.eid}`),
    'https://quiz.example/?utm_source=us&utm_medium=link&utm_campaign=Quiz',
  )
  assert.match(
    String(await to(`/e/${tracked.eid}?lang=fr&to=made-up`)),
    /^https:\/\/quiz\.example\/fr\?utm_source=fanfare&utm_medium=link&utm_campaign=Quiz$/,
  )
  assert.equal(await to(`/e/${plain.eid}`), 'https://quiz.example/?utm_source=us')
  const closed = await open(`/e/${over.eid}`)
  assert.deepEqual([closed.status, closed.text.includes('<form')], [200, false])
  const form = await visitor(application.url).call(routes.submitEntryForm, {
    params: { experience_eid: tracked.eid, rule_type: 'entry' },
    body: {},
  })
  assert.equal(form.status, 404)
})

test('the secret is nowhere but in the answer that made it, and saving leaves it', async () => {
  const { eid, id } = await makeExternal()
  const secret = await secretOf(eid)
  await admin.call(routes.acquireLock, { body: { type: 'editing', model_type: 'experience', model_id: id } })
  const saved = await admin.call(routes['external.update'], {
    params: { eid },
    body: { name: 'Renamed', campaign_id: maple.campaign, target_url: 'https://quiz.example' },
  })
  assert.equal(saved.status, 200)
  const shown = await admin.call(routes['external.get'], { params: { eid } })
  const trail = await admin.call(routes.listAudit, {})
  for (const { text } of [saved, shown, trail]) assert.ok(!text.includes(secret))
  const token = await tokenOf(eid, maple.participant)
  const body = JSON.stringify({ event_id: 'after', token })
  assert.equal((await tell({ eid, body, signature: sign(body, secret) })).status, 200)
})

test('a keyword of an experience that runs elsewhere is answered with the address, and enters nobody', async () => {
  const { eid, id } = await makeExternal()
  await make(admin, routes.createKeyword, {
    body: { keyword: 'QUIZ', shortcode_id: maple.shortcode.id, experience: id },
  })
  const from = '+14165550777'
  await visitor(application.url).call(routes.sendFromHandset, {
    body: { from, to: maple.shortcode.code, text: 'quiz' },
  })
  const people = await rows(admin, routes.searchParticipants, { params: { q: from } })
  const { participant_id } = must(people[0]) as unknown as { participant_id: string }
  const messages = await admin.call(routes.listMessages, { params: { id: participant_id } })
  assert.match(messages.text, new RegExp(`/e/${eid}\\?to=[\\w-]{38}`))
  assert.deepEqual(await entriesOf(eid), [])
})

test('what is larger than any completion is not read, whoever sends it', async () => {
  const body = JSON.stringify({ event_id: 'quiz-1', token: 'x', data: { essay: 'x'.repeat(600_000) } })
  for (const eid of [maple.external.eid, 'zzzzzzzzzzzz']) {
    assert.equal((await tell({ eid, body, signature: sign(body, 'any secret') })).status, 413)
    assert.equal((await tell({ eid, body })).status, 404, 'nor what is not signed, which is refused as ever')
  }
})
