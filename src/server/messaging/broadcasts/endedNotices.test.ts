import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { newId } from '#server/platform/ids.ts'
import { turnOn } from '#test/support/delivery.ts'
import { after, fakeGateway, formOf, messagingWorld, type Sender, staffOf } from '#test/support/messaging.ts'
import { quiet } from '#test/support/quiet.ts'
import { finishBroadcasts } from '../delivery/finishing.ts'
import { cancelBroadcast, createBroadcast } from './broadcasts.ts'
import { cancelRest, pauseBroadcast, resumeBroadcast } from './pauses.ts'
import { startBroadcast } from './startBroadcast.ts'

const world = await messagingWorld()
const { db, rows } = world
world.clock.at = after(60)
afterAll(() => world.end())

async function addPerson(sender: Sender, name: string): Promise<string> {
  const id = newId()
  await rows(
    `insert into user_account (id, email, name, password_hash, language, created_at)
     values ($1, $2, $3, 'x', 'en', now())`,
    [id, `${id}@x.test`, name],
  )
  await rows(
    `insert into client_role (id, user_id, client_id, role) values ($1, $2, $3, 'campaign_manager')`,
    [newId(), id, sender.client.id],
  )
  return id
}

/** The notices that somebody got, the first first. */
const heard = (userId: string) =>
  rows<{ object_name: string; is_failure: boolean }>(
    `select object_name, is_failure from notification where user_id = $1 and kind = 'broadcast_ended' order by id`,
    [userId],
  )

async function madeByAna() {
  const sender = await world.addSender()
  await world.addPeople(sender, { count: 3 })
  const [ana, ben] = [await addPerson(sender, 'Ana'), await addPerson(sender, 'Ben')]
  const form = formOf(sender, { title: 'Spring sale' })
  const { id, send_after: sendAfter } = await createBroadcast(db, staffOf(sender, after(0), ana), form)
  await rows('update broadcast set approved_by = $2, approved_at = now() where id = $1', [id, ben])
  const start = () =>
    startBroadcast({ db, outside: quiet }, staffOf(sender, after(10)), {
      broadcastId: id,
      sendAfter: sendAfter.toISOString(),
    })
  return { sender, id, ana, ben, start, as: (userId: string) => staffOf(sender, after(60), userId) }
}
const sent = { object_name: 'Spring sale', is_failure: false }
const stopped = { object_name: 'Spring sale', is_failure: true }

test('who made and who approved a broadcast hear once that it has been sent', async () => {
  const { sender, id, ana, ben, start, as } = await madeByAna()
  await start()
  const finish = () => finishBroadcasts(db, as(newId()), [id])
  await finish()
  assert.deepEqual(await heard(ana), [])
  await turnOn(world, sender, { kind: 'broadcast', port: fakeGateway() })
  await Promise.all([finish(), finish()])
  assert.deepEqual([await heard(ana), await heard(ben)], [[sent], [sent]])
})

test('who stops a broadcast hears nothing of it, the others do, and nobody hears that it goes on', async () => {
  const { id, ana, ben, start, as } = await madeByAna()
  await start()
  await pauseBroadcast(db, as(ben), id)
  await resumeBroadcast(db, as(ben), id)
  assert.deepEqual([await heard(ana), await heard(ben)], [[stopped], []])
  await cancelRest(db, as(ana), id)
  assert.deepEqual([await heard(ana), await heard(ben)], [[stopped], [stopped]])
})

test('a broadcast that is cancelled before it begins was stopped too', async () => {
  const { id, ana, ben, as } = await madeByAna()
  await cancelBroadcast(db, as(newId()), id)
  assert.deepEqual([await heard(ana), await heard(ben)], [[stopped], [stopped]])
})
