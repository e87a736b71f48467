import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { required } from '#contract/kit.ts'
import { listForm } from '#contract/participants/calls.ts'
import { newId } from '#server/platform/ids.ts'
import { office } from '#test/support/office.ts'
import {
  addMembers,
  getParticipant,
  listActivity,
  listParticipants,
  recogniseParticipant,
} from '../participants.ts'
import { createList, deleteList, getList, listLists, updateList } from './lists.ts'

const here = await office()
after(() => here.end())
const { db } = here
const lena = await here.addPerson('Lena Lists')
const maple = await here.scope(await here.addClient('maple'), lena)
const other = await here.scope(await here.addClient('northwind'), lena)

const form = (name: string, more: object = {}) => listForm.parse({ name, ...more })
const ask = { page: 1, per_page: 25, field: 'first_name', direction: 'asc' } as const
const person = async (phone: string, first_name: string) =>
  (await db.transaction(maple, (tx) => recogniseParticipant(tx, maple, { phone, first_name }))).id
const add = (listId: string, participantIds: string[], scope = maple) =>
  db.transaction(scope, (tx) => addMembers(tx, scope, { listId, participantIds }))

test('a list needs a name, and one that no other list has', async () => {
  assert.equal(listForm.safeParse({ name: '' }).error?.issues[0]?.message, required('name'))
  await createList(db, maple, form('Regulars'))
  await assert.rejects(createList(db, maple, form('REGULARS')), { constraint: 'list_name' })
  assert.equal((await createList(db, other, form('Regulars'))).participants_count, 0)
})

test('a list holds each participant once, counts them and writes the event once', async () => {
  const list = await createList(db, maple, form('Once'))
  const [ann, bob] = [await person('+14165550201', 'Ann'), await person('+14165550202', 'Bob')]
  assert.equal(await add(list.id, [ann, bob, ann]), 2)
  assert.equal(await add(list.id, [bob]), 0)
  assert.equal((await getList(db, maple, list.id)).participants_count, 2)
  const { rows, total } = await listParticipants(db, maple, { ...ask, list_id: list.id })
  assert.deepEqual([rows.map(({ name }) => name), total], [['Ann', 'Bob'], 2])
  const found = await listParticipants(db, maple, { ...ask, list_id: list.id, query: 'an' })
  assert.deepEqual([found.rows.map(({ name }) => name), found.total], [['Ann'], 1])
  const activity = await listActivity(db, maple, { id: bob, page: 1, per_page: 25 })
  assert.deepEqual(
    activity.rows.map(({ action }) => action),
    ['added_to_list'],
  )
  assert.deepEqual((await getParticipant(db, maple, ann)).lists, [{ id: list.id, name: 'Once' }])
})

test('a list of type 3 holds a participant several times and shows it once', async () => {
  const list = await createList(db, maple, form('Many', { allow_multiple: true }))
  assert.equal(list.type, 3)
  const ann = await person('+14165550201', 'Ann')
  await Promise.all([add(list.id, [ann, ann]), add(list.id, [ann])])
  const places = await here.rows('select ordinal from list_member where list_id = $1 order by ordinal', [
    list.id,
  ])
  assert.deepEqual(places, [{ ordinal: 0 }, { ordinal: 1 }, { ordinal: 2 }])
  assert.equal((await listParticipants(db, maple, { ...ask, list_id: list.id })).rows.length, 1)
  await assert.rejects(updateList(db, maple, { id: list.id, sent: form('Many') }), /several times/)
})

test('the list, its campaigns and its members of another client are not there', async () => {
  const list = await createList(db, maple, form('Private'))
  const ann = await person('+14165550201', 'Ann')
  const missing = { message: 'Not found.' }
  await assert.rejects(getList(db, other, list.id), missing)
  await assert.rejects(updateList(db, other, { id: list.id, sent: form('Taken') }), missing)
  await assert.rejects(deleteList(db, other, { id: list.id, dependants: [] }), missing)
  await assert.rejects(add(list.id, [ann], other), missing)
  await assert.rejects(createList(db, maple, form('Tied', { campaign_ids: [newId()] })), missing)
  const theirs = await createList(db, other, form('Theirs'))
  assert.equal(await add(theirs.id, [ann], other), 0)
})

