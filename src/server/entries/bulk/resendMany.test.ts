import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { optOutOfShortcode } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { tellDecision } from '#server/public/outcomes/tellDecision.ts'
import { begin, decide, end, entries, type Gift, gift, inGift, line, world } from '#test/support/gifts.ts'
import { later } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { stopBulk } from './bulkReports.ts'
import { type ResendJob, resendMany, resendManyLater } from './resendMany.ts'

before(begin)
after(end)

const phoneOf = (at: number) => `+1416555${String(at).padStart(4, '0')}`
let lastPhone = 0

/** So many people, each with one entry that brought a prize; they were told so, and how that ended. */
async function told(count: number, state: string): Promise<{ made: Gift; ids: string[]; phones: string[] }> {
  const { made, pool } = await gift({}, [{ total: 500 }])
  const [ids, phones]: [string[], string[]] = [[], []]
  for (let at = 0; at < count; at += 1) {
    lastPhone += 1
    phones.push(phoneOf(lastPhone))
    ids.push(...(await entries(made, { phone: phoneOf(lastPhone) })))
    await decide(made, ids.at(-1), { creditArray: [line(pool)] })
  }
  for (let job = world.jobs.shift(); job; job = world.jobs.shift())
    if (job.name === 'public.tellDecision')
      await tellDecision(world, job.payload as Parameters<typeof tellDecision>[1])
  await world.rows(
    `update message set state = $2, reason = case when $2 = 'unknown' then 'connection_lost' end, next_at = null
     where experience_id = $1`,
    [made.id, state],
  )
  return { made, ids, phones }
}

type Wish = Partial<Parameters<typeof resendManyLater>[2]>

async function begun(made: Gift, wish: Wish = { filter: {} }): Promise<ResendJob> {
  const reportId = await resendManyLater(world.db, world.scopeNow(), { ...inGift(made), to: 'all', ...wish })
  const job = world.jobs.find(({ payload }) => (payload as ResendJob).reportId === reportId)
  assert.ok(job)
  return job.payload as ResendJob
}

const nextMinute = (): UserScope => ({ ...world.scopeNow(), at: later(60) })
const run = (job: ResendJob, db: Db = world.db) =>
  resendMany({ db, outside: { ...world.outside, clock: { now: () => later(60) } } }, nextMinute(), job)

async function resultOf({ reportId }: ResendJob) {
  const [report] = await world.rows<{
    state: string
    progress: number
    result: { done: number; skipped: number; because: Record<string, number> }
    error: { reason: string } | null
  }>(`select state, progress, result, error from job_report where id = $1`, [reportId])
  assert.ok(report)
  return report
}

test('people of many entries are sent what they were told once more, once however often the job runs', async () => {
  const { made, phones } = await told(3, 'delivered')
  const job = await begun(made, { filter: {}, seen: { count: 3 } })
  await Promise.all([run(job), run(job)])
  await run(job)
  for (const phone of phones) {
    const [first, second, ...more] = await world.answersTo(phone)
    assert.match(first ?? '', /est accepté\. Vous obtenez/)
    assert.deepEqual([second, more], [first, []])
  }
  const { state, progress, result } = await resultOf(job)
  assert.deepEqual([state, progress, result.done, result.because], ['done', 3, 3, {}])
  const copies = await world.rows<{ state: string; is_reply: boolean; user_id: string }>(
    `select state, is_reply, user_id from message where experience_id = $1 and resend_of is not null`,
    [made.id],
  )
  const { actor } = world.scopeNow()
  const copy = { state: 'queued', is_reply: false, user_id: actor.id }
  assert.deepEqual(copies, [copy, copy, copy])
  const again = await begun(made)
  await run(again)
  assert.deepEqual((await resultOf(again)).result.because, { resent: 3 })
  const trail = await world.rows<{ after: object }>(
    `select after from audit_entry where action = 'entry.resend' and entity_id = $1`,
    [job.reportId],
  )
  assert.equal(trail.length, 1)
})

test('two jobs at once send once', async () => {
  const { made, phones } = await told(4, 'unknown')
  const [one, other] = [await begun(made), await begun(made)]
  await Promise.all([run(one), run(other)])
  for (const phone of phones) assert.equal((await world.answersTo(phone)).length, 2)
  const results = [await resultOf(one), await resultOf(other)]
  assert.equal(
    results.reduce((sum, { result }) => sum + result.done, 0),
    4,
  )
  assert.equal(
    results.reduce((sum, { result }) => sum + (result.because.resent ?? 0), 0),
    4,
  )
})

