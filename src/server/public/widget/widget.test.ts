import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { routes } from '#contract/routes.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { type Caller, visitor } from '#test/support/caller.ts'
import { until } from '#test/support/until.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

/** A test that counts holds the clock, so that no window ends meanwhile. */
let pinned: Date | undefined
let application: TestApplication
let own: ClientWorld
let other: ClientWorld
let database: pg.Client
before(async () => {
  application = await testApplication({ clock: { now: () => pinned ?? new Date() } })
  own = await buildClient(application, { name: 'maple', code: '55555' })
  other = await buildClient(application, { name: 'birch', code: '66666' })
  database = new pg.Client({
    connectionString: application.databaseUrl,
    options: '-c search_path=fanfare,public',
  })
  await database.connect()
})
after(async () => {
  await database.end()
  await application.close()
})

/** The proxy in front names the address; each test has its own, so that no test is throttled by another. */
let hosts = 0
function from() {
  hosts += 1
  return { 'X-Forwarded-For': `192.0.2.${hosts}` }
}
const params = () => ({ eid: own.widget.eid })
const outside = (): Caller => visitor(application.url)
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

async function begin(body: object = {}, headers: Record<string, string> = from()) {
  const answer = await outside().call(
    routes.beginWidgetConversation,
    { params: params(), body: { name: 'Zoé Roy', message: 'Hello', ...body } },
    headers,
  )
  return { ...answer, token: (answer.body as { token?: string } | undefined)?.token ?? '' }
}
const say = (token: string, body: object, headers: Record<string, string> = from()) =>
  outside().call(routes.sendWidgetMessage, { params: params(), body }, { ...bearer(token), ...headers })
async function read(token: string) {
  const answer = await outside().call(routes.listWidgetMessages, { params: params() }, bearer(token))
  return {
    status: answer.status,
    bodies: ((answer.body as { data?: { body: string }[] }).data ?? []).map(({ body }) => body),
  }
}
const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database.query<Row>(text, values)).rows

test('a visitor’s token shows this one conversation, and only its hash is kept', async () => {
  const [zoe, max] = [await begin({ message: 'I am Zoé' }), await begin({ name: 'Max', message: 'I am Max' })]
  assert.equal(Buffer.from(zoe.token, 'base64url').length, 32)
  assert.deepEqual((await read(zoe.token)).bodies, ['I am Zoé'])
  assert.deepEqual((await read(max.token)).bodies, ['I am Max'])
  const hash = createHash('sha256').update(zoe.token).digest()
  assert.equal((await rows('select 1 from widget_visitor where token_hash = $1', [hash])).length, 1)
  const elsewhere = await outside().call(
    routes.listWidgetMessages,
    { params: { eid: other.widget.eid } },
    bearer(zoe.token),
  )
  assert.equal(elsewhere.status, 404)
  for (const token of ['', 'x', `${zoe.token}x`]) assert.equal((await read(token)).status, 404)
})

test('the answer of staff reaches the visitor once its five seconds are over, and is delivered then', async () => {
  const { token } = await begin({ name: 'Late Visitor' })
  const [visitorRow] = await rows<{ participant_id: string }>(
    `select participant_id from widget_visitor order by created_at desc limit 1`,
  )
  const sent = await own.as.messenger_agent.call(routes.sendMessage, {
    body: {
      type: 'widget',
      participant_id: visitorRow?.participant_id,
      widget_id: own.widget.id,
      message: 'Hi!',
    },
  })
  assert.equal(sent.status, 200, sent.text)
  assert.deepEqual((await read(token)).bodies, ['Hello'])
  const { id } = (sent.body as { data: { id: string } }).data
  await rows('update message set sent_at = $2 where id = $1', [id, new Date(Date.now() - 1000)])
  assert.deepEqual((await read(token)).bodies, ['Hello', 'Hi!'])
  assert.deepEqual(await rows('select state from message where id = $1', [id]), [{ state: 'delivered' }])
})

