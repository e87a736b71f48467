import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { getBroadcast } from '#server/messaging/broadcasts/broadcasts.ts'
import { openedUrl, unsubscribeToken } from '#server/messaging/email/emailNames.ts'
import { accountsOfParticipants } from '#server/participants/participants.ts'
import { eraseParticipant } from '#server/participants/people/erase.ts'
import { newId } from '#server/platform/ids.ts'
import { fullDatabase } from '#test/support/fullDatabase.ts'
import { type SentEmail, sendingHook } from '#test/support/mailHook.ts'
import { until } from '#test/support/until.ts'
import { settleOpenings } from './opened.ts'

const here = await sendingHook(1)
after(() => here.end())
const { db, url } = here.app
const maple = await here.addMailbox('maple')
const browser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'

/** By a subscription of its own. */
async function addBroadcast(): Promise<string> {
  const subscription = newId()
  await here.rows(
    `insert into subscription (client_id, id, name, channel, shortcode_id, is_default, is_double_opt_in, created_at)
     values ($1, $2, $3, 'email', null, false, false, now())`,
    [maple.client.id, subscription, `Letters ${subscription}`],
  )
  return here.addBroadcast(maple, subscription)
}

let people = 0
/** An e-mail of the broadcast; of none, it was typed by staff. */
async function mail(broadcastId?: string): Promise<SentEmail & { path: string }> {
  people += 1
  const sent = await here.addSent(maple, { address: `reader${people}@example.test` })
  if (broadcastId)
    await here.rows('update message set broadcast_id = $1 where id = $2', [broadcastId, sent.id])
  return { ...sent, path: pathOf(sent.id) }
}
const named = (messageId: string) => ({ clientId: maple.client.id, linkKey: maple.linkKey, messageId })
const pathOf = (messageId: string) => openedUrl({ ...named(messageId), publicUrl: '' })

async function open(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await fetch(url + path, { method, headers: { 'User-Agent': browser, ...headers } })
  const bytes = Buffer.from(await answer.arrayBuffer()).toString('base64')
  await settleOpenings(db)
  const [type, kept, cookie] = ['content-type', 'cache-control', 'set-cookie'].map((name) =>
    answer.headers.get(name),
  )
  return { status: answer.status, type, kept, cookie, bytes }
}
const openingsOf = ({ participantId }: SentEmail) =>
  here.rows<{ subject_id: string; data: object }>(
    `select subject_id, data from event where participant_id = $1 and action = 'email_opened'`,
    [participantId],
  )
const openersOf = async (broadcastId: string) =>
  (await getBroadcast(db, here.jobScope(maple), broadcastId)).openers
const picture = {
  status: 200,
  type: 'image/gif',
  kept: 'no-store',
  cookie: null,
  bytes: 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
}

test('the first opening stands in the activity and counts for the broadcast, and no further one does', async () => {
  const broadcastId = await addBroadcast()
  const [zoe, bob] = [await mail(broadcastId), await mail(broadcastId)]
  const at = await Promise.all(Array.from({ length: 8 }, () => open(zoe.path)))
  assert.deepEqual(at, Array(8).fill(picture))
  assert.deepEqual(await open(zoe.path), picture)
  assert.deepEqual(await openingsOf(zoe), [{ subject_id: zoe.id, data: { broadcast: broadcastId } }])
  assert.deepEqual(await openingsOf(bob), [])
  assert.equal(await openersOf(broadcastId), 1)
  // Mail servers change the case of what they carry.
  assert.deepEqual(await open(bob.path.toUpperCase().replace('/O/', '/o/')), picture)
  assert.equal(await openersOf(broadcastId), 2)
})

test('a copy that was sent again counts for the broadcast of the first one', async () => {
  const broadcastId = await addBroadcast()
  const [first, copy] = [await mail(broadcastId), await mail()]
  await here.rows('update message set resend_of = $1 where id = $2', [first.id, copy.id])
  await open(copy.path)
  assert.equal(await openersOf(broadcastId), 1)
})

test('an e-mail experience that was opened stands in the activity', async () => {
  const [zoe, experience] = [await mail(), newId()]
  await here.rows('update message set experience_id = $1, user_id = $2 where id = $3', [
    experience,
    newId(),
    zoe.id,
  ])
  for (const _ of [1, 2]) await open(zoe.path)
  assert.deepEqual(await openingsOf(zoe), [{ subject_id: zoe.id, data: {} }])
})

