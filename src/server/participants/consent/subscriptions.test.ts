import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { why } from '#contract/why.ts'
import { ensureDefaultCampaign } from '#server/campaigns/campaigns.ts'
import { constraints } from '#server/main/registry.ts'
import { refusalOf } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { office } from '#test/support/office.ts'
import { quiet } from '#test/support/quiet.ts'
import { changeConsent, recogniseParticipant } from '../participants.ts'
import {
  createSubscription,
  deleteSubscription,
  listSubscriptions,
  removeConsents,
  updateSubscription,
} from './subscriptions.ts'

const here = await office()
after(() => here.end())
const { db } = here
const sam = await here.addPerson('Sam Staff')
const client = await here.addClient('maple')
const maple = await here.scope(client, sam)
const other = await here.scope(await here.addClient('northwind'), sam)
const shortcodeId = newId()
await here.rows(
  `insert into shortcode (id, code, gateway, home_client_id) values ($1, '55555', 'simulator', $2)`,
  [shortcodeId, client.id],
)
await here.rows('insert into client_shortcode (client_id, shortcode_id) values ($1, $2)', [
  client.id,
  shortcodeId,
])
const form = (name: string, more: object = {}) => ({
  name,
  shortcode_id: shortcodeId,
  is_double_opt_in: false,
  ...more,
})
const fieldOf = (field: string) => (error: unknown) =>
  refusalOf(error, constraints)?.fields?.[field] !== undefined
const missing = { message: 'Not found.' }

test('every shortcode has its default subscription, and e-mail has one', async () => {
  const found = await listSubscriptions(db, maple)
  assert.deepEqual(
    found.map(({ name, channel, is_default, is_double_opt_in }) => [
      name,
      channel,
      is_default,
      is_double_opt_in,
    ]),
    [
      ['E-mail', 'email', true, false],
      ['Texts from 55555', 'sms', true, false],
    ],
  )
})

test('a further subscription has a name that no other has, and a shortcode of the client', async () => {
  const made = await createSubscription(db, maple, form('Alerts'))
  assert.deepEqual([made.channel, made.is_default, made.in_count], ['sms', false, 0])
  await assert.rejects(createSubscription(db, maple, form('ALERTS')), fieldOf('name'))
  await assert.rejects(createSubscription(db, maple, form('texts from 55555')), fieldOf('name'))
  const both = await Promise.allSettled([1, 2].map(() => createSubscription(db, maple, form('Twins'))))
  const refused = both.flatMap((one) =>
    one.status === 'rejected' ? [refusalOf(one.reason, constraints)?.fields] : [],
  )
  assert.deepEqual(refused, [{ name: [why('subscription_name_taken')] }])
  await assert.rejects(createSubscription(db, maple, form('X', { shortcode_id: newId() })), missing)
  await assert.rejects(createSubscription(db, other, form('X')), missing)
  const mail = await createSubscription(db, maple, form('Letters', { shortcode_id: null }))
  assert.equal(mail.channel, 'email')
})

test('double opt-in can be switched on for texts, and for e-mail where a mailbox can ask', async () => {
  const [email, texts] = await listSubscriptions(db, maple)
  const { id, name } = texts ?? { id: '', name: '' }
  const changed = await updateSubscription(db, maple, { id, sent: { name, is_double_opt_in: true } })
  assert.equal(changed.is_double_opt_in, true)
  const mail = { id: email?.id ?? '', sent: { is_double_opt_in: true } }
  await assert.rejects(updateSubscription(db, maple, mail), fieldOf('is_double_opt_in'))
  const made = form('Doubly', { shortcode_id: null, is_double_opt_in: true })
  await assert.rejects(createSubscription(db, maple, made), fieldOf('is_double_opt_in'))
  await assert.rejects(updateSubscription(db, maple, { id, sent: { name: 'Alerts' } }), fieldOf('name'))
  await assert.rejects(updateSubscription(db, other, { id, sent: { name } }), missing)
  const trail = await here.rows<{ after: object }>(
    `select after from audit_entry where action = 'subscription.update'`,
  )
  assert.deepEqual(trail, [{ after: { is_double_opt_in: true, version: 2 } }])
})

