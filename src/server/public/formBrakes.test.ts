import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import pg from 'pg'
import type { FormChallenge } from '#contract/public/challenge.ts'
import type { HeldBack } from '#contract/reporting/heldBack.ts'
import { routes } from '#contract/routes.ts'
import { newId } from '#server/platform/ids.ts'
import { solve } from '#site/solve.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { type Answer, visitor } from '#test/support/caller.ts'
import { giveFrench } from '#test/support/french.ts'
import { idsOf, make, must } from '#test/support/making.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'
import { writeHeldBack } from './heldBack/heldBack.ts'
import { newChallenge } from './proofOfWork.ts'

/** Ten seconds into an hour, in which windows begin anew. */
let now = new Date((Math.floor(Date.now() / 3_600_000) + 1) * 3_600_000 + 10_000)
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
const nextMinute = () => {
  now = new Date((Math.floor(now.getTime() / 60_000) + 1) * 60_000 + 10_000)
}
/** FAULT_PEOPLE makes it a flood: with 2,500 it takes half a minute. */
const posts = Number(process.env.FAULT_PEOPLE ?? 300)
let application: TestApplication
let own: ClientWorld
let database: pg.Client
before(async () => {
  application = await testApplication({
    clock: { now: () => now },
    forms: { entriesPerAddressAMinute: 60 },
  })
  own = await buildClient(application, { name: 'maple', code: '55555' })
  database = new pg.Client({
    connectionString: application.databaseUrl,
    options: '-c search_path=fanfare,public',
  })
  await database.connect()
  await giveFrench((text, values) => database.query(text, values), own.id)
})
after(async () => {
  await database?.end()
  await application?.close()
})

const count = async (text: string, values: unknown[] = []): Promise<number> =>
  must((await database.query<{ n: number }>(`select count(*)::int as n from ${text}`, values)).rows[0]).n
const entriesOf = (id: string) => count('entry where experience_id = $1', [id])
const newContest = async (form: object = {}) => {
  const body = { name: 'Win a canoe', campaign_id: own.campaign, shortcode_id: own.shortcode.id, ...form }
  return idsOf(await make(own.as.client_admin, routes['sweepstakes.create'], { body }))
}

type From = { address: string; language?: 'en' | 'fr' }
const ask = async (eid: string, address: string) => {
  const headers = { 'X-Forwarded-For': address }
  const answer = await visitor(application.url).call(
    routes.makeFormChallenge,
    { params: { experience_eid: eid } },
    headers,
  )
  return answer.body as FormChallenge
}
const prove = async (eid: string, address = '198.51.100.1') => solve(await ask(eid, address))

let line = 0
const form = (more: object = {}) => {
  line += 1
  const phone = `+1416${String(5_550_000 + line)}`
  const person = { first_name: 'Ana', last_name: 'Roy', email: `ana${line}@example.test`, phone }
  return { ...person, terms: 'on', reference: newId(), ...more }
}
/**
 * A form that found no connection to the database in time is answered 503 and may be sent again: it enters once. Its
 * brakes may have been taken already, so that so many fewer are let through.
 */
let unserved = 0
const post = async (eid: string, body: object, from: From): Promise<Answer> => {
  const { address, language = 'en' } = from
  const answer = await visitor(application.url).call(
    routes.submitEntryForm,
    { params: { experience_eid: eid, rule_type: 'entry' }, query: { lang: language }, body },
    { 'X-Forwarded-For': address },
  )
  if (answer.status !== 503) return answer
  assert.equal(answer.headers.get('retry-after'), '5')
  unserved += 1
  assert.ok(unserved < 1000, 'the database does not come back')
  return post(eid, body, from)
}
const isLetThrough = (count: number, limit: number, lost: number) =>
  count <= limit && count >= limit - (unserved - lost)
const enter = async (eid: string, from: From, more: object = {}) =>
  post(eid, form({ proof: await prove(eid, from.address), ...more }), from)