test('a program that looks into mail opens nothing; Google’s pictures are its person’s', async () => {
  const broadcastId = await addBroadcast()
  const zoe = await mail(broadcastId)
  for (const agent of ['Mozilla/5.0 (compatible; Barracuda Sentinel)', 'python-requests/2.32', ''])
    assert.deepEqual(await open(zoe.path, { 'User-Agent': agent }), picture)
  assert.deepEqual(await open(zoe.path, { 'Sec-Purpose': 'prefetch' }), picture)
  assert.equal((await open(zoe.path, {}, 'HEAD')).status, 200)
  assert.deepEqual(await openingsOf(zoe), [])
  const proxy = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)'
  await open(zoe.path, { 'User-Agent': proxy })
  assert.equal((await openingsOf(zoe)).length, 1)
})

test('whatever the address, the answer is the same picture, and nothing is written', async () => {
  const broadcastId = await addBroadcast()
  const [zoe, typed, gone] = [await mail(broadcastId), await mail(), await mail(broadcastId)]
  await eraseParticipant(db, here.jobScope(maple), {
    id: gone.participantId,
    reason: 'Asked for',
    dependants: [accountsOfParticipants],
    seen: undefined,
  })
  const of = named(zoe.id)
  const other = zoe.path.endsWith('0') ? '1' : '0'
  for (const path of [
    typed.path,
    gone.path,
    `${zoe.path.slice(0, -1)}${other}`,
    `/o/${unsubscribeToken(of.linkKey, of)}`,
    openedUrl({ ...of, publicUrl: '', clientId: 999_999 }),
    pathOf(newId()),
    '/o/x',
    '/o/%F0%9F%8E%89',
    `/o/${'x'.repeat(200)}`,
  ])
    assert.deepEqual(await open(path), picture, path)
  // No text of an address, and the answer to that of every call.
  assert.equal((await open('/o/%00')).status, 404)
  for (const one of [zoe, typed, gone]) assert.deepEqual(await openingsOf(one), [])
  assert.equal(await openersOf(broadcastId), 0)
})

test('it is answered where the database takes nothing, and the next time counts', async () => {
  const broadcastId = await addBroadcast()
  const zoe = await mail(broadcastId)
  const disk = fullDatabase(here.app.databaseUrl)
  await disk.fill()
  try {
    assert.deepEqual(await open(zoe.path), picture)
  } finally {
    await disk.makeRoom()
  }
  assert.equal(await openersOf(broadcastId), 0)
  await open(zoe.path)
  assert.equal(await openersOf(broadcastId), 1)
})

test('it does not wait for who holds the person or the message', async () => {
  const zoe = await mail(await addBroadcast())
  const holder = new pg.Client({ connectionString: here.app.databaseUrl })
  await holder.connect()
  try {
    await holder.query('begin')
    await holder.query('select from fanfare.participant where client_id = $2 and id = $1 for update', [
      zoe.participantId,
      maple.client.id,
    ])
    await holder.query('select from fanfare.message where client_id = $2 and id = $1 for update', [
      zoe.id,
      maple.client.id,
    ])
    assert.deepEqual(await open(zoe.path), picture)
    assert.equal((await openingsOf(zoe)).length, 1)
  } finally {
    await holder.end()
  }
})

test('the picture is in the HTML of a broadcast’s e-mail and in no other, and its address is the message’s own', async () => {
  const broadcastId = await addBroadcast()
  const [bulk, typed] = [await mail(broadcastId), await mail()]
  await here.rows(
    `update message set state = 'queued', attempts = 0, sent_at = null, next_at = now(), is_reply = true where id = any($1)`,
    [[bulk.id, typed.id]],
  )
  await here.rows(`update broadcast set state = 'sending' where id = $1`, [broadcastId])
  await until(() => here.server.taken.length >= 2)
  const htmlOf = (address: string) => here.server.taken.find(({ to }) => to === address)?.mail.html ?? ''
  const [, src = ''] = /<img src="([^"]+)" width="1" height="1" alt="">/.exec(htmlOf(bulk.address)) ?? []
  assert.equal(new URL(src).pathname, bulk.path)
  assert.doesNotMatch(here.server.taken.find(({ to }) => to === bulk.address)?.mail.text ?? '', /\/o\//)
  assert.match(htmlOf(typed.address), /Hello/)
  assert.doesNotMatch(htmlOf(typed.address), /<img/)
})