test('a stranger who claims an e-mail neither joins nor learns of the person it belongs to', async () => {
  await rows("update participant set email = 'boss@maple.test' where id = $1", [own.participant])
  const { status, token } = await begin({ name: 'Mallory', email: 'Boss@Maple.test' })
  assert.equal(status, 200)
  const [made] = await rows<Record<string, unknown>>(
    "select p.* from participant p where first_name = 'Mallory' and client_id = $1",
    [own.id],
  )
  assert.notEqual(made?.id, own.participant)
  assert.deepEqual([made?.email, made?.phone, made?.data], [null, null, { claimed_email: 'boss@maple.test' }])
  assert.deepEqual((await read(token)).bodies, ['Hello'])
})

test('the same key is the same message, and the same first words are the same conversation', async () => {
  const key = randomUUID()
  const tokens = await Promise.all([1, 2, 3].map(() => begin({ name: 'Twice', key })))
  const people = await rows("select 1 from participant where first_name = 'Twice'")
  assert.equal(people.length, 1)
  const statuses = await Promise.all(tokens.map(async ({ token }) => (await read(token)).status))
  assert.deepEqual(
    statuses.toSorted((a, b) => a - b),
    [200, 404, 404],
  )
  const { token = '' } = tokens[statuses.indexOf(200)] ?? {}
  const answers = await Promise.all([1, 2, 3].map(() => say(token, { message: 'Still there?', key })))
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
  assert.deepEqual((await read(token)).bodies, ['Hello', 'Still there?'])
})

test('another visitor’s key does not swallow a message', async () => {
  const [zoe, max] = [await begin(), await begin()]
  const key = randomUUID()
  await say(zoe.token, { message: 'Mine', key })
  await say(max.token, { message: 'Mine too', key })
  assert.deepEqual((await read(max.token)).bodies, ['Hello', 'Mine too'])
})

test('a message makes the conversation unread, with a hint for whoever has it open', async () => {
  const { token } = await begin({ name: 'Una' })
  const [conversation] = await rows<{ id: string }>(
    `select c.id from conversation c join participant p on p.client_id = c.client_id and p.id = c.participant_id
     where p.first_name = 'Una'`,
  )
  await rows('update conversation set read_at = now() where id = $1', [conversation?.id])
  const heard: string[] = []
  application.outside.feed.subscribe(own.id, ({ ids = [] }) => heard.push(...ids))
  await say(token, { message: 'Hello?', key: randomUUID() })
  const [unread] = await rows<{ read_at: Date | null }>('select read_at from conversation where id = $1', [
    conversation?.id,
  ])
  assert.equal(unread?.read_at, null)
  await until(() => heard.includes(conversation?.id ?? 'none'))
})

test('texts that cannot be kept, an empty or too long one and a wrong e-mail are refused at their field', async () => {
  const { token } = await begin()
  const bad = ['', '   ', 'a\u0000b', '\ud83c', '\u202edrow', 'x'.repeat(1601)]
  for (const message of bad) {
    assert.equal((await begin({ message })).status, 422, JSON.stringify(message))
    assert.equal((await say(token, { message, key: randomUUID() })).status, 422, JSON.stringify(message))
  }
  for (const name of ['', '\u200b', 'x'.repeat(81)]) assert.equal((await begin({ name })).status, 422)
  for (const email of ['mum', 'a@b', '@']) {
    const answer = await begin({ email })
    assert.equal(answer.status, 422)
    assert.ok('email' in (answer.body as { errors: object }).errors)
  }
  assert.equal((await say(token, { message: 'Hi', key: 'again' })).status, 422)
  assert.deepEqual((await read(token)).bodies, ['Hello'])
})

