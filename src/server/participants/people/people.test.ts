import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listForm, newParticipantForm, participantForm } from '#contract/participants/calls.ts'
import { newId } from '#server/platform/ids.ts'
import { later, office } from '#test/support/office.ts'
import { createList } from '../lists/lists.ts'
import {
  addMembers,
  changeConsent,
  countParticipants,
  ensureDefaultSubscription,
  getParticipant,
  recogniseParticipant,
} from '../participants.ts'
import {
  createParticipant,
  flagParticipant,
  getNotes,
  listParticipantLists,
  saveNotes,
  updateParticipant,
} from './people.ts'
import { createSavedView, deleteSavedView, listSavedViews } from './views.ts'

const here = await office()
after(() => here.end())
const { db } = here
const pia = await here.addPerson('Pia People')
const quin = await here.addPerson('Quin Colleague')
const client = await here.addClient('maple')
const maple = await here.scope(client, pia)
const other = await here.scope(await here.addClient('northwind'), pia)
const missing = { message: 'Not found.' }

const form = (more: object) => participantForm.parse(more)
const create = (more: object) => createParticipant(db, maple, form(more))
const update = (id: string, more: object, at = later(60)) =>
  updateParticipant(db, { ...maple, at }, { id, sent: form(more) })
const audited = (action: string) =>
  here.rows<{ entity_id: string; before: object; after: object }>(
    'select entity_id, before, after from audit_entry where client_id = $1 and action = $2 order by number',
    [client.id, action],
  )

/** A shortcode of maple's with its default subscription. */
const shortcodeId = newId()
await here.rows(
  `insert into shortcode (id, code, gateway, home_client_id) values ($1, '55511', 'simulator', $2)`,
  [shortcodeId, client.id],
)
const texts = await db.transaction(maple, (tx) => ensureDefaultSubscription(tx, maple, shortcodeId))
const mails = await db.transaction(maple, (tx) => ensureDefaultSubscription(tx, maple, null))
const say = (participantId: string, subscriptionId: string, state: 'in' | 'out') =>
  db.transaction(maple, (tx) =>
    changeConsent(tx, maple, {
      participantId,
      subscriptionId,
      state,
      how: 'keyword',
      shownText: 'Reply YES',
    }),
  )
const consentsOf = async (id: string) => {
  const { consents } = await getParticipant(db, maple, id)
  return Object.fromEntries(consents.map(({ subscription, state }) => [subscription, state]))
}

test('a person made by hand has phone and e-mail in their normal form, is counted and audited', async () => {
  const before = await countParticipants(db, maple, {})
  const made = await create({ first_name: 'Zoé', phone: '(416) 555-0101', email: 'Zoe@Example.COM' })
  assert.deepEqual([made.phone, made.email], ['+14165550101', 'zoe@example.com'])
  const { participant_count } = await countParticipants(db, maple, {})
  assert.equal(participant_count, before.participant_count + 1)
  const [entry] = await audited('participant.create')
  assert.equal(entry?.entity_id, made.id)
  const named = await create({ first_name: 'Nadia' })
  assert.deepEqual([named.phone, named.email], [null, null])
  await assert.rejects(create({}), { message: 'Give a name, a phone number or an e-mail address.' })
})

test('a phone or an e-mail that is none, or is somebody’s already, is refused at its field', async () => {
  await create({ phone: '+14165550102', email: 'taken@example.com' })
  await assert.rejects(create({ phone: 'call me' }), { message: 'This is not a phone number.' })
  await assert.rejects(create({ email: 'nobody' }), { message: 'This is not an e-mail address.' })
  await assert.rejects(create({ phone: '416 555 0102' }), { constraint: 'participant_phone' })
  await assert.rejects(create({ email: 'TAKEN@example.com' }), { constraint: 'participant_email' })
  const free = await create({ first_name: 'Free' })
  await assert.rejects(update(free.id, { phone: '4165550102' }), { constraint: 'participant_phone' })
})

