import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { createUser } from '#server/access/access.ts'
import { sign } from '#server/adapters/gateways/twilio/callback.ts'
import {
  account,
  createTwilioPeer,
  type TwilioPeer,
} from '#server/adapters/gateways/twilio/twilioPeer.fixture.ts'
import { createClient, createShortcode } from '#server/clients/clients.ts'
import { newId } from '#server/platform/ids.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { clientForm } from '#test/support/office.ts'
import { until } from '#test/support/until.ts'

const publicUrl = 'http://localhost:4000'
let application: TestApplication
let peer: TwilioPeer
let owner: pg.Client
let clientId: number

before(async () => {
  peer = await createTwilioPeer()
  application = await testApplication({
    hasWorker: true,
    gateways: { twilio: { ...account, window: 5, apiUrl: peer.url } },
  })
  const options = '-c search_path=fanfare,public'
  owner = new pg.Client({ connectionString: application.databaseUrl, options })
  await owner.connect()
  clientId = await addSender()
})
after(async () => {
  await owner.end()
  await application.close()
  await peer.leave()
})

async function addSender(): Promise<number> {
  const { db } = application
  const at = new Date()
  const person = {
    email: 'fay@fanfare.test',
    name: 'Fay',
    password: 'correct horse battery',
    isPlatformAdmin: true,
  }
  const { id } = await createUser(db, person, at)
  const actor = { kind: 'user', id, name: 'Fay', isPlatformAdmin: true } as const
  const scope = { actor, requestId: 'test', at }
  const client = await createClient(db, scope, { ...clientForm('maple-market'), approval_above: null })
  await createShortcode(db, scope, {
    code: '55555',
    gateway: 'twilio',
    client_id: client.id,
    segment_limit: 140,
    messages_per_second: 1000,
    part_price: null,
    currency: null,
  })
  return client.id
}

const rows = async <Row>(text: string, values: unknown[] = []) =>
  (await owner.query(text, values)).rows as Row[]

/** Posts a callback as Twilio does, which knows the public address; answers the status and the body. */
async function post(
  path: string,
  fields: Record<string, string>,
  signature: string | null = sign(publicUrl + path, fields, account.authToken),
) {
  const response = await fetch(application.url + path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8',
      ...(signature === null ? {} : { 'X-Twilio-Signature': signature }),
    },
    body: new URLSearchParams(fields).toString(),
  })
  return { status: response.status, body: await response.text() }
}

let line = 0
const textFrom = (Body: string, more: Record<string, string> = {}) => {
  line += 1
  const From = `+1416557${String(line).padStart(4, '0')}`
  return { AccountSid: account.accountSid, MessageSid: `SM${randomUUID()}`, From, To: '55555', Body, ...more }
}
const messagesOf = (phone: string) =>
  rows<{ direction: string; body: string; state: string; reason: string | null }>(
    'select direction, body, state, reason from message where address = $1 order by created_at, direction',
    [phone],
  )
const stateOf = async (phone: string) =>
  (await messagesOf(phone)).find(({ direction }) => direction === 'out')

/** A text that is answered; the address that Twilio was given for the answer's status. */
async function answered(): Promise<{ phone: string; sid: string; callback: string }> {
  const text = textFrom('HELP')
  const before = peer.deliveries.length
  assert.equal((await post('/hooks/twilio/messages', text)).status, 200)
  await until(async () => (await stateOf(text.From))?.state === 'sent')
  const taken = peer.deliveries[before]
  assert.ok(taken)
  assert.equal(taken.to, text.From)
  const callback = taken.callback
  assert.ok(callback.startsWith(`${publicUrl}/hooks/twilio/status?reference=${clientId}.`))
  return { phone: text.From, sid: taken.sid, callback: callback.slice(publicUrl.length) }
}
const statusOf = (sid: string, MessageStatus: string, more: Record<string, string> = {}) => ({
  MessageSid: sid,
  MessageStatus,
  From: '55555',
  To: '+14165550100',
  ...more,
})

test('a text comes in, its answer goes out, and the status of the answer comes back', async () => {
  const { phone, sid, callback } = await answered()
  for (const status of ['queued', 'sent'])
    assert.equal((await post(callback, statusOf(sid, status))).status, 200)
  assert.equal((await stateOf(phone))?.state, 'sent')
  assert.equal((await post(callback, statusOf(sid, 'delivered'))).status, 200)
  assert.equal((await stateOf(phone))?.state, 'delivered')
})

test('the answer to an inbound text is TwiML that says nothing', async () => {
  const { status, body } = await post('/hooks/twilio/messages', textFrom('Good morning'))
  assert.deepEqual([status, body], [200, '<Response/>'])
})

test('a signed text that does not say from whom or to whom is kept for staff, once', async () => {
  for (const nobody of [{ From: '' }, { To: '' }, { From: '', To: '', MessageSid: '' }]) {
    const text = textFrom('Who am I?', nobody)
    for (const again of [text, text]) assert.equal((await post('/hooks/twilio/messages', again)).status, 200)
  }
  const strays = await rows('select reason from stray_message where body = $1 order by reason', ['Who am I?'])
  assert.deepEqual(strays, [{ reason: 'no_phone' }, { reason: 'no_phone' }, { reason: 'no_sender' }])
})