test('whoever gets nothing is told by why: it arrived, waits or was held, or the person is out or out of reach', async () => {
  const { made, ids, phones } = await told(8, 'unknown')
  const [waits, held, arrived, out, , gone, changed] = ids
  const set = (entry: string | undefined, change: string) =>
    world.rows(
      `update message set ${change} where experience_id = $1
         and participant_id = (select participant_id from entry where id = $2)`,
      [made.id, entry],
    )
  await set(waits, `state = 'queued'`)
  await set(held, `state = 'skipped', reason = 'opted_out'`)
  await set(arrived, `state = 'sent'`)
  await world.rows(
    `insert into suppression (client_id, channel, address, reason, at) values ($1, 'sms', $2, 'bounce', $3)`,
    [world.client.id, phones[4], later(0)],
  )
  await world.rows(
    `update participant set phone = null where id = (select participant_id from entry where id = $1)`,
    [gone],
  )
  await world.rows(`update entry set status = 'invalid' where id = $1`, [changed])
  const [person] = await world.rows<{ participant_id: string }>(
    'select participant_id from entry where id = $1',
    [out],
  )
  await world.db.transaction(world.scopeNow(), (tx) =>
    optOutOfShortcode(tx, world.scopeNow(), {
      participantId: person?.participant_id ?? '',
      shortcodeId: world.shortcode.id,
      how: 'keyword',
      shownText: 'STOP',
      proof: 'the text',
    }),
  )
  const [untold] = await entries(made, { phone: '+14165559999' })
  const job = await begun(made, { entry_ids: [...ids, untold ?? ''], to: 'missed' })
  await run(job)
  const { state, result } = await resultOf(job)
  assert.deepEqual([state, result.done, result.skipped], ['done', 1, 8])
  assert.deepEqual(result.because, {
    underway: 1,
    withheld: 1,
    arrived: 1,
    out: 1,
    suppressed: 1,
    no_address: 1,
    untold: 2,
  })
  const sent = await world.rows<{ address: string }>(
    'select address from message where experience_id = $1 and resend_of is not null',
    [made.id],
  )
  assert.deepEqual(
    sent.map(({ address }) => address),
    [phones[7]],
  )
})

test('it goes to the number of today', async () => {
  const { made, ids } = await told(1, 'failed')
  await world.rows(
    `update participant set phone = '+14165558888' where id = (select participant_id from entry where id = $1)`,
    [ids[0]],
  )
  await run(await begun(made, { entry_ids: ids, to: 'missed' }))
  assert.equal((await world.answersTo('+14165558888')).length, 1)
})

test('a killed job goes on after its last page, and a stopped one keeps what it sent', async () => {
  const { made } = await told(1, 'sent')
  await world.rows(
    `with made as (select gen_random_uuid() as person, gen_random_uuid() as entry, n from generate_series(1, 149) n),
     people as (insert into participant (client_id, id, phone, is_customer, language, data, notes, is_flagged, created_at, updated_at)
       select $1, person, '+1514555' || lpad(n::text, 4, '0'), false, 'en', '{}', '', false, $3, $3 from made),
     entered as (insert into entry (client_id, id, eid, experience_id, participant_id, source, status, is_test, language, data,
       reasons, created_at)
       select $1, entry, substr(md5(entry::text), 1, 12), $2, person, 'sms', 'valid', false, 'en', '{}', '{}',
         $3::timestamptz - interval '1 day' from made),
     happened as (insert into event (client_id, id, participant_id, action, at, experience_id, subject_id, data)
       select $1, entry, person, 'entry_submitted', $3, $2, entry, '{}' from made),
     texted as (insert into event (client_id, id, participant_id, action, at, experience_id, data)
       select $1, person, person, 'keyword_texted', $3, $2, '{}' from made)
     insert into message (client_id, id, direction, type, participant_id, sender_id, experience_id, event_id, address, body,
       state, is_reply, attempts, created_at)
     select $1, gen_random_uuid(), 'out', 'sms', person, $4, $2, person, 'as it was', 'You are in', 'sent', true, 1, $3 from made`,
    [world.client.id, made.id, later(0), world.shortcode.id],
  )
  const copies = async () =>
    (await world.rows(`select 1 from message where experience_id = $1 and resend_of is not null`, [made.id]))
      .length
  const job = await begun(made)
  let left = 1
  const dying: Db = {
    ...world.db,
    transaction: (scope, work) => {
      left -= 1
      if (left < 0) throw new Error('killed')
      return world.db.transaction(scope, work)
    },
  }
  await assert.rejects(run(job, dying), /killed/)
  assert.equal(await copies(), 100)
  assert.equal((await resultOf(job)).progress, 100)
  const other = await gift()
  const stop = (of: Gift) => stopBulk(world.db, world.scopeNow(), { ...inGift(of), job: job.reportId })
  assert.equal((await refusalOf(stop(other.made))).reason, 'not_found')
  await stop(made)
  await run(job)
  assert.equal(await copies(), 100)
  const ended = await resultOf(job)
  assert.deepEqual([ended.state, ended.error?.reason], ['failed', 'entries_resend_stopped'])
  const rest = await begun(made)
  await run(rest)
  assert.equal(await copies(), 150)
  const { result } = await resultOf(rest)
  assert.deepEqual([result.done, result.because], [50, { resent: 100 }])
})

test('what the person saw is compared, and entries of others are not found', async () => {
  const { made, ids } = await told(1, 'sent')
  const other = await gift()
  const meanwhile = begun(made, { filter: {}, seen: { count: 2 } })
  assert.equal((await refusalOf(meanwhile)).reason, 'entries_chosen_meanwhile')
  assert.equal((await refusalOf(begun(other.made, { entry_ids: ids }))).reason, 'not_found')
  assert.equal((await refusalOf(begun(made, { entry_ids: [newId()] }))).reason, 'not_found')
})
