import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listForm } from '#contract/participants/calls.ts'
import { newId } from '#server/platform/ids.ts'
import { office } from '#test/support/office.ts'
import { quiet } from '#test/support/quiet.ts'
import { recogniseParticipant } from '../participants.ts'
import { finishClearing, removePlaces } from './clearing.ts'
import {
  createList,
  deleteList,
  getList,
  listPinnedLists,
  listUnpinnedLists,
  listUserLists,
  pinList,
} from './lists.ts'
import { addToList, takeOutOfList } from './members.ts'
import { searchForList } from './searchForList.ts'

const here = await office()
after(() => here.end())
const { db } = here
const lena = await here.addPerson('Lena Lists')
const max = await here.addPerson('Max Member')
const client = await here.addClient('maple')
const maple = await here.scope(client, lena)
const asMax = await here.scope(client, max)
const other = await here.scope(await here.addClient('northwind'), lena)
const missing = { message: 'Not found.' }

let line = 0
const person = async (first_name: string, scope = maple) => {
  line += 1
  const phone = `+1416555${String(line).padStart(4, '0')}`
  return (await db.transaction(scope, (tx) => recogniseParticipant(tx, scope, { phone, first_name }))).id
}
const list = async (name: string, more: object = {}, scope = maple) =>
  (await createList(db, scope, listForm.parse({ name, ...more }))).id
const placesOf = async (listId: string) =>
  (
    await here.rows<{ n: number }>('select count(*)::int as n from list_member where list_id = $1', [listId])
  )[0]?.n
const auditOf = (entityId: string) =>
  here.rows<{ action: string; after: object | null }>(
    'select action, after from audit_entry where entity_id = $1 order by number',
    [entityId],
  )
const countOf = async (id: string) => (await getList(db, maple, id)).participants_count

test('staff add and remove participants, each counted, audited once and told how many', async () => {
  const listId = await list('Once')
  const [ann, bob] = [await person('Ann'), await person('Bob')]
  assert.equal(await addToList(db, maple, { listId, participantIds: [ann, bob, ann] }), 2)
  assert.equal(await addToList(db, maple, { listId, participantIds: [ann] }), 0)
  assert.equal(await countOf(listId), 2)
  assert.equal(await takeOutOfList(db, maple, { listId, participantIds: [ann] }), 1)
  assert.equal(await takeOutOfList(db, maple, { listId, participantIds: [ann] }), 0)
  assert.equal(await countOf(listId), 1)
  const trail = (await auditOf(listId)).slice(1)
  assert.deepEqual(trail, [
    { action: 'list.add', after: { count: 2 } },
    { action: 'list.remove', after: { count: 1, participant_id: ann } },
  ])
})

test('an unknown or foreign participant is a 404, and then nothing is added or removed', async () => {
  const listId = await list('Strict')
  const [ann, stranger] = [await person('Ann'), await person('Stranger', other)]
  await addToList(db, maple, { listId, participantIds: [ann] })
  const bob = await person('Bob')
  for (const wrong of [stranger, newId()]) {
    await assert.rejects(addToList(db, maple, { listId, participantIds: [bob, wrong] }), missing)
    await assert.rejects(takeOutOfList(db, maple, { listId, participantIds: [ann, wrong] }), missing)
  }
  await assert.rejects(addToList(db, other, { listId, participantIds: [stranger] }), missing)
  await assert.rejects(takeOutOfList(db, other, { listId, participantIds: [stranger] }), missing)
  assert.deepEqual([await placesOf(listId), await countOf(listId)], [1, 1])
})

test('removing takes every place of a participant in a list of type 3, who was counted once', async () => {
  const listId = await list('Many', { allow_multiple: true })
  const [ann, bob] = [await person('Ann'), await person('Bob')]
  assert.equal(await addToList(db, maple, { listId, participantIds: [ann, ann, bob] }), 3)
  assert.equal(await addToList(db, maple, { listId, participantIds: [ann] }), 1)
  assert.equal(await countOf(listId), 2)
  assert.equal(await takeOutOfList(db, maple, { listId, participantIds: [ann] }), 3)
  assert.deepEqual([await placesOf(listId), await countOf(listId)], [1, 1])
})

test('the same participants added and removed by many at once leave rows and counter the same', async () => {
  for (const allow_multiple of [false, true]) {
    const listId = await list(`Crowded ${allow_multiple}`, { allow_multiple })
    const people = await Promise.all(['A', 'B', 'C', 'D'].map((name) => person(name)))
    await Promise.all(
      Array.from({ length: 12 }, (_, turn) => {
        const participantIds = turn % 2 ? people : [...people].reverse()
        const change = turn % 3 === 2 ? takeOutOfList : addToList
        return change(db, maple, { listId, participantIds })
      }),
    )
    const [{ n } = { n: -1 }] = await here.rows<{ n: number }>(
      'select count(*)::int as n from list_member where list_id = $1 and ordinal = 0',
      [listId],
    )
    assert.equal(await countOf(listId), n)
  }
})

