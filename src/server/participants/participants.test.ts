import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newId } from '#server/platform/ids.ts'
import { later, office } from '#test/support/office.ts'
import {
  changeConsent,
  countParticipants,
  ensureDefaultSubscription,
  findConsent,
  getParticipant,
  listActivity,
  listParticipants,
  optOutOfShortcode,
  type PersonSeen,
  recogniseParticipant,
} from './participants.ts'

const here = await office()
after(() => here.end())
const { db } = here
const ana = await here.addPerson('Ana Participants')
const maple = await here.scope(await here.addClient('maple'), ana)
const other = await here.scope(await here.addClient('northwind'), ana)

const recognise = (person: PersonSeen, scope = maple) =>
  db.transaction(scope, (tx) => recogniseParticipant(tx, scope, person))
const ask = { page: 1, per_page: 25, field: 'first_name', direction: 'asc' } as const
const find = async (query: string, scope = maple) => {
  const { rows } = await listParticipants(db, scope, { ...ask, query })
  return rows.map(({ name }) => name)
}

test('twenty texts from one new phone make one participant, counted once', async () => {
  const before = await countParticipants(db, maple, {})
  const all = await Promise.all(Array.from({ length: 20 }, () => recognise({ phone: '416 555 0199' })))
  assert.equal(new Set(all.map(({ id }) => id)).size, 1)
  assert.equal(all.filter(({ isNew }) => isNew).length, 1)
  const { participant_count } = await countParticipants(db, maple, {})
  assert.equal(participant_count, before.participant_count + 1)
})

test('a person is recognised by phone, else by e-mail, and only empty fields are filled', async () => {
  const first = await recognise({ phone: '+14165550101', first_name: 'Ivy', data: { city: 'Toronto' } })
  const again = await recognise({
    phone: '(416) 555-0101',
    email: 'Ivy@Example.com',
    first_name: 'Other',
    last_name: 'Lane',
    data: { city: 'Montreal', shoe: '38' },
  })
  assert.equal(again.id, first.id)
  assert.equal(again.first_name, 'Ivy')
  assert.equal(again.last_name, 'Lane')
  assert.equal(again.email, 'ivy@example.com')
  assert.equal((await recognise({ email: 'ivy@example.com' })).id, first.id)
  assert.deepEqual((await getParticipant(db, maple, first.id)).data, { city: 'Toronto', shoe: '38' })
})

test('a phone wins over an e-mail that belongs to somebody else', async () => {
  const owner = await recognise({ phone: '+14165550102', email: 'shared@example.com' })
  const known = await recognise({ phone: '+14165550103' })
  const seen = await recognise({ phone: '+14165550103', email: 'shared@example.com' })
  assert.equal(seen.id, known.id)
  assert.equal(seen.email, null)
  const stranger = await recognise({ phone: '+14165550104', email: 'shared@example.com' })
  assert.equal(stranger.isNew, true)
  assert.equal(stranger.email, null)
  assert.equal((await getParticipant(db, maple, owner.id)).email, 'shared@example.com')
})

test('a phone in letters is refused by its field', async () => {
  await assert.rejects(recognise({ phone: 'call me' }), { message: 'This is not a phone number.' })
})

test('a search finds part of a name, and phone and e-mail by equality in any spelling', async () => {
  await recognise({
    phone: '+14165550111',
    email: 'zoe@example.com',
    first_name: 'Zoé',
    last_name: 'O_Neil%',
  })
  await recognise({ phone: '+14165550112', first_name: 'Zora', last_name: 'ONeil' })
  assert.deepEqual(await find('O_NEIL'), ['Zoé O_Neil%'])
  assert.deepEqual(await find('neil%'), ['Zoé O_Neil%'])
  assert.deepEqual(await find('oneil'), ['Zora ONeil'])
  assert.deepEqual(await find('ZOÉ'), ['Zoé O_Neil%'])
  assert.deepEqual(await find('(416) 555 0112'), ['Zora ONeil'])
  assert.deepEqual(await find('ZOE@example.com'), ['Zoé O_Neil%'])
  assert.deepEqual(await find('5550112'), ['Zora ONeil'])
  assert.deepEqual(await find('\\'), [])
})

test('nobody finds the participants of another client', async () => {
  const { id } = await recognise({ phone: '+14165550120', first_name: 'Secret' })
  assert.deepEqual(await find('secret', other), [])
  assert.deepEqual(await find('+14165550120', other), [])
  await assert.rejects(getParticipant(db, other, id), { message: 'Not found.' })
  await assert.rejects(listActivity(db, other, { id, page: 1, per_page: 25 }), { message: 'Not found.' })
  await assert.rejects(listParticipants(db, other, { ...ask, list_id: newId() }), { message: 'Not found.' })
  assert.equal((await recognise({ phone: '+14165550120' }, other)).isNew, true)
})