test('the counts are those of each state', async () => {
  const { id: subscriptionId } = await createSubscription(db, maple, form('Counted'))
  for (const [index, state] of (['in', 'in', 'in', 'pending', 'out', 'out'] as const).entries()) {
    const phone = `+1416555020${index}`
    await db.transaction(maple, async (tx) => {
      const { id: participantId } = await recogniseParticipant(tx, maple, { phone })
      await changeConsent(tx, maple, { participantId, subscriptionId, state, how: 'staff' })
      if (index === 0)
        await changeConsent(tx, maple, { participantId, subscriptionId, state: 'none', how: 'staff' })
    })
  }
  const counted = (await listSubscriptions(db, maple)).find(({ id }) => id === subscriptionId)
  assert.deepEqual([counted?.in_count, counted?.pending_count, counted?.out_count], [2, 1, 2])
  await assert.rejects(deleteSubscription(db, maple, { id: subscriptionId, seen: { in_count: 3 } }), {
    message: 'Meanwhile 2 participants are opted in. Nothing was deleted.',
  })
})

test('a default one is never deleted, nor one that a broadcast needs, which is named', async () => {
  const [email] = await listSubscriptions(db, maple)
  await assert.rejects(deleteSubscription(db, maple, { id: email?.id ?? '' }), {
    message: /default subscription/,
  })
  const { id } = await createSubscription(db, maple, form('Needed'))
  const { id: campaignId } = await ensureDefaultCampaign(db, maple)
  const listId = newId()
  await here.rows(
    `insert into list (client_id, id, name, type, is_public, created_at, updated_at)
     values ($1, $2, 'Everybody', 1, false, now(), now())`,
    [client.id, listId],
  )
  await here.rows(
    `insert into broadcast (client_id, id, channel, title, message, state, send_after, send_now, skip_optin_check,
       ignore_quiet_hours, participant_list_id, campaign_id, sender_id, subscription_id, user_id, needs_approval,
       created_at, updated_at)
     values ($1, $2, 'sms', 'Hello all', 'Hi', 'scheduled', now(), false, false, false, $3, $4, $5, $6, $2, false, now(), now())`,
    [client.id, newId(), listId, campaignId, shortcodeId, id],
  )
  await assert.rejects(deleteSubscription(db, maple, { id }), {
    message: 'The broadcast "Hello all" needs this subscription.',
  })
  await here.rows(`update broadcast set state = 'sent'`)
  await assert.rejects(deleteSubscription(db, other, { id }), missing)
  await deleteSubscription(db, maple, { id })
  await assert.rejects(deleteSubscription(db, maple, { id }), missing)
})

test('a deleted subscription takes its consents along and nobody is opted in to it again', async () => {
  const { id: subscriptionId } = await createSubscription(db, maple, form('Ended'))
  const { id: kept } = await createSubscription(db, maple, form('Going on'))
  const { id: participantId } = await db.transaction(maple, (tx) =>
    recogniseParticipant(tx, maple, { phone: '+14165550300' }),
  )
  const join = (id: string) =>
    db.transaction(maple, (tx) =>
      changeConsent(tx, maple, { participantId, subscriptionId: id, state: 'in', how: 'staff' }),
    )
  for (const id of [subscriptionId, kept]) assert.equal(await join(id), true)
  await here.rows(
    `insert into consent (client_id, subscription_id, participant_id, state, changed_at)
     select $1, $2, gen_random_uuid(), 'in', now() from generate_series(1, 10100)`,
    [client.id, subscriptionId],
  )
  await removeConsents({ db, outside: quiet }, maple, subscriptionId)
  const left = async (id: string) =>
    (
      await here.rows<{ n: number }>('select count(*)::int as n from consent where subscription_id = $1', [
        id,
      ])
    )[0]?.n
  assert.equal(await left(subscriptionId), 10_101)
  await deleteSubscription(db, maple, { id: subscriptionId })
  for (let run = 0; run < 2; run++) await removeConsents({ db, outside: quiet }, maple, subscriptionId)
  assert.deepEqual([await left(subscriptionId), await left(kept)], [0, 1])
  assert.equal(await join(subscriptionId), false)
  assert.equal(await left(subscriptionId), 0)
})