test('of two who make the same phone at once one is refused, and one person is counted', async () => {
  const before = await countParticipants(db, maple, {})
  const all = await Promise.allSettled([1, 2, 3, 4].map(() => create({ phone: '+14165550103' })))
  assert.deepEqual(all.map(({ status }) => status).sort(), ['fulfilled', 'rejected', 'rejected', 'rejected'])
  const { participant_count } = await countParticipants(db, maple, {})
  assert.equal(participant_count, before.participant_count + 1)
})

test('an edit audits the fields that changed, and one that changes nothing leaves no trace', async () => {
  const made = await create({ first_name: 'Ed', data: { city: 'Laval' } })
  await update(made.id, { first_name: 'Eddy', data: { city: 'Laval' } })
  await update(made.id, { first_name: 'Eddy', data: { city: 'Laval' } })
  const entries = (await audited('participant.update')).filter(({ entity_id }) => entity_id === made.id)
  assert.deepEqual(
    entries.map(({ before, after }) => [before, after]),
    [
      [
        { first_name: 'Ed', version: 1 },
        { first_name: 'Eddy', version: 2 },
      ],
    ],
  )
  await assert.rejects(updateParticipant(db, other, { id: made.id, sent: form({}) }), missing)
})

test('a new phone inherits no yes to texts, and leaves the yes to mail', async () => {
  const { id } = await create({ phone: '+14165550104', email: 'moves@example.com' })
  await say(id, texts.id, 'in')
  await say(id, mails.id, 'in')
  await update(id, { phone: '+14165550105', email: 'moves@example.com' })
  assert.deepEqual(await consentsOf(id), { 'E-mail': 'in', [texts.name]: 'none' })
  const [change] = await here.rows(
    `select state, how, proof, user_id from consent_change where participant_id = $1 and state = 'none'`,
    [id],
  )
  const proof = 'The phone number was changed.'
  assert.deepEqual(change, { state: 'none', how: 'staff', proof, user_id: pia.id })
})

test('an opt-out stays with the person and holds for the old number too', async () => {
  const { id } = await create({ phone: '+14165550106' })
  await say(id, texts.id, 'out')
  await update(id, { phone: '+14165550107' })
  assert.deepEqual(await consentsOf(id), { [texts.name]: 'out' })
  const stranger = await create({ phone: '+14165550106' })
  assert.deepEqual(await consentsOf(stranger.id), { [texts.name]: 'out' })
})

test('whoever gets a number that opted out is out, and may come back by texting', async () => {
  const gone = await create({ phone: '+14165550108' })
  await say(gone.id, texts.id, 'out')
  await update(gone.id, {})
  const next = await create({ email: 'next@example.com' })
  await update(next.id, { email: 'next@example.com', phone: '+14165550108' })
  assert.deepEqual(await consentsOf(next.id), { [texts.name]: 'out' })
  await db.transaction(maple, (tx) =>
    changeConsent(
      tx,
      { ...maple, at: later(120) },
      {
        participantId: next.id,
        subscriptionId: texts.id,
        state: 'in',
        how: 'keyword',
        shownText: 'START',
      },
    ),
  )
  await update(next.id, { phone: '+14165550108' }, later(180))
  assert.deepEqual(await consentsOf(next.id), { [texts.name]: 'in' })
})

test('who is recognised by a new phone that opted out is out', async () => {
  const gone = await create({ phone: '+14165550109' })
  await say(gone.id, texts.id, 'out')
  await update(gone.id, {})
  await create({ email: 'filled@example.com' })
  const filled = await db.transaction(maple, (tx) =>
    recogniseParticipant(tx, maple, { phone: '+14165550109', email: 'filled@example.com' }),
  )
  assert.deepEqual([filled.isNew, await consentsOf(filled.id)], [false, { [texts.name]: 'out' }])
})

