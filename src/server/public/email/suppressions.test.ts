import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { routes } from '#contract/routes.ts'
import { checkFlight } from '#server/messaging/broadcasts/flightCheck.ts'
import { emailMessageId } from '#server/messaging/email/emailNames.ts'
import {
  changeConsent,
  ensureDefaultSubscription,
  getParticipant,
} from '#server/participants/participants.ts'
import { newId } from '#server/platform/ids.ts'
import { signedIn } from '#test/support/caller.ts'
import { mailHook, type SentEmail } from '#test/support/mailHook.ts'

const here = await mailHook()
after(() => here.end())
const { db, url } = here.app
const maple = await here.addMailbox('maple')
const scope = here.jobScope(maple)
const clientId = maple.client.id
const subscriptionId = (await db.transaction(scope, (tx) => ensureDefaultSubscription(tx, scope, null))).id
const [listId, campaignId] = [newId(), newId()]
await here.rows(
  `insert into list (client_id, id, name, type, is_public, created_at, updated_at)
   values ($1, $2, 'Readers', 1, false, now(), now())`,
  [clientId, listId],
)
await here.rows(
  `insert into campaign (client_id, id, name, created_at, updated_at) values ($1, $2, 'C', now(), now())`,
  [clientId, campaignId],
)
const admin = await signedIn(url, {
  email: 'ana@fanfare.test',
  password: 'correct horse battery',
  client: 'maple',
})

const notice = ({ id }: SentEmail, parts: readonly string[]) =>
  [
    ...['From: Mail Delivery <mailer-daemon@mx.test>', `To: ${maple.address}`, 'Return-Path: <>'],
    ...['Content-Type: multipart/report; boundary=b', '', '--b', ...parts, '', '--b'],
    ...['Content-Type: text/rfc822-headers', ''],
    `Message-ID: <${emailMessageId({ clientId, messageId: id, linkKey: maple.linkKey, domain: 'maple.test' })}>`,
    ...['', '--b--'],
  ].join('\r\n')
const take = async (raw: string) => {
  await here.post(raw)
  await here.readStored()
}
const bounce = (sent: SentEmail, status: string) =>
  take(
    notice(sent, [
      ...['Content-Type: message/delivery-status', '', 'Reporting-MTA: dns; mx.test', ''],
      ...['Final-Recipient: rfc822; x@example.test', 'Action: failed', `Status: ${status}`],
    ]),
  )
const complain = (sent: SentEmail) =>
  take(notice(sent, ['Content-Type: message/feedback-report', '', 'Feedback-Type: abuse', 'Version: 1']))

/** Somebody in the list who said yes, and an e-mail that went to the address. */
async function reader(address: string): Promise<SentEmail> {
  const sent = await here.addSent(maple, { address })
  const asked = { participantId: sent.participantId, subscriptionId, state: 'in', how: 'staff' } as const
  await db.transaction(scope, (tx) => changeConsent(tx, scope, asked))
  await here.rows('delete from list_member where client_id = $1', [clientId])
  await here.rows(
    'insert into list_member (client_id, list_id, participant_id, ordinal, added_at) values ($1, $2, $3, 0, now())',
    [clientId, listId, sent.participantId],
  )
  return sent
}
const flight = async () => {
  const { recipients, skips } = await checkFlight(db, scope, {
    shortcode_id: null,
    mailbox_id: maple.id,
    campaign_id: campaignId,
    participant_list_id: listId,
    subject: 'News',
    message: 'Hello',
    skip_optin_check: false,
    ignore_quiet_hours: true,
    send_now: true,
  })
  return { recipients, skips }
}
const suppressionsOf = async ({ participantId }: SentEmail) =>
  (await getParticipant(db, scope, participantId)).suppressions.map(({ channel, reason }) => [
    channel,
    reason,
  ])
const lift = ({ participantId }: SentEmail) =>
  admin.call(routes.liftSuppression, {
    params: { id: participantId },
    body: { channel: 'email', reason: 'She has the mailbox again.' },
  })

test('an address that does not exist gets no broadcast, and is seen; staff lift it with a reason', async () => {
  const zoe = await reader('gone@example.test')
  assert.deepEqual(await flight(), { recipients: 1, skips: {} })
  for (let times = 0; times < 5; times++) await bounce(zoe, '5.1.1')
  assert.deepEqual(await suppressionsOf(zoe), [['email', 'email_came_back:5.1.1']])
  assert.deepEqual(await flight(), { recipients: 0, skips: { suppressed: 1 } })

  assert.equal((await lift(zoe)).status, 200)
  assert.deepEqual([await suppressionsOf(zoe), await flight()], [[], { recipients: 1, skips: {} }])
  const again = await lift(zoe)
  assert.deepEqual([again.status, (again.body as { reason: string }).reason], [409, 'not_suppressed'])
  const trail = await here.rows<{ before: object; after: object }>(
    `select before, after from audit_entry where client_id = $1 and action = 'participant.lift_suppression'`,
    [clientId],
  )
  assert.deepEqual(trail, [
    {
      before: { channel: 'email', suppressed_for: 'email_came_back:5.1.1' },
      after: { reason: 'She has the mailbox again.' },
    },
  ])
})

test('a full mailbox, a rule of the mail server and what is for now suppress nobody', async () => {
  const ann = await reader('full@example.test')
  for (const status of ['5.2.2', '5.7.1', '4.1.1']) await bounce(ann, status)
  assert.deepEqual([await suppressionsOf(ann), (await flight()).recipients], [[], 1])
})

test('whoever complained gets no more, also where the address had come back before', async () => {
  const bob = await reader('angry@example.test')
  await bounce(bob, '5.1.1')
  await complain(bob)
  assert.deepEqual(await suppressionsOf(bob), [['email', 'complained']])
  assert.deepEqual((await flight()).skips, { suppressed: 1 })
})

test('another address is free, and a confirmed yes from this one ends it', async () => {
  const cid = await reader('old@example.test')
  await bounce(cid, '5.1.1')
  const rename = (email: string) =>
    here.rows('update participant set email = $2 where id = $1', [cid.participantId, email])
  await rename('new@example.test')
  assert.deepEqual([await suppressionsOf(cid), (await flight()).recipients], [[], 1])
  await rename('old@example.test')
  assert.equal((await flight()).recipients, 0)
  const yes = { participantId: cid.participantId, subscriptionId, state: 'in' } as const
  await db.transaction(scope, (tx) => changeConsent(tx, scope, { ...yes, how: 'web_form' }))
  assert.equal((await flight()).recipients, 0)
  await db.transaction(scope, (tx) => changeConsent(tx, scope, { ...yes, how: 'reply' }))
  assert.deepEqual([await suppressionsOf(cid), (await flight()).recipients], [[], 1])
})

test('another client’s people with the same address are not concerned', async () => {
  const birch = await here.addMailbox('birch')
  const mine = await reader('shared@example.test')
  const theirs = await here.addSent(birch, { address: 'shared@example.test' })
  await bounce(mine, '5.1.1')
  const inBirch = await getParticipant(db, here.jobScope(birch), theirs.participantId)
  assert.deepEqual(
    [await suppressionsOf(mine), inBirch.suppressions.length],
    [[['email', 'email_came_back:5.1.1']], 0],
  )
})
