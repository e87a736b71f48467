import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { acquireLock, getCampaign, updateCampaign } from '#server/campaigns/campaigns.ts'
import { newId } from '#server/platform/ids.ts'
import { begin } from '#test/support/delivery.ts'
import {
  after,
  fakeGateway,
  formOf,
  messagingWorld,
  noon,
  type Sender,
  staffOf,
} from '#test/support/messaging.ts'
import { refused } from '#test/support/prizing.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { createBroadcast } from './broadcasts.ts'
import { checkFlight } from './flightCheck.ts'
import { sendTest } from './testSend.ts'

const world = await messagingWorld()
const { db } = world
afterAll(() => world.end())

/** The editing lock is one person's. */
const ana = newId()

async function setVariables(sender: Sender, variables: { id?: string; key: string; value: string }[]) {
  const scope = staffOf(sender, noon, ana)
  await acquireLock(db, scope, { modelType: 'campaign', modelId: sender.campaignId })
  return updateCampaign(db, scope, { id: sender.campaignId, sent: { variables } })
}
const bodiesOf = async (sender: Sender) => {
  const rows = await world.rows<{ body: string }>(
    `select body from message where client_id = $1 order by id`,
    [sender.client.id],
  )
  return rows.map(({ body }) => body)
}

test('a broadcast shows what its campaign says, in the preview, the test and each message, which keeps it', async () => {
  const sender = await world.addSender()
  await world.addPeople(sender)
  await setVariables(sender, [{ key: 'venue', value: 'the Old Barn' }])
  const form = { message: 'Meet us at {{ campaign.venue }}!' }
  const { previews, lacking } = await checkFlight(db, staffOf(sender), { ...formOf(sender), ...form })
  assert.deepEqual([previews[0]?.text, lacking], ['Meet us at the Old Barn!', []])
  await sendTest(db, staffOf(sender), {
    shortcode_id: sender.shortcode.id,
    campaign_id: sender.campaignId,
    subject: null,
    to: '416 555 0909',
    ...form,
  })
  assert.deepEqual(await bodiesOf(sender), ['[Test] Meet us at the Old Barn!'])
  await begin(world, sender, form)
  world.clock.at = after(20)
  await world.deliver(fakeGateway())
  await setVariables(sender, [{ key: 'venue', value: 'the Town Hall' }])
  const sent = new Set(await bodiesOf(sender))
  assert.deepEqual(sent, new Set(['[Test] Meet us at the Old Barn!', 'Meet us at the Old Barn!']))
})

test('a variable that the campaign has not is refused at its text, and so is one in a message of no campaign', async () => {
  const sender = await world.addSender()
  await world.addPeople(sender)
  const form = formOf(sender, { message: 'Hi', message_fr: 'Allô {{campaign.venue}}' })
  const { fields } = await refusalOf(createBroadcast(db, staffOf(sender), form))
  assert.deepEqual(fields, { message_fr: ['The campaign has no variable {{campaign.venue}}.'] })
  await setVariables(sender, [{ key: 'venue', value: 'the Old Barn' }])
  await createBroadcast(db, staffOf(sender), form)
  const untold = { shortcode_id: sender.shortcode.id, subject: null, to: '416 555 0909' }
  await assert.rejects(
    sendTest(db, staffOf(sender), { ...untold, message: '{{campaign.venue}}' }),
    refused('invalid', { field: 'message' }),
  )
})

test('a variable that a broadcast will show is neither removed nor renamed, and may have another value', async () => {
  const sender = await world.addSender()
  await world.addPeople(sender)
  const [venue] = (await setVariables(sender, [{ key: 'venue', value: 'the Old Barn' }])).variables
  assert.ok(venue)
  const title = 'Barn dance'
  await createBroadcast(db, staffOf(sender), formOf(sender, { title, message: 'At {{campaign.venue|home}}' }))
  for (const variables of [[], [{ id: venue.id, key: 'place', value: 'the Old Barn' }]])
    await assert.rejects(
      setVariables(sender, variables),
      refused('conflict', {
        message: /^The broadcast "Barn dance" uses \{\{campaign\.venue\}\}/,
      }),
    )
  const { id } = venue
  const { variables } = await setVariables(sender, [
    { id, key: 'venue', value: 'a tent' },
    { key: 'day', value: 'Friday' },
  ])
  assert.deepEqual([variables[0]?.id, variables[0]?.value, variables.length], [id, 'a tent', 2])
  const { variables: kept } = await getCampaign(db, staffOf(sender), sender.campaignId)
  assert.deepEqual(kept, variables)
})
