import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { linkForm } from '#contract/campaigns/linkCalls.ts'
import { createLink } from '#server/campaigns/links.ts'
import { newId } from '#server/platform/ids.ts'
import { formOf, messagingWorld, noon, type Sender, staffOf } from '#test/support/messaging.ts'
import { refused } from '#test/support/prizing.ts'
import { submitOf } from '../delivery/submits.ts'
import { checkFlight, costOf, type FlightInput } from './flightCheck.ts'

const world = await messagingWorld()
const { db } = world
afterAll(() => world.end())

const check = (sender: Sender, form: Partial<FlightInput> = {}) =>
  checkFlight(db, staffOf(sender), { ...formOf(sender), ...form })
async function addMailbox(sender: Sender): Promise<string> {
  const id = newId()
  await world.rows(
    `insert into mailbox (id, client_id, address, name, gateway, messages_per_second) values ($1, $2, $3, 'Maple', 'outbox', 100)`,
    [id, sender.client.id, `flight${sender.client.id}@maple.test`],
  )
  return id
}

test('a cost is parts times price, rounded half up to the smallest coin of its currency', () => {
  const cost = (parts: number, part_price: number, currency = 'CAD') =>
    costOf(parts, { part_price, currency })
  assert.equal(cost(1, 0.0075), 0.01)
  assert.equal(cost(1, 0.00499), 0)
  assert.equal(cost(3, 0.015), 0.05)
  assert.equal(cost(1_000_000, 0.00875), 8750)
  assert.equal(cost(10_000_000, 0.12345), 1_234_500)
  assert.equal(cost(7, 0.1), 0.7)
  assert.equal(cost(3, 1.5, 'JPY'), 5)
  assert.equal(cost(1, 0.0015, 'KWD'), 0.002)
  assert.equal(cost(0, 1), 0)
})

test('the cost is that of all parts where the shortcode has a price, and null where it has none', async () => {
  const sender = await world.addSender()
  await world.addPeople(sender, { count: 3 })
  assert.equal((await check(sender)).cost, null)
  await world.rows(`update shortcode set part_price = 0.0075, currency = 'CAD' where id = $1`, [
    sender.shortcode.id,
  ])
  const { cost, total_parts } = await check(sender, { message: 'x'.repeat(161) })
  assert.deepEqual([total_parts, cost], [6, { part_price: 0.0075, currency: 'CAD', amount: 0.05 }])
})

test('the parts are a range over real recipients, and their total the mean of it', async () => {
  const sender = await world.addSender()
  await world.addPeople(sender, { count: 3 })
  await world.addPeople(sender, { firstName: 'Wolfeschlegelsteinhausen' })
  const { text, total_parts } = await check(sender, { message: `{{first_name}}${'x'.repeat(150)}` })
  assert.deepEqual(
    [text.parts_min, text.parts_max, text.parts, text.characters, total_parts],
    [1, 2, 2, 174, 5],
  )
})

test('each language is measured on the people who get it', async () => {
  const sender = await world.addSender()
  await world.addPeople(sender, { firstName: 'Wolfeschlegelsteinhausen', language: 'fr' })
  await world.addPeople(sender, { count: 2 })
  const message = `{{first_name}}${'x'.repeat(150)}`
  const { text, text_fr, total_parts } = await check(sender, { message, message_fr: message })
  assert.deepEqual([text.parts_max, text_fr?.parts_max, total_parts], [1, 2, 4])
})

test('a text for nobody is measured by its defaults', async () => {
  const sender = await world.addSender()
  await world.addPeople(sender, { consent: 'out' })
  const { text, total_parts, previews } = await check(sender, { message: '{{first_name|there}}' })
  assert.deepEqual([text.characters, text.parts_min, total_parts, previews], [5, 1, 0, []])
})

