import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { newId } from '#server/platform/ids.ts'
import { inbox, receive } from '#test/support/inbox.ts'
import { after, messagingWorld, staffOf } from '#test/support/messaging.ts'
import { refused } from '#test/support/prizing.ts'
import { reportPresence } from './presence.ts'

const world = await messagingWorld()
const { db } = world
afterAll(() => world.end())

async function open() {
  const sender = await world.addSender()
  const [participantId = ''] = await world.addPeople(sender)
  await receive(world, sender, { participantId, text: 'Hello' })
  const [conversation] = (await inbox(world, sender)).rows
  const id = conversation?.id ?? ''
  const userIds = new Map<string, string>()
  const scopeOf = (name: string, seconds: number) => {
    const userId = userIds.get(name) ?? newId()
    userIds.set(name, userId)
    const scope = staffOf(sender, after(seconds), userId)
    return { ...scope, actor: { ...scope.actor, name } }
  }
  const report = async (name: string, seconds: number, isOpen = true) =>
    (await reportPresence(db, scopeOf(name, seconds), { id, isOpen })).map((other) => other.name)
  return { sender, id, report }
}

test('whoever has it open sees who else has, until they leave or are not heard of for 25 seconds', async () => {
  const { report } = await open()
  assert.deepEqual(await report('Lin', 0), [])
  assert.deepEqual(await report('Ana', 2), ['Lin'])
  assert.deepEqual(await report('Lin', 10), ['Ana'])
  assert.deepEqual(await report('Ana', 12, false), ['Lin'])
  assert.deepEqual(await report('Lin', 20), [])
  assert.deepEqual(await report('Bo', 45), ['Lin'])
  assert.deepEqual(await report('Ana', 46), ['Bo'])
})

test('others hear of an arrival and of a leaving, not of every report', async () => {
  const { sender, id, report } = await open()
  world.told.length = 0
  await report('Ana', 0)
  for (const seconds of [1, 2, 3]) await report('Ana', seconds)
  await report('Ana', 4, false)
  await report('Ana', 5, false)
  await report('Lin', 6)
  const heard = { clientId: sender.client.id, subjects: ['conversation'], id }
  assert.deepEqual(world.told, [heard, heard, heard])
})

test('a conversation that is not the client’s has no presence', async () => {
  const [{ report: _report, sender }, stranger] = [await open(), await open()]
  for (const id of [stranger.id, newId()])
    await assert.rejects(reportPresence(db, staffOf(sender), { id, isOpen: true }), refused('not_found'))
})