test('a list that a broadcast needs is not deleted; any other is, and its participants stay', async () => {
  const list = await createList(db, maple, form('Needed'))
  const ann = await person('+14165550201', 'Ann')
  await add(list.id, [ann])
  const campaignId = newId()
  await here.rows(
    `insert into campaign (client_id, id, name, created_at, updated_at) values ($1, $2, 'Spring', now(), now())`,
    [maple.client.id, campaignId],
  )
  const tied = await updateList(db, maple, {
    id: list.id,
    sent: form('Needed', { campaign_ids: [campaignId] }),
  })
  assert.deepEqual(tied.campaigns, [{ id: campaignId, name: 'Spring' }])
  await addBroadcast(list.id, { campaignId, title: 'Hello all', state: 'scheduled' })
  await assert.rejects(
    deleteList(db, maple, { id: list.id, dependants: [] }),
    /The broadcast "Hello all" needs this list/,
  )
  for (const state of ['sending', 'paused']) {
    await here.rows('update broadcast set state = $2 where client_id = $1', [maple.client.id, state])
    await assert.rejects(deleteList(db, maple, { id: list.id, dependants: [] }), /needs this list/)
  }
  await here.rows(`update broadcast set state = 'sent' where client_id = $1`, [maple.client.id])
  const asSeen = (participants_count: number) =>
    deleteList(db, maple, { id: list.id, seen: { participants_count }, dependants: [] })
  await assert.rejects(asSeen(2), {
    message: 'Meanwhile 1 participant is in this list. Nothing was deleted.',
  })
  await asSeen(1)
  await assert.rejects(getList(db, maple, list.id), { message: 'Not found.' })
  assert.equal((await getParticipant(db, maple, ann)).name, 'Ann')
})

test('a list names how many broadcasts wait for it, are being sent from it or are paused', async () => {
  const list = await createList(db, maple, form('Awaited'))
  const campaignId = newId()
  await here.rows(
    `insert into campaign (client_id, id, name, created_at, updated_at) values ($1, $2, 'Autumn', now(), now())`,
    [maple.client.id, campaignId],
  )
  assert.equal((await getList(db, maple, list.id)).scheduled_broadcasts, 0)
  for (const state of ['scheduled', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'])
    await addBroadcast(list.id, { campaignId, title: state, state })
  assert.equal((await getList(db, maple, list.id)).scheduled_broadcasts, 4)
  const [listed] = (await listLists(db, maple, { page: 1, per_page: 25, search: 'Awaited' })).rows
  assert.equal(listed?.scheduled_broadcasts, 4)
  await assert.rejects(
    deleteList(db, maple, { id: list.id, dependants: [] }),
    /The broadcast "(scheduled|sending|paused)" needs/,
  )
})

async function addBroadcast(
  listId: string,
  { campaignId, title, state }: { campaignId: string; title: string; state: string },
): Promise<void> {
  await here.rows(
    `insert into broadcast (client_id, id, channel, title, message, state, send_after, send_now, skip_optin_check,
       ignore_quiet_hours, participant_list_id, campaign_id, sender_id, subscription_id, user_id, needs_approval,
       created_at, updated_at)
     values ($1, $2, 'sms', $5, 'Hi', $6, now(), false, false, false, $3, $4, $2, $2, $2, false, now(), now())`,
    [maple.client.id, newId(), listId, campaignId, title, state],
  )
}

test('lists come by name and are found by a part of it', async () => {
  const scope = await here.scope(await here.addClient('sorted'), lena)
  for (const name of ['beta', 'Alpha', 'alphabet', 'a%b']) await createList(db, scope, form(name))
  const names = async (search?: string) =>
    (await listLists(db, scope, { page: 1, per_page: 25, search })).rows.map(({ name }) => name)
  assert.deepEqual(await names(), ['a%b', 'Alpha', 'alphabet', 'beta'])
  assert.deepEqual(await names('ALPHA'), ['Alpha', 'alphabet'])
  assert.deepEqual(await names('%'), ['a%b'])
})