test('a flag has its reason, goes away with it, and is the client’s own', async () => {
  const { id } = await create({ first_name: 'Flo' })
  const flag = (is_flagged: boolean, reason: string | null, scope = maple, clientId = scope.client.id) =>
    flagParticipant(db, scope, { client: clientId, person: id, is_flagged, reason })
  assert.equal((await flag(true, 'Many phones')).is_flagged, true)
  await flag(true, 'Many phones')
  assert.equal((await audited('participant.flag')).length, 1)
  assert.equal((await flag(false, 'ignored')).is_flagged, false)
  const [row] = await here.rows('select flag_reason from participant where id = $1', [id])
  assert.deepEqual(row, { flag_reason: null })
  await assert.rejects(flag(true, null, maple, other.client.id), missing)
  await assert.rejects(flag(true, null, other), missing)
})

test('notes are kept as they are written, and audited', async () => {
  const { id } = await create({ first_name: 'Nora' })
  await saveNotes(db, maple, { id, notes: 'Called.\n' })
  assert.deepEqual(await getNotes(db, maple, id), { notes: 'Called.\n' })
  assert.deepEqual((await audited('participant.notes')).at(-1)?.after, { notes: 'Called.\n', version: 2 })
  await assert.rejects(saveNotes(db, other, { id, notes: '' }), missing)
  await assert.rejects(getNotes(db, other, id), missing)
})

test('the lists of a person come by name with when they were joined', async () => {
  const { id } = await create({ first_name: 'Lia' })
  for (const name of ['beta', 'Alpha']) {
    const list = await createList(db, maple, listForm.parse({ name }))
    await db.transaction(maple, (tx) => addMembers(tx, maple, { listId: list.id, participantIds: [id] }))
  }
  const lists = await listParticipantLists(db, maple, id)
  assert.deepEqual(
    lists.map(({ name, added_at }) => [name, added_at]),
    [
      ['Alpha', maple.at],
      ['beta', maple.at],
    ],
  )
  await assert.rejects(listParticipantLists(db, other, id), missing)
})

test('a view is one’s own or shared; a client admin deletes also what others share', async () => {
  const manager = await here.scope(client, quin, { role: 'campaign_manager' })
  const view = (name: string, is_shared = false) =>
    ({ page: 'participants', name, query: 'is_leads=true', is_shared }) as const
  const own = await createSavedView(db, maple, view('Leads'))
  const shared = await createSavedView(db, maple, view('all', true))
  await assert.rejects(createSavedView(db, maple, view('LEADS')), { constraint: 'saved_view_name' })
  const theirs = await createSavedView(db, manager, view('Leads'))
  const theirShared = await createSavedView(db, manager, view('Best', true))
  const seen = async (scope: typeof maple) =>
    (await listSavedViews(db, scope)).map(({ name, is_own }) => `${name} ${is_own ? 'own' : 'shared'}`)
  assert.deepEqual(await seen(maple), ['all own', 'Best shared', 'Leads own'])
  assert.deepEqual(await seen(manager), ['all shared', 'Best own', 'Leads own'])
  await assert.rejects(deleteSavedView(db, manager, own.id), missing)
  await assert.rejects(deleteSavedView(db, manager, shared.id), missing)
  await assert.rejects(deleteSavedView(db, maple, theirs.id), missing)
  await assert.rejects(deleteSavedView(db, other, shared.id), missing)
  await deleteSavedView(db, maple, theirShared.id)
  await deleteSavedView(db, manager, theirs.id)
  assert.deepEqual(await seen(manager), ['all shared'])
})

test('somebody new whose language is not said has the client’s default one, and variables are rows too', async () => {
  const third = await here.scope(await here.addClient('third-language'), pia)
  const make = (more: object) => createParticipant(db, third, newParticipantForm.parse(more))
  assert.equal((await make({ first_name: 'Ada' })).language, 'en')
  await here.rows(
    `insert into client_language (client_id, id, language, language_label, keyword, message, opt_in, is_default, position)
     values ($1, $2, 'pt-br', 'Português', '', '', false, true, 0)`,
    [third.client.id, newId()],
  )
  const bia = await make({ first_name: 'Bia', language: null, data: { city: 'Laval' } })
  assert.deepEqual([bia.language, bia.variables], ['pt-br', [{ id: 'city', key: 'city', value: 'Laval' }]])
  assert.equal((await make({ first_name: 'Cy', language: 'fr' })).language, 'fr')
})
