import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listForm } from '#contract/participants/calls.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import { systemScope } from '#server/platform/scope.ts'
import { later, office } from '#test/support/office.ts'
import { quiet } from '#test/support/quiet.ts'
import { recogniseParticipant } from '../participants.ts'
import { clearList, finishClearing, undoClearList, undoSeconds } from './clearing.ts'
import { createList, deleteList, getList, listLists, listUserLists, updateList } from './lists.ts'
import { addToList, takeOutOfList } from './members.ts'
import { searchForList } from './searchForList.ts'

const here = await office()
after(() => here.end())
const { db } = here
const lena = await here.addPerson('Lena Lists')
const maple = await here.scope(await here.addClient('maple'), lena)
const other = await here.scope(await here.addClient('northwind'), lena)
const at = (seconds: number) => ({ ...maple, at: later(seconds) })
const worker = (seconds: number) => systemScope(maple.client, 'Lists', later(seconds))
const beingCleared = { message: /is being cleared/ }
const over = { message: 'The time to undo this is over.' }

let line = 0
const person = async (first_name: string) => {
  line += 1
  const phone = `+1416555${String(line).padStart(4, '0')}`
  return (await db.transaction(maple, (tx) => recogniseParticipant(tx, maple, { phone, first_name }))).id
}
const placesOf = async (listId: string) =>
  (
    await here.rows<{ n: number }>('select count(*)::int as n from list_member where list_id = $1', [listId])
  )[0]?.n
const actionsOf = async (listId: string) =>
  (
    await here.rows<{ action: string }>(
      'select action from audit_entry where entity_id = $1 order by number',
      [listId],
    )
  ).map(({ action }) => action)

let made = 0
/** A list of Ann and Bob; in one of type 3 Ann is twice. */
async function fullList(allow_multiple = false) {
  made += 1
  const form = listForm.parse({ name: `List ${made}`, allow_multiple })
  const { id: listId } = await createList(db, maple, form)
  const [ann, bob] = [await person('Ann'), await person('Bob')]
  const participantIds = allow_multiple ? [ann, bob, ann] : [ann, bob]
  await addToList(db, maple, { listId, participantIds })
  return { listId, form, ann, bob }
}
const clearing = (listId: string, seconds = 0) => ({
  listId,
  clearingUntil: later(seconds + undoSeconds).toISOString(),
})

test('a list that is being cleared counts as empty everywhere, and an undo brings all of it back', async () => {
  for (const isMultiple of [false, true]) {
    const { listId } = await fullList(isMultiple)
    const answer = await clearList(db, maple, { id: listId, count: 2 })
    assert.deepEqual(answer, { count: 2, clearing_until: later(undoSeconds) })
    const shown = await getList(db, maple, listId)
    assert.deepEqual([shown.participants_count, shown.clearing_until], [0, later(undoSeconds)])
    const inPage = await listLists(db, maple, { page: 1, per_page: 100, search: shown.name })
    assert.equal(inPage.rows[0]?.participants_count, 0)
    const named = (await listUserLists(db, maple)).find(({ id }) => id === listId)
    assert.equal(named?.participants_count, 0)
    const ask = { page: 1, per_page: 100, field: 'first_name', direction: 'asc' } as const
    const found = await searchForList(db, maple, { ...ask, listId })
    assert.deepEqual(
      found.rows.filter(({ is_in_list }) => is_in_list),
      [],
    )
    const back = await undoClearList(db, at(undoSeconds - 1), listId)
    assert.deepEqual([back.participants_count, back.clearing_until], [2, null])
    assert.equal(await placesOf(listId), isMultiple ? 3 : 2)
    assert.deepEqual((await actionsOf(listId)).slice(2), ['list.clear', 'list.clear_undo'])
  }
})

test('after the time the job takes the places away, once, and the list can be filled again', async () => {
  const { listId, ann } = await fullList(true)
  await clearList(db, maple, { id: listId, count: 2 })
  await assert.rejects(undoClearList(db, at(undoSeconds), listId), over)
  for (let run = 0; run < 2; run++)
    await finishClearing({ db, outside: quiet }, worker(undoSeconds), clearing(listId))
  assert.equal(await placesOf(listId), 0)
  await assert.rejects(undoClearList(db, maple, listId), over)
  assert.equal(await addToList(db, maple, { listId, participantIds: [ann] }), 1)
  const list = await getList(db, maple, listId)
  assert.deepEqual([list.participants_count, list.clearing_until], [1, null])
  assert.deepEqual((await actionsOf(listId)).slice(2), ['list.clear', 'list.cleared', 'list.add'])
})

test('the number must be the one that the list holds now', async () => {
  const { listId, ann } = await fullList()
  await takeOutOfList(db, maple, { listId, participantIds: [ann] })
  await assert.rejects(clearList(db, maple, { id: listId, count: 2 }), {
    message: 'This list has changed. Participants in it now: 1.',
  })
  assert.equal((await getList(db, maple, listId)).clearing_until, null)
})

