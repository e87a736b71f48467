import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '#server/platform/ids.ts'
import { type Contest, contest, may } from '#test/support/contest.ts'
import { refused } from '#test/support/prizing.ts'
import { listConversationExperiences, sendExperience } from './sendExperience.ts'

const publicUrl = 'https://fanfare.test'
let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

let lines = 100
/** Somebody who texted us something. */
async function someone(language = 'en'): Promise<{ id: string; phone: string }> {
  lines += 1
  const phone = `+1416555${String(lines).padStart(4, '0')}`
  await world.text(phone, 'Is the canoe red?')
  const [row] = await world.rows<{ id: string }>(
    `update participant set language = $2 where phone = $1 and client_id = $3 returning id`,
    [phone, language, world.client.id],
  )
  return { id: row?.id ?? '', phone }
}
const send = (idOrEid: string, participantId: string) =>
  sendExperience(world.db, world.scopeNow(), { idOrEid, participantId, publicUrl })

test('the built-in text goes out in the person’s language with the page, from the experience’s shortcode', async () => {
  const { id, eid } = await world.addContest({ title: 'Win a canoe', title_fr: 'Gagnez un canot' })
  const [ana, zoe] = [await someone(), await someone('fr')]
  await send(id, ana.id)
  await send(eid, zoe.id)
  assert.deepEqual(await world.answersTo(ana.phone), [
    `Client maple-market: Take part in Win a canoe here: ${publicUrl}/e/${eid}`,
  ])
  assert.deepEqual(await world.answersTo(zoe.phone), [
    `Client maple-market : Participez à Gagnez un canot ici : ${publicUrl}/e/${eid}?lang=fr`,
  ])
})

test('an own text is used, and the event stands in the activity with the message that it sent', async () => {
  const own = await world.addContest({ texts: { link: 'Come and paddle!' } })
  const ana = await someone('fr')
  await send(own.id, ana.id)
  assert.deepEqual(await world.answersTo(ana.phone), [`Come and paddle! ${publicUrl}/e/${own.eid}?lang=fr`])
  const events = await world.rows(
    `select m.state, e.experience_id from event e join message m on m.client_id = e.client_id and m.event_id = e.id
     where e.client_id = $1 and e.participant_id = $2 and e.action = 'experience_sent'`,
    [world.client.id, ana.id],
  )
  assert.deepEqual(events, [{ state: 'queued', experience_id: own.id }])
  const [conversation] = await world.rows<{ last_message: string }>(
    'select last_message from conversation where client_id = $1 and participant_id = $2',
    [world.client.id, ana.id],
  )
  assert.match(conversation?.last_message ?? '', /^Come and paddle!/)
})

test('without a shortcode of its own it leaves from the one that the person texts with, else from none', async () => {
  const { id } = await world.addContest({ shortcode_id: null })
  const ana = await someone()
  await send(id, ana.id)
  assert.equal((await world.answersTo(ana.phone)).length, 1)
  const silent = newId()
  await world.rows(
    `insert into participant (client_id, id, phone, language, data, notes, is_customer, is_flagged, created_at, updated_at)
     values ($1, $2, '+14165559999', 'en', '{}', '', false, false, $3, $3)`,
    [world.client.id, silent, may],
  )
  await assert.rejects(send(id, silent), refused('conflict', { message: /no shortcode/ }))
})

test('what is over, not begun, hidden or deleted is neither offered nor sent', async () => {
  const [open, over, soon, hidden] = [
    await world.addContest({ name: 'Open' }),
    await world.addContest({ name: 'Over', ended_at: '2026-05-01T12:00:00Z' }),
    await world.addContest({ name: 'Soon', started_at: '2026-06-01T12:00:00Z' }),
    await world.addContest({ name: 'Hidden', visibility: 'hidden' }),
  ]
  const offered = await listConversationExperiences(world.db, world.scopeNow(), { publicUrl })
  const names = offered.map(({ name }) => name)
  assert.ok(names.includes('Open'))
  for (const { name } of [over, soon, hidden]) assert.ok(!names.includes(name))
  assert.match(offered.find(({ id }) => id === open.id)?.text ?? '', new RegExp(`/e/${open.eid}$`))
  const ana = await someone()
  for (const { id } of [over, soon, hidden])
    await assert.rejects(send(id, ana.id), refused('conflict', { message: /not open/ }))
  await assert.rejects(send(newId(), ana.id), refused('not_found'))
  await assert.rejects(send(open.id, newId()), refused('not_found'))
  assert.deepEqual(await world.answersTo(ana.phone), [])
})

test('whoever opted out gets nothing, and the activity says nothing', async () => {
  const { id } = await world.addContest({})
  const ana = await someone()
  await world.text(ana.phone, 'STOP')
  const before = await world.answersTo(ana.phone)
  await assert.rejects(send(id, ana.id), refused('conflict', { message: /opted out/ }))
  assert.deepEqual(await world.answersTo(ana.phone), before)
  const events = await world.rows(
    `select 1 from event where client_id = $1 and participant_id = $2 and action = 'experience_sent'`,
    [world.client.id, ana.id],
  )
  assert.deepEqual(events, [])
})
