import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { newId } from '#server/platform/ids.ts'
import { messagingWorld, staffOf } from '#test/support/messaging.ts'
import { refused } from '#test/support/prizing.ts'
import { createSavedReply, deleteSavedReply, listSavedReplies, updateSavedReply } from './savedReplies.ts'

const world = await messagingWorld()
const { db, rows } = world
afterAll(() => world.end())

const reply = (title: string, message = 'Yes, {{first_name|there}}, it is {{data.colour}}.') => ({
  title,
  message,
})

test('replies are the client’s, by title, and each change is in the audit trail', async () => {
  const [sender, stranger] = [await world.addSender(), await world.addSender()]
  const scope = staffOf(sender)
  const shop = await createSavedReply(db, scope, reply('Shop'))
  const colour = await createSavedReply(db, scope, { ...reply('colour'), message_fr: 'Oui, rouge.' })
  assert.deepEqual(
    (await listSavedReplies(db, scope)).map(({ title }) => title),
    ['colour', 'Shop'],
  )
  assert.deepEqual(await listSavedReplies(db, staffOf(stranger)), [])
  const changed = await updateSavedReply(db, scope, { id: colour.id, sent: reply('Colour', 'Red.') })
  assert.deepEqual([changed.title, changed.message, changed.message_fr], ['Colour', 'Red.', 'Oui, rouge.'])
  await deleteSavedReply(db, scope, shop.id)
  assert.deepEqual(
    (await listSavedReplies(db, scope)).map(({ title }) => title),
    ['Colour'],
  )
  const trail = await rows<{ action: string }>(
    'select action from audit_entry where client_id = $1 order by number',
    [sender.client.id],
  )
  const [create, update, remove] = ['create', 'update', 'delete'].map((verb) => `saved_reply.${verb}`)
  assert.deepEqual(
    trail.map(({ action }) => action),
    [create, create, update, remove],
  )
})

test('a title is there once in a client, whatever its case', async () => {
  const [sender, other] = [await world.addSender(), await world.addSender()]
  await createSavedReply(db, staffOf(sender), reply('Shop'))
  await assert.rejects(createSavedReply(db, staffOf(sender), reply('SHOP')), {
    constraint: 'saved_reply_title',
  })
  await createSavedReply(db, staffOf(other), reply('Shop'))
})

test('another client’s reply is neither changed nor deleted', async () => {
  const [sender, stranger] = [await world.addSender(), await world.addSender()]
  const { id } = await createSavedReply(db, staffOf(stranger), reply('Theirs'))
  for (const each of [id, newId()]) {
    await assert.rejects(deleteSavedReply(db, staffOf(sender), each), refused('not_found'))
    await assert.rejects(
      updateSavedReply(db, staffOf(sender), { id: each, sent: reply('Mine') }),
      refused('not_found'),
    )
  }
})
