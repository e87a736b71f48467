import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { findLinkKey } from '#server/clients/clients.ts'
import { unsubscribeToken } from '#server/messaging/email/emailNames.ts'
import { newId } from '#server/platform/ids.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { actOnUnsubscribe } from './email/unsubscribe.ts'

let world: Contest
before(async () => {
  world = await contest()
  await world.addContest({ keyword: 'CANOE' })
})
after(() => world.end())

/** Somebody whom only a form of before names: nothing that comes in today makes such a person. */
const keepOld = (phone: string) =>
  world.rows(
    `insert into participant (client_id, id, phone, language, data, notes, is_customer, is_flagged, created_at, updated_at)
     values ($1, $2, $3, 'en', '{}', '', false, false, now(), now())`,
    [world.client.id, newId(), phone],
  )
const changesOf = (phone: string) =>
  world.rows<{ state: string }>(
    `select c.state from consent_change c join participant p on p.client_id = c.client_id and p.id = c.participant_id
     where p.phone = $1 order by c.id`,
    [phone],
  )

test('STOP from a phone that two people have, in its old form and in that of today, stops both', async () => {
  for (const [from, old, today] of [
    ['+551187650001', '+551187650001', '+5511987650001'],
    ['+5511987650002', '+551187650002', '+5511987650002'],
    ['+528187650003', '+5218187650003', '+528187650003'],
  ] as const) {
    await world.text(today, 'CANOE')
    await world.text(today, 'YES')
    await keepOld(old)
    await world.text(from, 'STOP')
    assert.deepEqual([await world.consentOf(today), await world.consentOf(old)], ['out', 'out'], from)
    const sent = await world.answersTo(today)
    assert.match(sent.at(-1) ?? '', /START/)
    await world.text(from, 'STOP')
    assert.equal((await world.answersTo(today)).length, sent.length)
    assert.equal((await changesOf(old)).length, 1)
  }
})

test('the link to unsubscribe in a text stops both who have its phone', async () => {
  const [old, today] = ['+551187650006', '+5511987650006']
  await world.text(today, 'CANOE')
  await world.text(today, 'YES')
  await keepOld(old)
  const [message] = await world.rows<{ id: string }>(
    `select id from message where direction = 'out' and address = $1 limit 1`,
    [today],
  )
  const linkKey = (await findLinkKey(world.db, world.client.id)) ?? ''
  const token = unsubscribeToken(linkKey, { clientId: world.client.id, messageId: message?.id ?? '' })
  const { client: _client, ...visitor } = world.scopeNow()
  await actOnUnsubscribe(world.db, visitor, { token, wish: 'this' })
  assert.deepEqual([await world.consentOf(today), await world.consentOf(old)], ['out', 'out'])
})

test('what a phone in two forms texts is of the person who has the form of today', async () => {
  const [old, today] = ['+551187650009', '+5511987650009']
  await world.text(today, 'CANOE')
  await keepOld(old)
  await world.text(old, 'YES')
  assert.deepEqual([await world.consentOf(today), await world.consentOf(old)], ['in', undefined])
})

test('whom only the old form names is stopped, and has the number of today from then on', async () => {
  await keepOld('+551187650010')
  await world.text('+551187650010', 'STOP')
  assert.equal(await world.consentOf('+5511987650010'), 'out')
  assert.deepEqual(await changesOf('+551187650010'), [])
})
