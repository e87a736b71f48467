import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sendExperience } from '#server/experiences/sendExperience.ts'
import { newId } from '#server/platform/ids.ts'
import { type Contest, contest, may } from '#test/support/contest.ts'
import { refused } from '#test/support/prizing.ts'
import { getExperienceReport } from './report.ts'
import { listSent } from './sent.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

const dayOf = (days: number) => new Date(may.getTime() + days * 86_400_000)
const asked = { page: 1, per_page: 50 }
const range = (start: string, end: string) => ({ start, end })

let lines = 100
async function someone(): Promise<string> {
  lines += 1
  const phone = `+1416555${String(lines).padStart(4, '0')}`
  await world.text(phone, 'Is the canoe red?')
  const [row] = await world.rows<{ id: string }>('select id from participant where phone = $1', [phone])
  return row?.id ?? ''
}

async function send(id: string, participantId: string, at = may): Promise<string> {
  world.setTime(at)
  const publicUrl = 'https://fanfare.test'
  await sendExperience(world.db, world.scopeNow(), { idOrEid: id, participantId, publicUrl })
  const [row] = await world.rows<{ id: string }>(
    `select id from event where client_id = $1 and participant_id = $2 and action = 'experience_sent'
     order by at desc limit 1`,
    [world.client.id, participantId],
  )
  return row?.id ?? ''
}

async function statsOf(eid: string, days = {}) {
  const of = { kind: 'sweepstakes', idOrEid: eid, report_name: 'stats' } as const
  const stats = await getExperienceReport(world.db, world.scopeNow(), { ...of, ...days })
  assert.ok(stats.report_name === 'stats')
  return stats
}

test('a report says how often it was sent in its days and in those before, and lists as many rows', async () => {
  const { id, eid } = await world.addContest({ name: 'Sent' })
  const other = await world.addContest({ name: 'Other' })
  const [ann, ben] = [await someone(), await someone()]
  await send(id, ann, dayOf(0))
  await send(id, ben, dayOf(1))
  await send(id, ann, dayOf(1))
  await send(other.id, ben, dayOf(1))
  await send(id, ben, dayOf(3))
  // Half an hour before midnight in Toronto.
  await send(id, ann, new Date('2026-05-08T03:30:00Z'))
  world.setTime(dayOf(10))
  const days = range('2026-05-05', '2026-05-07')
  const stats = await statsOf(eid, days)
  assert.deepEqual([stats.sent, stats.before.sent], [4, 1])
  const rowsOf = async (experience: string, each: { start?: string; end?: string; per_page?: number }) =>
    listSent(world.db, world.scopeNow(), { ...asked, experience, ...each })
  const now = await rowsOf(eid, days)
  assert.deepEqual([now.total, now.rows.length], [stats.sent, stats.sent])
  const people = now.rows.map(({ participant }) => participant.id)
  assert.deepEqual(people.slice(0, 2), [ann, ben], 'the newest first')
  const before = await rowsOf(id, range(stats.before.from, stats.before.until))
  assert.equal(before.total, stats.before.sent)
  const page = await rowsOf(id, { ...days, per_page: 3 })
  assert.deepEqual([page.total, page.rows.length], [4, 3])
  const compared = await statsOf(eid, { ...days, compare_start: '2026-05-04', compare_end: '2026-05-05' })
  assert.deepEqual([compared.sent, compared.before.sent], [4, 3])
})

test('each row says how it went out and what became of its newest message', async () => {
  const { id } = await world.addContest({ name: 'Outcomes' })
  const [ann, ben, eve] = [await someone(), await someone(), await someone()]
  const [texted, mailed, told] = [await send(id, ann), await send(id, ben), await send(id, eve)]
  await world.rows(`update message set state = 'delivered' where event_id = $1`, [texted])
  await world.rows(`update message set state = 'failed' where event_id = $1`, [mailed])
  // Sent again, by e-mail, and opened; what staff got of a person names no event.
  const mail = newId()
  await world.rows(
    `insert into message (client_id, id, direction, type, participant_id, sender_id, experience_id, event_id, body,
       state, is_reply, attempts, created_at)
     select client_id, $2, direction, 'email', participant_id, sender_id, experience_id, event_id, body, 'sent', is_reply,
       attempts, created_at + interval '1 hour' from message where event_id = $1`,
    [mailed, mail],
  )
  const opened = dayOf(0.5)
  await world.rows(
    `insert into event (client_id, id, participant_id, action, at, subject_id, data)
     select $1, gen_random_uuid(), $2, 'email_opened', at, subject, '{}'
     from (values ($3::timestamptz, $4::uuid), ($5::timestamptz, gen_random_uuid())) n (at, subject)`,
    [world.client.id, ben, opened, mail, dayOf(0.1)],
  )
  await world.rows('delete from message where event_id = $1', [told])
  world.setTime(dayOf(1))
  const { rows } = await listSent(world.db, world.scopeNow(), { ...asked, experience: id })
  const rowOf = (person: string) => rows.find(({ participant }) => participant.id === person)
  assert.deepEqual(rowOf(ann)?.message, { type: 'sms', state: 'delivered' })
  assert.equal(rowOf(ann)?.opened_at, null)
  assert.deepEqual([rowOf(ben)?.message, rowOf(ben)?.opened_at], [{ type: 'email', state: 'sent' }, opened])
  assert.deepEqual([rowOf(eve)?.message, rowOf(eve)?.opened_at], [null, null])
  assert.equal(rows.length, 3)
})

test('an experience of nobody’s, or days that are none, are refused', async () => {
  const scope = world.scopeNow()
  const { id: experience } = await world.addContest({ name: 'Refused' })
  await assert.rejects(listSent(world.db, scope, { ...asked, experience: newId() }), refused('not_found'))
  const upsideDown = { ...asked, experience, ...range('2026-05-07', '2026-05-05') }
  await assert.rejects(listSent(world.db, scope, upsideDown), refused('invalid', { field: 'start' }))
})