test('an e-mail counts those without an address out, is one part each and shows both subjects', async () => {
  const sender = await world.addSender()
  const ids = await world.addPeople(sender, { count: 2, phone: null, consent: null })
  await world.addPeople(sender, { consent: null })
  await world.rows(
    `update participant set email = id::text || '@maple.test', language = 'fr' where id = any($1)`,
    [ids],
  )
  const subscription = newId()
  const mail = { shortcode_id: null, mailbox_id: await addMailbox(sender), message: 'ж'.repeat(9000) }
  assert.deepEqual((await check(sender, mail)).skips, { no_consent: 2, no_email: 1 })
  await world.rows(
    `insert into subscription (client_id, id, name, channel, shortcode_id, is_default, is_double_opt_in, created_at)
     values ($1, $2, 'E-mail', 'email', null, true, false, now())`,
    [sender.client.id, subscription],
  )
  await world.rows(
    `insert into consent (client_id, subscription_id, participant_id, state, changed_at) values ($1, $2, $3, 'in', now())`,
    [sender.client.id, subscription, ids[0]],
  )
  const texts = { subject: 'News', subject_fr: 'Du neuf, {{first_name}}', message_fr: 'Allô' }
  const flight = await check(sender, { ...mail, ...texts })
  assert.deepEqual(
    [flight.recipients, flight.skips, flight.total_parts, flight.cost, flight.warnings],
    [1, { no_consent: 1, no_email: 1 }, 1, null, []],
  )
  assert.deepEqual([flight.text.parts_max, flight.text.characters], [1, 9000])
  assert.deepEqual(
    flight.previews.map(({ subject, text }) => [subject, text]),
    [['Du neuf, Ana', 'Allô']],
  )
})

test('a preview of an e-mail is what leaves, the line under it in the language of its text, but for the link', async () => {
  const sender = await world.addSender()
  const mail = { shortcode_id: null, mailbox_id: await addMailbox(sender), publicUrl: 'https://maple.test' }
  await addReader(sender, 'en')
  await addReader(sender, 'fr')
  const form = { ...mail, skip_optin_check: true, subject: 'News', message: 'Hi' }
  const post = '\nMaple\n1 Main St\nToronto'
  const english = `To get no more e-mail: https://maple.test/u/…${post}`
  const french = `Pour ne plus recevoir de courriels\u00a0: https://maple.test/u/…${post}`
  const { previews } = await check(sender, { ...form, subject_fr: 'Du neuf', message_fr: 'Allô' })
  const shown = new Map(previews.map(({ language, text, footer }) => [language, [text, footer]]))
  assert.deepEqual(
    [previews.length, shown.get('en'), shown.get('fr')],
    [2, ['Hi', english], ['Allô', french]],
  )
  for (const { language, text, footer } of previews)
    assert.equal(sentText(text, language === 'fr').replace(/\/u\/[\w-]+/, '/u/…'), `${text}\n\n${footer}\n`)
  const untranslated = await check(sender, form)
  const footers = new Map(untranslated.previews.map(({ language, footer }) => [language, footer]))
  assert.deepEqual([footers.get('fr'), footers.get('en')], [french, english])
})

async function addReader(sender: Sender, language: string): Promise<void> {
  const [id] = await world.addPeople(sender, { language })
  await world.rows(`update participant set email = id::text || '@maple.test' where id = $1`, [id])
}

/** The message as delivery gives it to the gateway. */
function sentText(body: string, isFrench: boolean): string {
  const lane = {
    kind: 'broadcast',
    sender_id: newId(),
    address: 'hello@maple.test',
    name: 'Maple',
    gateway: 'outbox',
    messages_per_second: 1,
  } as const
  const message = {
    id: newId(),
    attempt: 1,
    address: 'ana@maple.test',
    body,
    subject: 'News',
    readsFrench: isFrench,
    toName: '',
    inReplyTo: null,
    isBulk: true,
  }
  const from = { name: 'Maple', postal_address: '1 Main St\nToronto' }
  return submitOf({ clientId: 1, lane, publicUrl: 'https://maple.test', linkKey: 'key', from }, message).text
}

