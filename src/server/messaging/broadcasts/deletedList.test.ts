import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { deleteList } from '#server/participants/lists/lists.ts'
import { formOf, messagingWorld, staffOf } from '#test/support/messaging.ts'
import { messagingOfLists } from '../messaging.ts'
import { createBroadcast, getBroadcast, listBroadcasts } from './broadcasts.ts'

const world = await messagingWorld()
const { db } = world
afterAll(() => world.end())

test('a broadcast that was sent keeps the name of its list when the list is deleted', async () => {
  const sender = await world.addSender()
  await world.addPeople(sender)
  const scope = staffOf(sender)
  const { id, list_name } = await createBroadcast(db, scope, formOf(sender))
  const remove = () => deleteList(db, scope, { id: sender.listId, dependants: [messagingOfLists] })
  await assert.rejects(remove(), /needs this list/)
  await world.rows(`update broadcast set state = 'sent' where id = $1`, [id])
  await remove()
  const shown = await getBroadcast(db, scope, id)
  assert.deepEqual([shown.list_name, shown.is_list_deleted], [list_name, true])
  const listed = await listBroadcasts(db, scope, { page: 1, per_page: 25, type: 'all' })
  assert.deepEqual(
    listed.rows.map((row) => [row.id, row.list_name]),
    [[id, list_name]],
  )
  await assert.rejects(createBroadcast(db, scope, formOf(sender)), /Not found/)
})
