import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ofParticipants as dependants } from '#server/main/dependants.ts'
import { newId } from '#server/platform/ids.ts'
import { importOffice } from '#test/support/importOffice.ts'
import {
  ensureDefaultSubscription,
  findAddressConsent,
  optOutOfShortcode,
  recogniseParticipant,
} from '../participants.ts'
import { eraseParticipant } from '../people/erase.ts'
import { keepOptOuts, restoreOptOuts } from './keptOptOuts.ts'

const { here, upload, find, clientOf, end } = await importOffice()
after(() => end())
const { db } = here
const maple = await clientOf('maple')
const shortcodeId = newId()
await here.rows(
  `insert into shortcode (id, code, gateway, home_client_id) values ($1, '55513', 'simulator', $2)`,
  [shortcodeId, maple.client.id],
)
await here.rows('insert into client_shortcode (client_id, shortcode_id) values ($1, $2)', [
  maple.client.id,
  shortcodeId,
])
await db.transaction(maple, (tx) => ensureDefaultSubscription(tx, maple, shortcodeId))

const recognise = (phone: string) => db.transaction(maple, (tx) => recogniseParticipant(tx, maple, { phone }))
const stop = (participantId: string) =>
  db.transaction(maple, (tx) =>
    optOutOfShortcode(tx, maple, {
      participantId,
      shortcodeId,
      how: 'keyword',
      shownText: 'STOP',
      proof: 'the text',
    }),
  )

test('a phone that sent STOP and was erased stays out when an import brings it with a proof of consent', async () => {
  const { id } = await recognise('+14165550101')
  await stop(id)
  await eraseParticipant(db, maple, { id, reason: 'Asked for it.', dependants })
  const file = await upload(maple, 'phone\n(416) 555-0101\n416-555-0102\n', {
    mapping: ['phone'],
    consent: 'proof',
  })
  await file.run()
  assert.deepEqual(
    [(await find(maple, '4165550101')).consent, (await find(maple, '4165550102')).consent],
    ['out', 'in'],
  )
  assert.notEqual((await find(maple, '4165550101')).id, id)
})

test('a phone that was erased in a form of before stays out in that of today', async () => {
  for (const [old, today] of [
    ['+551198765432', '+5511998765432'],
    ['+551198765433', '+5511998765433'],
  ] as const) {
    const { id } = await recognise(today)
    await here.rows('update participant set phone = $1 where id = $2', [old, id])
    await stop(id)
    await eraseParticipant(db, maple, { id, reason: 'Asked for it.', dependants })
  }
  await recognise('+55 11 99876 5432')
  const file = await upload(maple, 'phone\n+5511998765433\n+5511998765434\n', {
    mapping: ['phone'],
    consent: 'proof',
  })
  await file.run()
  const consents = []
  for (const last of ['2', '3', '4']) consents.push((await find(maple, `+551199876543${last}`)).consent)
  assert.deepEqual(consents, ['out', 'out', 'in'])
  const subscription = await db.transaction(maple, (tx) => ensureDefaultSubscription(tx, maple, shortcodeId))
  const isOut = (address: string) =>
    findAddressConsent(db, maple, { channel: 'sms', address, subscriptionId: subscription.id })
  await eraseParticipant(db, maple, {
    id: (await find(maple, '+5511998765433')).id,
    reason: 'Asked again.',
    dependants,
  })
  assert.deepEqual(await isOut('+551198765433'), { participantId: null, isOut: true })
})

test('an opt-out is kept and restored once, however often it is asked for', async () => {
  const { id } = await recognise('+14165550103')
  await stop(id)
  const keep = () => db.transaction(maple, (tx) => keepOptOuts(tx, maple, { participantIds: [id] }))
  const restore = () => db.transaction(maple, (tx) => restoreOptOuts(tx, maple, [id]))
  assert.deepEqual([await keep(), await keep(), await restore()], [1, 1, 0])
  await here.rows('delete from consent where participant_id = $1', [id])
  assert.deepEqual([await restore(), await restore()], [1, 0])
  const history = await here.rows('select from consent_change where participant_id = $1', [id])
  assert.equal(history.length, 2)
})

test('an opt-out of an address that stays is not kept for it', async () => {
  const { id } = await recognise('+14165550104')
  await stop(id)
  const addresses = ['somebody@example.com']
  const kept = await db.transaction(maple, (tx) =>
    keepOptOuts(tx, maple, { participantIds: [id], addresses }),
  )
  assert.equal(kept, 0)
})