test('whoever is deleted while being added is not in the list', async () => {
  const listId = await list('Gone')
  const [ann, bob] = [await person('Ann'), await person('Bob')]
  await here.rows('delete from participant where id = $1', [ann])
  await assert.rejects(addToList(db, maple, { listId, participantIds: [ann, bob] }), missing)
  assert.equal(await placesOf(listId), 0)
})

test('a search tells of everybody found who is in the list', async () => {
  const listId = await list('Searched')
  const [ann] = [await person('Searchy Ann'), await person('Searchy Bob')]
  await addToList(db, maple, { listId, participantIds: [ann] })
  const ask = { page: 1, per_page: 25, field: 'first_name', direction: 'asc' } as const
  const found = await searchForList(db, maple, { ...ask, listId, query: 'searchy' })
  assert.deepEqual(
    found.rows.map(({ name, is_in_list }) => [name, is_in_list]),
    [
      ['Searchy Ann', true],
      ['Searchy Bob', false],
    ],
  )
  await assert.rejects(searchForList(db, other, { ...ask, listId }), missing)
})

test('a pin is for one user only, and the others see the list among the rest', async () => {
  const [pinned, plain] = [await list('Pinned'), await list('Plain')]
  for (const isPinned of [true, true]) await pinList(db, maple, { id: pinned, isPinned })
  assert.deepEqual(
    (await listPinnedLists(db, maple)).map(({ name, is_pinned }) => [name, is_pinned]),
    [['Pinned', true]],
  )
  assert.deepEqual(await listPinnedLists(db, asMax), [])
  const rest = await listUnpinnedLists(db, maple, { page: 1, per_page: 25, search: 'p' })
  assert.deepEqual(
    rest.rows.map(({ id }) => id),
    [plain],
  )
  assert.equal((await listUnpinnedLists(db, asMax, { page: 1, per_page: 25, search: 'p' })).total, 2)
  assert.equal((await getList(db, asMax, pinned)).is_pinned, false)
  await assert.rejects(pinList(db, other, { id: pinned, isPinned: true }), missing)
  await pinList(db, maple, { id: pinned, isPinned: false })
  assert.deepEqual(await listPinnedLists(db, maple), [])
  assert.deepEqual(
    (await auditOf(pinned)).map(({ action }) => action),
    ['list.create', 'list.pin', 'list.unpin'],
  )
})

test('all lists of the user’s client come by name with their count', async () => {
  const names = (await listUserLists(db, other)).map(({ name }) => name)
  assert.deepEqual(names, [])
  const id = await list('beta', {}, other)
  await list('Alpha', {}, other)
  await addToList(db, other, { listId: id, participantIds: [await person('Ann', other)] })
  assert.deepEqual(
    (await listUserLists(db, other)).map(({ name, participants_count }) => [name, participants_count]),
    [
      ['Alpha', 0],
      ['beta', 1],
    ],
  )
})

test('a deleted list is gone at once with its pins, and a job takes its places and its counter', async () => {
  const listId = await list('Doomed')
  await here.rows(
    `insert into list_member (client_id, list_id, participant_id, ordinal, added_at)
     select $1, $2, gen_random_uuid(), 0, now() from generate_series(1, 10500)`,
    [maple.client.id, listId],
  )
  const kept = await list('Kept')
  const ann = await person('Ann')
  for (const id of [kept, listId]) await addToList(db, maple, { listId: id, participantIds: [ann] })
  await pinList(db, maple, { id: listId, isPinned: true })
  await deleteList(db, maple, { id: listId, dependants: [] })
  await assert.rejects(getList(db, maple, listId), missing)
  assert.deepEqual(await listPinnedLists(db, maple), [])
  await assert.rejects(addToList(db, maple, { listId, participantIds: [ann] }), missing)
  for (let run = 0; run < 2; run++) await removePlaces({ db, outside: quiet }, maple, listId)
  assert.deepEqual([await placesOf(listId), await placesOf(kept)], [0, 1])
  assert.deepEqual(await here.rows('select 1 from counter where name = $1', [`list:${listId}`]), [])
  await finishClearing({ db, outside: quiet }, maple, { listId, clearingUntil: maple.at.toISOString() })
})