test('a repeated text is answered and stored once', async () => {
  const text = textFrom('Is the bike red?')
  const answers = await Promise.all([1, 2, 3].map(() => post('/hooks/twilio/messages', text)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200, 200],
  )
  assert.deepEqual(
    (await messagesOf(text.From)).map(({ body }) => body),
    ['Is the bike red?'],
  )
})

test('a text with pictures says how many there were', async () => {
  const text = textFrom('Look', { NumMedia: '2' })
  await post('/hooks/twilio/messages', text)
  assert.equal((await messagesOf(text.From))[0]?.body, 'Look\n[📎 2]')
})

test('a text with a character that nobody can keep comes in without it', async () => {
  const text = textFrom('A\0B')
  assert.equal((await post('/hooks/twilio/messages', text)).status, 200)
  assert.equal((await messagesOf(text.From))[0]?.body, 'AB')
})

test('a text to a long number is kept and answered from it, written as Twilio does; its STOP is obeyed', async () => {
  await rows(
    `insert into shortcode (id, code, gateway, home_client_id, segment_limit, messages_per_second, created_at)
     values ($1, '16045550177', 'twilio', $2, 140, 1000, now())`,
    [newId(), clientId],
  )
  const long = { To: '+16045550177' }
  const help = textFrom('HELP', long)
  assert.equal((await post('/hooks/twilio/messages', help)).status, 200)
  await until(async () => (await stateOf(help.From))?.state === 'sent')
  const taken = peer.deliveries.find(({ to }) => to === help.From)
  assert.equal(taken?.from, '+16045550177')
  const status = { ...statusOf(taken?.sid ?? '', 'delivered'), From: '+16045550177' }
  assert.equal((await post(taken?.callback.slice(publicUrl.length) ?? '', status)).status, 200)
  assert.equal((await stateOf(help.From))?.state, 'delivered')
  const stop = textFrom('no more of this', { ...long, OptOutType: 'STOP' })
  assert.equal((await post('/hooks/twilio/messages', stop)).status, 200)
  const consents = await rows(
    `select c.state, h.proof = m.id::text as is_proof from consent c
     join participant p on p.client_id = c.client_id and p.id = c.participant_id
     join consent_change h on h.client_id = c.client_id and h.participant_id = p.id
     join message m on m.client_id = c.client_id and m.address = p.phone and m.direction = 'in' where p.phone = $1`,
    [stop.From],
  )
  assert.deepEqual(consents, [{ state: 'out', is_proof: true }])
})

test('what Twilio did not sign is refused and changes nothing', async () => {
  const text = textFrom('Hello')
  const elsewhere = sign(`https://other.example/hooks/twilio/messages`, text, account.authToken)
  const changed = sign(`${publicUrl}/hooks/twilio/messages`, { ...text, Body: 'Hi' }, account.authToken)
  const anothers = sign(`${publicUrl}/hooks/twilio/messages`, text, 'another token')
  for (const signature of [null, '', 'nonsense', elsewhere, changed, anothers])
    assert.equal((await post('/hooks/twilio/messages', text, signature)).status, 403)
  assert.deepEqual(await messagesOf(text.From), [])
})

test('a status with another reference than the signed one is refused', async () => {
  const { phone, sid, callback } = await answered()
  const status = statusOf(sid, 'undelivered', { ErrorCode: '30003' })
  const signature = sign(`${publicUrl}${callback}`, status, account.authToken)
  const other = callback.replace(/reference=.*/, `reference=${clientId}.${newId()}.1`)
  assert.equal((await post(other, status, signature)).status, 403)
  assert.equal((await stateOf(phone))?.state, 'sent')
})

test('a message that did not arrive says why, and an old status does not change it back', async () => {
  const { phone, sid, callback } = await answered()
  const failed = statusOf(sid, 'undelivered', { ErrorCode: '30003' })
  for (let times = 0; times < 2; times++) assert.equal((await post(callback, failed)).status, 200)
  const expected = ['failed', 'undelivered:30003']
  const { state, reason } = (await stateOf(phone)) ?? {}
  assert.deepEqual([state, reason], expected)
  assert.equal((await post(callback, statusOf(sid, 'sent'))).status, 200)
  assert.equal((await stateOf(phone))?.state, 'failed')
})

test('a status of a message that nobody knows is kept for later, and answered', async () => {
  const path = `/hooks/twilio/status?reference=${clientId}.${newId()}.1`
  const sid = `SM${randomUUID()}`
  assert.equal((await post(path, statusOf(sid, 'delivered'))).status, 200)
  const kept = await rows(
    `select 1 from pgboss.job where name = 'messaging.applyReceipts' and data::text like $1`,
    [`%${sid}%`],
  )
  assert.equal(kept.length, 1)
})

test('a signed callback that says nothing is answered', async () => {
  for (const path of ['/hooks/twilio/messages', '/hooks/twilio/status'])
    assert.equal((await post(path, { AccountSid: account.accountSid })).status, 200)
})

test('where Twilio is not set up there is no hook', async () => {
  const { databaseUrl: url } = application
  const plain = await testApplication({ database: { url, ownerUrl: url, drop: async () => undefined } })
  const response = await fetch(`${plain.url}/hooks/twilio/messages`, {
    method: 'POST',
    headers: { 'X-Twilio-Signature': `${'A'.repeat(27)}=` },
    body: 'a=b',
  })
  assert.equal(response.status, 404)
  await plain.close()
})