test('one address begins ten conversations an hour and sends thirty messages a minute', async () => {
  const halfAMinuteIntoAnHour = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 30_000
  pinned = new Date(halfAMinuteIntoAnHour)
  const here = from()
  const begun = []
  for (let count = 0; count < 11; count += 1) begun.push(await begin({}, here))
  assert.deepEqual(
    begun.map(({ status }) => status),
    [...Array<number>(10).fill(200), 429],
  )
  assert.equal((await begin()).status, 200)
  const { token = '' } = begun[0] ?? {}
  const sent = await Promise.all(
    Array.from({ length: 31 }, () => say(token, { message: 'Hi', key: randomUUID() }, here)),
  )
  assert.equal(sent.filter(({ status }) => status === 429).length, 1)
  assert.ok(sent.every(({ status, headers }) => status === 200 || headers.get('retry-after') === '30'))
  pinned = undefined
})

test('only the widget’s own sites may frame it, and nothing contradicts that', async () => {
  const page = await outside().call(routes.showWidget, { params: params() })
  assert.equal(page.status, 200)
  const policy = page.headers.get('content-security-policy') ?? ''
  assert.match(policy, /frame-ancestors https:\/\/www\.maple\.test$/)
  assert.match(policy, /script-src 'self'/)
  assert.equal(page.headers.get('x-frame-options'), null)
  assert.doesNotMatch(page.text, /<script>|onclick=/)
  assert.match(page.text, /How can we help\?/)
  const french = await outside().call(routes.showWidget, { params: params(), query: { lang: 'fr' } })
  assert.match(french.text, /lang="fr"[\s\S]*Comment pouvons-nous aider\?[\s\S]*Votre nom/)
  const entry = await outside().call(routes.showPublicPage, {
    params: { experience_eid: own.experience.eid },
  })
  assert.equal(entry.headers.get('x-frame-options'), 'SAMEORIGIN')
})

test('what a client typed into its widget is text on the page', async () => {
  const evil = `"><img src=x onerror=alert(1)>`
  const made = await own.as.client_admin.call(routes.createWidget, {
    body: { name: evil, greeting: evil, greeting_fr: evil, origins: ['https://www.maple.test'] },
  })
  const { eid } = (made.body as { data: { eid: string } }).data
  const page = await outside().call(routes.showWidget, { params: { eid } })
  assert.doesNotMatch(page.text, /<img src=x/)
})

test('a disabled widget, like an unknown one, is a page that says so and takes no word', async () => {
  const { token } = await begin()
  const form = {
    name: 'Chat',
    greeting: 'How can we help?',
    greeting_fr: 'Bonjour',
    origins: ['https://www.maple.test'],
  }
  const change = (is_enabled: boolean) =>
    own.as.client_admin.call(routes.updateWidget, {
      params: { id: own.widget.id },
      body: { ...form, is_enabled },
    })
  assert.equal((await change(false)).status, 200)
  const page = await outside().call(routes.showWidget, { params: params() })
  const unknown = await outside().call(routes.showWidget, { params: { eid: 'zzzzzzzzzzzz' } })
  assert.deepEqual([page.status, unknown.status], [404, 404])
  assert.equal(page.text, unknown.text)
  assert.match(page.text, /not available/)
  assert.deepEqual([(await begin()).status, (await read(token)).status], [404, 404])
  await change(true)
  assert.equal((await read(token)).status, 200)
})

test('erasing the person ends the visitor’s access', async () => {
  const { token } = await begin({ name: 'Erna' })
  const [person] = await rows<{ id: string }>("select id from participant where first_name = 'Erna'")
  const erased = await own.as.client_admin.call(routes.eraseParticipant, {
    params: { id: person?.id },
    body: { reason: 'Asked for it.' },
  })
  assert.equal(erased.status, 200, erased.text)
  assert.equal((await read(token)).status, 404)
})

test('a wrong origin in the form of a widget is refused', async () => {
  const form = { name: 'Chat', greeting: 'Hi', greeting_fr: 'Bonjour' }
  for (const origins of [
    [],
    ['www.maple.test'],
    ['https://maple.test; script-src *'],
    ['https://maple.test/'],
    ['*'],
  ])
    assert.equal(
      (await own.as.client_admin.call(routes.createWidget, { body: { ...form, origins } })).status,
      422,
      String(origins),
    )
})