async function inTurnsOf(size: number, total: number, work: (nth: number) => Promise<Answer>) {
  const answers: Answer[] = []
  while (answers.length < total)
    answers.push(...(await Promise.all(Array.from({ length: size }, (_, nth) => work(answers.length + nth)))))
  return answers
}
const statuses = (answers: readonly Answer[]) =>
  Object.fromEntries(
    Map.groupBy(answers, ({ status }) => status)
      .entries()
      .map(([key, all]) => [key, all.length]),
  )

test(`${posts} posts from one address: what a minute lets through are entries, the rest 429 with the time to wait`, async (t: TestContext) => {
  const [contest, lost] = [await newContest(), unserved]
  const flood = { address: '198.51.100.7' }
  // Worked out without asking over HTTP, which would double the time that this takes.
  const linkKey = must(
    (await database.query<{ link_key: string }>('select link_key from client where id = $1', [own.id]))
      .rows[0],
  ).link_key
  const answers = await inTurnsOf(50, posts, async () => {
    const challenge = await newChallenge({ experienceId: contest.id, linkKey, work: 1, at: now })
    return post(contest.eid, form({ proof: await solve(challenge) }), flood)
  })
  const figures = { posts: answers.length, ...statuses(answers), entries: await entriesOf(contest.id) }
  t.diagnostic(JSON.stringify(figures))
  const { entries } = figures
  assert.ok(isLetThrough(entries, 60, lost), `${entries} entries, ${unserved} unserved`)
  assert.deepEqual(figures, { posts, 200: entries, 429: posts - entries, entries })
  const waits = new Set(
    answers.filter(({ status }) => status === 429).map(({ headers }) => headers.get('retry-after')),
  )
  assert.deepEqual([...waits], ['50'])
  assert.equal((await enter(contest.eid, { address: '198.51.100.8' })).status, 200)
  later(49)
  assert.equal((await enter(contest.eid, flood)).status, 429)
  later(1)
  assert.equal((await enter(contest.eid, flood)).status, 200)
})

test('an IPv6 network is one address', async () => {
  const contest = await newContest()
  nextMinute()
  for (let nth = 0; nth < 60; nth++)
    await enter(contest.eid, { address: `2001:db8:1:2::${(nth + 1).toString(16)}` })
  assert.equal((await enter(contest.eid, { address: '2001:db8:1:2:ffff::1' })).status, 429)
  assert.equal((await enter(contest.eid, { address: '2001:db8:1:3::1' })).status, 200)
})

test('a page of too many says when to come back, in both languages, and keeps what was typed', async () => {
  const contest = await newContest()
  nextMinute()
  const from = { address: '198.51.100.9' }
  await inTurnsOf(20, 60, () => enter(contest.eid, from))
  const [english, french] = [
    await enter(contest.eid, from, { first_name: 'Zoé', optin: 'on' }),
    await enter(contest.eid, { ...from, language: 'fr' }, { first_name: 'Zoé' }),
  ]
  assert.match(english.text, /coming from your connection.*send it again in 50 seconds/)
  assert.match(french.text, /arrivent de votre connexion.*envoyer de nouveau dans 50 secondes/)
  for (const page of [english, french]) {
    assert.equal(page.status, 429)
    assert.match(page.text, /value="Zoé"/)
    assert.match(page.text, /name="terms"[^>]* checked/)
  }
  assert.match(english.text, /name="optin"[^>]* checked/)
})

test('a number and an e-mail count for an hour, wherever they are typed', async () => {
  const contest = await newContest()
  const { phone, email } = form()
  let hosts = 0
  const typed = (more: object) => {
    hosts += 1
    return enter(contest.eid, { address: `203.0.113.${hosts}` }, more)
  }
  const byPhone = await inTurnsOf(1, 21, () => typed({ phone }))
  assert.deepEqual(statuses(byPhone), { 200: 20, 429: 1 })
  assert.ok(Number(byPhone.at(-1)?.headers.get('retry-after')) > 600)
  assert.match(must(byPhone.at(-1)).text, /entered very often within an hour.* in \d+ minutes/)
  assert.deepEqual(statuses(await inTurnsOf(1, 21, () => typed({ email }))), { 200: 20, 429: 1 })
})