test('previews can begin with other people', async () => {
  const sender = await world.addSender()
  for (const firstName of ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve']) await world.addPeople(sender, { firstName })
  const names = async (preview_from: number) =>
    (await check(sender, { preview_from, message: '{{first_name}}' })).previews.map(({ text }) => text)
  const all = [...(await names(0)), ...(await names(3))]
  assert.deepEqual(all.toSorted(), ['Ana', 'Ben', 'Cleo', 'Dan', 'Eve'])
  assert.deepEqual(await names(5), [])
})

test('a preview shows the address of a link as long as it will be', async () => {
  const sender = await world.addSender()
  await world.addPeople(sender)
  const link = linkForm.parse({ name: 'Spring', url: 'https://shop.example/' })
  const { code } = await createLink(db, staffOf(sender), link)
  const { previews, text } = await check(sender, {
    message: `See {{link:${code}}}`,
    publicUrl: 'https://maple.test',
  })
  assert.match(previews[0]?.text ?? '', new RegExp(`^See https://maple\\.test/l/${code}/\\w{11}$`))
  assert.equal(previews[0]?.footer, null)
  assert.equal(text.characters, previews[0]?.text.length)
})

test('it names its time, counts a small list anew, and finds nothing of another client', async () => {
  const [sender, other] = [await world.addSender(), await world.addSender()]
  await world.addPeople(sender)
  assert.deepEqual((await check(sender)).counted_at, noon)
  await world.addPeople(sender)
  assert.equal((await check(sender)).recipients, 2)
  const extra = { participant_list_id: other.listId }
  await assert.rejects(check(sender, extra), refused('not_found'))
  await assert.rejects(check(sender, { subscription_id: other.subscriptionId }), refused('not_found'))
  await assert.rejects(check(sender, { shortcode_id: null }), refused('invalid', { field: 'shortcode_id' }))
})

test('who lacks a field that has no default is counted, in the text that each one gets', async () => {
  const sender = await world.addSender()
  const ids = await world.addPeople(sender, { count: 4 })
  await world.addPeople(sender, { firstName: null, consent: 'out' })
  await world.addPeople(sender, { firstName: ' ', language: 'fr' })
  const values = [{ city: 'Laval' }, { city: ' ' }, { city: { is: 'no text' } }, { city: 7 }]
  for (const [at, id] of ids.entries())
    await world.rows('update participant set data = $2, first_name = $3 where id = $1', [
      ...[id, values[at], at === 0 ? null : 'Ana'],
    ])
  const lackingIn = async (form: Partial<FlightInput>) =>
    Object.fromEntries(
      (await check(sender, form)).lacking.map(({ field, recipients }) => [field, recipients]),
    )
  assert.deepEqual(await lackingIn({ message: 'Hi {{first_name}} of {{data.city}}' }), {
    first_name: 2,
    'data.city': 3,
  })
  assert.deepEqual(await lackingIn({ message: 'Hi {{first_name|there}}, {{phone}}' }), {})
  assert.deepEqual(await lackingIn({ message: 'Hi {{first_name}}', message_fr: 'Allô {{data.city}}' }), {
    first_name: 1,
    'data.city': 1,
  })
})

test('an e-mail’s subject is looked at for them too', async () => {
  const sender = await world.addSender()
  const ids = await world.addPeople(sender, { count: 2, firstName: null })
  await world.rows(
    `update participant set email = id::text || '@maple.test', last_name = null where id = any($1)`,
    [ids],
  )
  const { lacking } = await check(sender, {
    shortcode_id: null,
    mailbox_id: await addMailbox(sender),
    skip_optin_check: true,
    subject: 'For {{name}}',
    message: 'Hello',
  })
  assert.deepEqual(lacking, [{ field: 'name', recipients: 2 }])
})
