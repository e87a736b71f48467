import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { begin, states, turnOn } from '#test/support/delivery.ts'
import { after, fakeGateway, messagingWorld, type Sender } from '#test/support/messaging.ts'

const world = await messagingWorld()
const { rows } = world
afterAll(() => world.end())

/** 20:30 in Toronto, 17:30 in Vancouver, 22:00 in St. John's. */
const evening = new Date('2026-05-05T00:30:00Z')
const nineIn = { toronto: new Date('2026-05-05T13:00:00Z'), stJohns: new Date('2026-05-05T11:30:00Z') }

async function peopleIn(sender: Sender, zones: readonly (string | null)[]) {
  const ids = await world.addPeople(sender, { count: zones.length })
  for (const [index, zone] of zones.entries())
    await rows(`update participant set data = $2 where id = $1`, [
      ids[index],
      zone === null ? {} : { time_zone: zone },
    ])
}

test('quiet hours are those of each recipient’s zone, else of the client’s: a chunk has one zone', async () => {
  const sender = await world.addSender()
  await peopleIn(sender, [
    'America/St_Johns',
    'America/Vancouver',
    null,
    'Nowhere/Land',
    'America/St_Johns',
    'America/Toronto',
  ])
  const id = await begin(world, sender, { at: evening })
  const chunks = await rows(
    'select time_zone, size, not_before from broadcast_chunk where broadcast_id = $1 order by time_zone nulls first',
    [id],
  )
  assert.deepEqual(chunks, [
    { time_zone: null, size: 3, not_before: after(10, evening) },
    { time_zone: 'America/St_Johns', size: 2, not_before: nineIn.stJohns },
    { time_zone: 'America/Vancouver', size: 1, not_before: after(10, evening) },
  ])
  // The client's evening begins in the middle.
  world.clock.at = new Date('2026-05-05T01:00:30Z')
  await turnOn(world, sender, { kind: 'broadcast', port: fakeGateway() })
  assert.deepEqual((await states(world, id)).counts, { sent: 1, queued: 5 })
  const held = await rows(
    'select not_before from broadcast_chunk where broadcast_id = $1 and time_zone is null',
    [id],
  )
  assert.deepEqual(held, [{ not_before: nineIn.toronto }])
  world.clock.at = nineIn.toronto
  await turnOn(world, sender, { kind: 'broadcast', port: fakeGateway() })
  assert.deepEqual((await states(world, id)).counts, { sent: 6 })
})

test('whoever would be held until after the campaign is skipped, when the audience is frozen or later', async () => {
  const sender = await world.addSender()
  await rows('update campaign set ended_at = $2 where id = $1', [
    sender.campaignId,
    new Date('2026-05-05T10:00:00Z'),
  ])
  await peopleIn(sender, ['America/St_Johns', null])
  const id = await begin(world, sender, { at: evening })
  assert.deepEqual((await states(world, id)).counts, { queued: 1, 'skipped quiet_hours': 1 })
  world.clock.at = new Date('2026-05-05T01:00:30Z')
  await turnOn(world, sender, { kind: 'broadcast', port: fakeGateway() })
  assert.deepEqual((await states(world, id)).counts, { 'skipped quiet_hours': 2 })
})