test('a page beyond the last keeps its total, and pages do not overlap', async () => {
  const scope = await here.scope(await here.addClient('pages'), ana)
  for (let n = 0; n < 12; n++)
    await recognise(
      { phone: `+1416556010${n % 10}${n > 9 ? '1' : ''}`.slice(0, 12), first_name: 'Same' },
      scope,
    )
  const page = async (number: number) =>
    listParticipants(db, scope, { ...ask, per_page: 10, page: number, direction: 'desc' })
  const [first, second, beyond] = [await page(1), await page(2), await page(9)]
  const ids = [...first.rows, ...second.rows].map(({ id }) => id)
  assert.equal(new Set(ids).size, ids.length)
  assert.equal(first.total, ids.length)
  assert.deepEqual([beyond.rows.length, beyond.total], [0, ids.length])
})

test('more than 10,000 found are capped, in the order of all', async () => {
  const client = await here.addClient('crowd')
  const scope = await here.scope(client, ana)
  await here.rows(
    `insert into participant (client_id, id, first_name, language, data, notes, is_customer, is_flagged, created_at, updated_at)
     select $1, uuidv7(), 'Crowd ' || lpad((10500 - n)::text, 5, '0'), 'en', '{}', '', false, false, now(), now()
     from generate_series(1, 10500) n`,
    [client.id],
  )
  const found = await listParticipants(db, scope, { ...ask, query: 'crowd' })
  assert.deepEqual([found.total, found.isCapped], [10_000, true])
  assert.equal(found.rows[0]?.name, 'Crowd 00000')
  const few = await listParticipants(db, scope, { ...ask, query: 'crowd 0000' })
  assert.deepEqual(
    [few.total, few.isCapped],
    [11, undefined],
    'a part of a word is enough: 00000 to 00009, and 10000',
  )
})

test('consent changes once, with its row and its event, and STOP closes every subscription of the shortcode', async () => {
  const { id } = await recognise({ phone: '+14165550130', first_name: 'Consent' })
  const shortcodeId = newId()
  await here.rows(
    `insert into shortcode (id, code, gateway, home_client_id) values ($1, '55555', 'simulator', $2)`,
    [shortcodeId, maple.client.id],
  )
  const made = await Promise.all(
    [1, 2, 3].map(() => db.transaction(maple, (tx) => ensureDefaultSubscription(tx, maple, shortcodeId))),
  )
  const [{ id: subscriptionId } = { id: '' }] = made
  assert.equal(new Set(made.map((subscription) => subscription.id)).size, 1)
  const change = (state: 'pending' | 'in', how: 'keyword' | 'import') =>
    db.transaction(maple, (tx) =>
      changeConsent(tx, maple, { participantId: id, subscriptionId, state, how, shownText: 'Reply YES' }),
    )
  const now = () => findConsent(db, maple, { participantId: id, subscriptionId })
  assert.equal(await now(), 'none')
  assert.deepEqual([await change('pending', 'keyword'), await change('in', 'keyword')], [true, true])
  assert.deepEqual(
    [await change('in', 'keyword'), await change('pending', 'keyword'), await now()],
    [false, false, 'in'],
  )
  const { subscriber_count } = await countParticipants(db, maple, {})
  assert.equal(subscriber_count, 1)
  const stop = () =>
    db.transaction(maple, (tx) =>
      optOutOfShortcode(tx, maple, {
        participantId: id,
        shortcodeId,
        how: 'keyword',
        shownText: 'STOP',
        proof: 'the text',
      }),
    )
  assert.deepEqual([await stop(), await stop(), await now()], [true, false, 'out'])
  assert.deepEqual([await change('in', 'import'), await now()], [false, 'out'])
  const detail = await getParticipant(db, maple, id)
  assert.equal(detail.consent, 'out')
  assert.deepEqual(detail.consents[0]?.how, 'keyword')
  const { rows } = await listActivity(db, { ...maple, at: later(1) }, { id, page: 1, per_page: 25 })
  assert.deepEqual(rows.map(({ action }) => action).sort(), ['opted_in', 'opted_out'])
  const mail = await db.transaction(maple, (tx) => ensureDefaultSubscription(tx, maple, null))
  assert.equal(mail.name, 'E-mail')
})
