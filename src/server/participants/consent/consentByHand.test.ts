import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newId } from '#server/platform/ids.ts'
import { later, office } from '#test/support/office.ts'
import {
  changeConsent,
  ensureDefaultSubscription,
  findConsent,
  listActivity,
  optOutOfShortcode,
  recogniseParticipant,
} from '../participants.ts'
import { listConsentHistory, setConsent } from './consentByHand.ts'
import { createSubscription, deleteSubscription } from './subscriptions.ts'

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
const main = (await db.transaction(maple, (tx) => ensureDefaultSubscription(tx, maple, shortcodeId))).id
const form = { name: 'Alerts', shortcode_id: shortcodeId, is_double_opt_in: false }
const alerts = (await createSubscription(db, maple, form)).id

/** Seconds since the morning: each thing happens after the one before it. */
let second = 0
const now = () => {
  second += 1
  return { ...maple, at: later(second) }
}
let line = 0
const person = async () => {
  line += 1
  const phone = `+1416555${String(line).padStart(4, '0')}`
  return (await db.transaction(maple, (tx) => recogniseParticipant(tx, maple, { phone }))).id
}
const set = (participantId: string, state: 'in' | 'out', subscription_id = main, scope = now()) =>
  setConsent(db, scope, { participantId, state, subscription_id, proof: 'Asked by phone.' })
const standing = (participantId: string, subscriptionId = main) =>
  findConsent(db, maple, { participantId, subscriptionId })
const stop = async (participantId: string) => {
  const scope = { ...now(), actor: { kind: 'system', name: 'Inbound SMS' } as const }
  const asked = { participantId, shortcodeId, how: 'keyword', shownText: 'STOP', proof: 'the text' } as const
  return db.transaction(scope, (tx) => optOutOfShortcode(tx, scope, asked))
}
const start = async (participantId: string) => {
  const scope = { ...now(), actor: { kind: 'system', name: 'Inbound SMS' } as const }
  const asked = { participantId, subscriptionId: main, state: 'in', how: 'keyword' } as const
  return db.transaction(scope, (tx) => changeConsent(tx, scope, asked))
}
const ownNo = { message: 'This participant opted out, and only he or she can opt in again.' }

test('staff opt a person in with a proof, out and in again; each change stands in history, activity and trail', async () => {
  const ann = await person()
  for (const state of ['in', 'in', 'out', 'in'] as const) await set(ann, state)
  assert.equal(await standing(ann), 'in')
  const history = await listConsentHistory(db, maple, ann)
  assert.deepEqual(
    history.map(({ state, how, proof, user_name, subscription }) => [
      state,
      how,
      proof,
      user_name,
      subscription,
    ]),
    ['in', 'out', 'in'].map((state) => [state, 'staff', 'Asked by phone.', 'Sam Staff', 'Texts from 55555']),
  )
  const { rows } = await listActivity(db, maple, { id: ann, page: 1, per_page: 25 })
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['opted_in', 'opted_out', 'opted_in'],
  )
  const trail = await here.rows<{ before: { state: string }; after: { state: string; proof: string } }>(
    `select before, after from audit_entry where action = 'participant.consent' and entity_id = $1 order by number`,
    [ann],
  )
  assert.deepEqual(
    trail.map(({ before, after }) => [before.state, after.state, after.proof]),
    [
      ['none', 'in', 'Asked by phone.'],
      ['in', 'out', 'Asked by phone.'],
      ['out', 'in', 'Asked by phone.'],
    ],
  )
})

test('a STOP is not undone by staff, in no subscription of the shortcode; the person’s own START is theirs', async () => {
  const ann = await person()
  for (const id of [main, alerts]) await set(ann, 'in', id)
  assert.equal(await stop(ann), true)
  for (const id of [main, alerts]) {
    assert.equal(await standing(ann, id), 'out')
    await assert.rejects(set(ann, 'in', id), ownNo)
  }
  await start(ann)
  assert.deepEqual([await standing(ann), await standing(ann, alerts)], ['in', 'out'])
  await set(ann, 'in', alerts)
  assert.equal(await standing(ann, alerts), 'in')
})

test('a STOP holds also for a subscription that was made after it', async () => {
  const ann = await person()
  await stop(ann)
  const { id } = await createSubscription(db, maple, { ...form, name: 'Later' })
  await assert.rejects(set(ann, 'in', id), ownNo)
  await set(ann, 'out', id)
  assert.equal(await standing(ann, id), 'out')
})

test('a STOP from somebody whom staff had opted out is kept as the person’s own word', async () => {
  const ann = await person()
  await set(ann, 'out')
  assert.deepEqual([await stop(ann), await stop(ann)], [true, false])
  assert.deepEqual(
    (await listConsentHistory(db, maple, ann))
      .filter(({ subscription_id }) => subscription_id === main)
      .map(({ how }) => how),
    ['keyword', 'staff'],
  )
  await assert.rejects(set(ann, 'in'), ownNo)
})

test('an opt-out that was kept of an erased person is no word of staff', async () => {
  const ann = await person()
  await here.rows(`insert into consent values ($1, $2, $3, 'out', now())`, [client.id, main, ann])
  await here.rows(
    `insert into consent_change (client_id, id, subscription_id, participant_id, state, how, proof, at)
     values ($1, $2, $3, $4, 'out', 'staff', 'Kept.', now())`,
    [client.id, newId(), main, ann],
  )
  await assert.rejects(set(ann, 'in'), ownNo)
})

test('two who set the same consent at once make one change, and STOP beside them wins', async () => {
  const ann = await person()
  const scope = now()
  await Promise.all([1, 2].map(() => set(ann, 'in', main, scope)))
  assert.equal((await listConsentHistory(db, maple, ann)).length, 1)
  for (let round = 0; round < 6; round++) {
    const bob = await person()
    await Promise.allSettled([set(bob, 'in'), stop(bob), set(bob, 'in')])
    assert.equal(await standing(bob), 'out')
  }
})

test('another client’s participant or subscription, and an unknown one, are not there', async () => {
  const ann = await person()
  const missing = { message: 'Not found.' }
  await assert.rejects(set(ann, 'out', main, other), missing)
  await assert.rejects(set(ann, 'out', newId()), missing)
  await assert.rejects(set(newId(), 'out'), missing)
  await assert.rejects(listConsentHistory(db, other, ann), missing)
  assert.deepEqual(await listConsentHistory(db, maple, ann), [])
})

test('an erased person has no consent to set', async () => {
  const ann = await person()
  await here.rows('update participant set erased_at = now() where id = $1', [ann])
  await assert.rejects(set(ann, 'in'), { message: 'The personal data of this participant was erased.' })
})

test('the history of a deleted subscription stays, without its name', async () => {
  const ann = await person()
  const { id } = await createSubscription(db, maple, { ...form, name: 'Short-lived' })
  await set(ann, 'in', id)
  await deleteSubscription(db, maple, { id })
  const [change] = await listConsentHistory(db, maple, ann)
  assert.deepEqual([change?.subscription_id, change?.subscription, change?.state], [id, null, 'in'])
})