test('60 numbers of strangers: as many texts as a minute lets through, every entry kept, and nothing false said', async (t: TestContext) => {
  const [contest, lost] = [await newContest(), unserved]
  const admin = own.as.client_admin
  const listed = await admin.call(routes.listSubscriptions, {})
  const all = (listed.body as { data: { id: string; name: string; shortcode_id: string | null }[] }).data
  const subscription = must(all.find(({ shortcode_id }) => shortcode_id === own.shortcode.id))
  const double = {
    params: { id: subscription.id },
    body: { name: subscription.name, is_double_opt_in: true },
  }
  assert.equal((await admin.call(routes.updateSubscription, double)).status, 200)
  nextMinute()
  const strangers = (nth: number) => enter(contest.eid, { address: `192.0.2.${nth}` }, { optin: 'on' })
  const pages = await inTurnsOf(10, 60, strangers)
  const texts = () => count(`message where direction = 'out' and experience_id = $1`, [contest.id])
  const heldBack = pages.filter(({ text }) => /cannot text you just now.*text START to 55555/.test(text))
  const asked = pages.filter(({ text }) => /Reply YES to that text/.test(text))
  const figures = { entries: await entriesOf(contest.id), texts: await texts(), heldBack: heldBack.length }
  t.diagnostic(JSON.stringify(figures))
  const sent = figures.texts
  assert.ok(isLetThrough(sent, 30, lost), `${sent} texts, ${unserved} unserved`)
  assert.deepEqual(figures, { entries: 60, texts: sent, heldBack: 60 - sent })
  assert.equal(asked.length, sent)
  assert.deepEqual(statuses(pages), { 200: 60 })
  assert.match(
    (await enter(contest.eid, { address: '192.0.2.99', language: 'fr' }, { optin: 'on' })).text,
    /textez START au 55555/,
  )
  const shown = await own.as.client_admin.call(routes['sweepstakes.get'], { params: { eid: contest.eid } })
  const held = (shown.body as { data: { questions_held_back: number } }).data.questions_held_back
  assert.ok(held >= 61 - sent && held <= 61 - sent + unserved, `${held} held back`)
  nextMinute()
  await enter(contest.eid, { address: '192.0.2.99' }, { optin: 'on' })
  assert.equal(await texts(), sent + 1)
})

test('the staff of the client see what was held back, and by what', async () => {
  const contest = await newContest()
  nextMinute()
  const from = { address: '198.51.100.77' }
  assert.equal((await post(contest.eid, form({ proof: 'none' }), from)).status, 422)
  const proof = await prove(contest.eid)
  await post(contest.eid, form({ proof }), from)
  assert.equal((await post(contest.eid, form({ proof }), from)).status, 422)
  await inTurnsOf(20, 80, () => enter(contest.eid, from))
  await writeHeldBack(application.db, application.outside.log)
  const asked = {
    params: { type: 'sweepstakes' as const, id: contest.eid },
    query: { unit: 'hour' as const },
  }
  const seen = await own.as.client_admin.call(routes.getHeldBack, asked)
  const { total, brakes } = (seen.body as { data: HeldBack }).data
  const told = Object.fromEntries(brakes.map(({ by, count, addresses }) => [by, [count, addresses.count]]))
  assert.deepEqual([total, told], [24, { address: [22, 1], proof: [2, 1] }])
})

test('the metrics say what was held back', async () => {
  const metrics = await visitor(application.url).request('GET', '/metrics')
  for (const brake of ['form_address', 'form_number', 'form_texts'])
    assert.match(metrics.text, new RegExp(`brake_asked_total{brake="${brake}",outcome="refused"} [1-9]`))
})