test('meanwhile nothing is added, removed, cleared again or deleted; a change of the name is', async () => {
  const { listId, ann } = await fullList()
  await clearList(db, maple, { id: listId, count: 2 })
  await assert.rejects(addToList(db, maple, { listId, participantIds: [ann] }), beingCleared)
  await assert.rejects(takeOutOfList(db, maple, { listId, participantIds: [ann] }), beingCleared)
  await assert.rejects(clearList(db, maple, { id: listId, count: 0 }), beingCleared)
  await assert.rejects(deleteList(db, maple, { id: listId, dependants: [] }), beingCleared)
  await updateList(db, maple, { id: listId, sent: { name: 'Renamed' } })
  assert.equal(await placesOf(listId), 2)
})

test('a list into which an import is running is not cleared', async () => {
  const { listId } = await fullList()
  const importId = newId()
  await here.rows(
    `insert into participant_import (client_id, id, list_id, job_report_id, file_id, mapping, consent, user_id,
       rows_done, created_count, updated_count, refused_count, created_at, state, merge, name, header,
       unchanged_count)
     values ($1, $2, $3, $2, $2, '[]', 'none', $2, 0, 0, 0, 0, now(), 'importing', 'overwrite', 'a.csv', '[]', 0)`,
    [maple.client.id, importId, listId],
  )
  await assert.rejects(clearList(db, maple, { id: listId, count: 2 }), { message: /import .* is running/ })
  await here.rows(`update participant_import set state = 'done' where id = $1`, [importId])
  assert.equal((await clearList(db, maple, { id: listId, count: 2 })).count, 2)
})

test('the job of a clearing that was undone, or wished for again later, does nothing', async () => {
  const { listId } = await fullList()
  await clearList(db, maple, { id: listId, count: 2 })
  await undoClearList(db, at(1), listId)
  await finishClearing({ db, outside: quiet }, worker(undoSeconds), clearing(listId))
  await clearList(db, at(20), { id: listId, count: 2 })
  await finishClearing({ db, outside: quiet }, worker(undoSeconds), clearing(listId))
  assert.equal(await placesOf(listId), 2)
  assert.equal((await undoClearList(db, at(49), listId)).participants_count, 2)
})

test('a job whose clock is behind waits for the time', async () => {
  const { listId } = await fullList()
  await clearList(db, maple, { id: listId, count: 2 })
  await finishClearing({ db, outside: quiet }, worker(undoSeconds - 1), clearing(listId))
  assert.equal(await placesOf(listId), 2)
  assert.equal((await undoClearList(db, at(undoSeconds - 1), listId)).participants_count, 2)
})

test('of an undo at the last moment and the job at the same time exactly one wins', async () => {
  for (let round = 0; round < 12; round++) {
    const { listId } = await fullList()
    await clearList(db, maple, { id: listId, count: 2 })
    // The undo was asked a millisecond before the time, and reaches the database beside the job.
    const undo = () =>
      undoClearList(db, { ...maple, at: new Date(later(undoSeconds).getTime() - 1) }, listId).then(
        () => 'undone',
        (error: Error) => error.message,
      )
    const job = () => finishClearing({ db, outside: quiet }, worker(undoSeconds), clearing(listId))
    const order = round % 2 ? [undo(), job()] : [job(), undo()]
    const answers = await Promise.all(order)
    const answer = answers.find((one) => typeof one === 'string') ?? ''
    const isUndone = answer === 'undone'
    assert.ok(isUndone || answer === over.message, answer)
    const list = await getList(db, maple, listId)
    assert.deepEqual(
      [await placesOf(listId), list.participants_count, list.clearing_until],
      isUndone ? [2, 2, null] : [0, 0, null],
    )
  }
})

test('a clearing that was killed between two batches stays begun, and the next run finishes it', async () => {
  const { listId } = await fullList()
  await here.rows(
    `insert into list_member (client_id, list_id, participant_id, ordinal, added_at)
     select $1, $2, gen_random_uuid(), 0, now() from generate_series(1, 24998)`,
    [maple.client.id, listId],
  )
  await here.rows(
    `insert into counter (client_id, name, shard, value) values ($1, $2, 0, 24998)
     on conflict (client_id, name, shard) do update set value = counter.value + excluded.value`,
    [maple.client.id, `list:${listId}`],
  )
  await clearList(db, maple, { id: listId, count: 25_000 })
  let transactions = 0
  const dying: Db = {
    ...db,
    transaction: (within, work) => {
      transactions += 1
      if (transactions === 4) throw new Error('killed')
      return db.transaction(within, work)
    },
  }
  await assert.rejects(finishClearing({ db: dying, outside: quiet }, worker(undoSeconds), clearing(listId)), {
    message: 'killed',
  })
  assert.equal(await placesOf(listId), 5_000)
  const halfway = await getList(db, maple, listId)
  assert.deepEqual([halfway.participants_count, halfway.clearing_until === null], [0, false])
  await assert.rejects(undoClearList(db, maple, listId), over)
  await assert.rejects(clearList(db, at(40), { id: listId, count: 0 }), beingCleared)
  await finishClearing({ db, outside: quiet }, worker(60), clearing(listId))
  const list = await getList(db, maple, listId)
  assert.deepEqual([await placesOf(listId), list.participants_count, list.clearing_until], [0, 0, null])
})

test('the list of another client is neither cleared nor brought back', async () => {
  const { listId } = await fullList()
  await assert.rejects(clearList(db, other, { id: listId, count: 2 }), { message: 'Not found.' })
  await clearList(db, maple, { id: listId, count: 2 })
  await assert.rejects(undoClearList(db, other, listId), { message: 'Not found.' })
})
