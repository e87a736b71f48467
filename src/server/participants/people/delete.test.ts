import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ofParticipants as dependants } from '#server/main/dependants.ts'
import { peopleOffice } from '#test/support/peopleOffice.ts'
import { countParticipants, getParticipant } from '../participants.ts'
import { deleteParticipant, eraseParticipant } from './erase.ts'

const world = await peopleOffice()
const { here, db, maple, other } = world
const { create, join, stop, stateOf, inList, addMessage, addEntry, addAward, tablesWith } = world
after(() => here.end())
const missing = { message: 'Not found.' }

test('a person with entries, prizes or messages is not deleted, and the answer says which', async () => {
  const reasons: [string, RegExp, (id: string) => Promise<unknown>][] = [
    ['+14165550211', /has entries/, addEntry],
    ['+14165550212', /has prizes/, addAward],
    ['+14165550213', /has messages/, (id) => addMessage(id, 'received', '+14165550213')],
  ]
  for (const [phone, message, add] of reasons) {
    const { id } = await create({ phone })
    await add(id)
    await assert.rejects(deleteParticipant(db, maple, { id, dependants }), message)
    assert.equal((await getParticipant(db, maple, id)).phone, phone)
  }
})

test('a deleted person leaves no row behind, lists and totals say so, and an opt-out holds', async () => {
  const before = await countParticipants(db, maple, {})
  const { id } = await create({ phone: '+14165550214' })
  await join(id)
  await stop(id)
  assert.equal(await inList(), 1)
  await assert.rejects(deleteParticipant(db, other, { id, dependants }), missing)
  await deleteParticipant(db, maple, { id, dependants })
  assert.deepEqual(await tablesWith(id), ['audit_entry'])
  assert.equal(await inList(), 0)
  assert.equal((await countParticipants(db, maple, {})).participant_count, before.participant_count)
  await assert.rejects(deleteParticipant(db, maple, { id, dependants }), missing)
  assert.equal(await stateOf((await create({ phone: '+14165550214' })).id), 'out')
})

test('nobody is erased or deleted under another name than the person saw', async () => {
  const { id, name } = await create({ first_name: 'Ann', phone: '+14165550215' })
  await here.rows(`update participant set first_name = 'Anne' where id = $1`, [id])
  const renamed = { message: 'This participant is called Anne now. Nothing was deleted.' }
  const seen = { name }
  await assert.rejects(deleteParticipant(db, maple, { id, seen, dependants }), renamed)
  await assert.rejects(eraseParticipant(db, maple, { id, reason: 'Asked', seen, dependants }), renamed)
  assert.equal((await getParticipant(db, maple, id)).phone, '+14165550215')
  await eraseParticipant(db, maple, { id, reason: 'Asked', seen: { name: 'Anne' }, dependants })
  assert.equal((await getParticipant(db, maple, id)).phone, null)
})
