import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { participantForm } from '#contract/participants/calls.ts'
import { acceptEntry } from '#server/entries/entries.ts'
import { findExperienceForIntake } from '#server/experiences/experiences.ts'
import { ofParticipants as dependants } from '#server/main/dependants.ts'
import { listJobReports } from '#server/operations/operations.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/errors.ts'
import { newEid, newId } from '#server/platform/ids.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { later } from '#test/support/office.ts'
import { peopleOffice } from '#test/support/peopleOffice.ts'
import { roomy } from '#test/support/roomy.ts'
import { countParticipants } from '../participants.ts'
import { createParticipant } from './people.ts'
import { getReset, resetLater, runReset } from './reset.ts'

const world = await peopleOffice()
const { here, db, client, maple, other } = world
const { create, join, stop, stateOf, inList, addMessage, addAward, tablesWith } = world
after(() => here.end())
const name = maple.client.name

const wish = (more: object = {}) => ({ client: client.eid, dependants, name, ...more })

/** Begins a reset; `run` is its job, as often as one likes. */
async function begin(scope: UserScope = maple) {
  const asked = { client: scope.client.id, dependants, name: scope.client.name }
  const reportId = await resetLater(db, scope, asked)
  const by = { actor: scope.actor, requestId: 'test' }
  const job = {
    dependants,
    clientId: scope.client.id,
    reportId,
    startedAt: new Date(later(2)).toISOString(),
    by,
  }
  const run = (on: Db = db) => runReset({ db: on, outside: here.outside }, { ...scope, at: later(5) }, job)
  const report = async () => {
    const found = (await listJobReports(db, scope, { after: reportId, room: roomy })).find(
      ({ id }) => id === reportId,
    )
    assert.ok(found)
    return found
  }
  return { run, report }
}

const addBroadcast = async (state: string, title: string) => {
  const id = newId()
  const campaign = newId()
  await here.rows(
    `insert into campaign (client_id, id, name, is_default, created_at, updated_at)
     values ($1, $2, $3, false, now(), now())`,
    [client.id, campaign, `Campaign of ${title}`],
  )
  await here.rows(
    `insert into broadcast (client_id, id, title, message, state, send_after, send_now, skip_optin_check,
       ignore_quiet_hours, participant_list_id, campaign_id, sender_id, subscription_id, user_id, created_at, updated_at,
       started_at, channel, needs_approval)
     values ($1, $2, $3, 'Hello', $4, now(), true, false, false, $2, $5, $6, $2, $7, now(), now(), now(), 'sms', false)`,
    [client.id, id, title, state, campaign, world.shortcodeId, newId()],
  )
  return id
}

test('a reset takes every participant with all that hangs on them, and keeps set-up, opt-outs and the audit trail', async () => {
  const phone = '+14165550301'
  const { id } = await create({ first_name: 'Wilhelmina', phone, email: 'wilhelmina@example.com' })
  await join(id)
  await stop(id)
  await addMessage(id, 'delivered', phone)
  await addMessage(id, 'queued', phone)
  await addBroadcast('sent', 'Wilhelmina’s sale')
  await enter(id)
  await addAward(id)
  const told = await here.rows<{ action: string }>(
    'select action from event where client_id = $1 order by action',
    [client.id],
  )
  assert.deepEqual(
    told.map(({ action }) => action),
    ['added_to_list', 'entry_submitted', 'opted_out'],
  )
  const preview = await getReset(db, maple, wish())
  assert.deepEqual(preview, { name, participants: 1, entries: 1, messages: 2, events: 3, why: null })
  const theirs = await createParticipant(db, other, participantForm.parse({ phone }))
  const { run, report } = await begin()
  await run()
  await run()
  const { state, progress, result } = await report()
  assert.deepEqual(
    { state, progress, result },
    { state: 'done', progress: 1, result: { participants: 1, entries: 1, awards: 1, messages: 2 } },
  )
  assert.deepEqual(await tablesWith(id, 'wilhelmina'), ['audit_entry', 'campaign'])
  assert.equal(await inList(), 0)
  assert.equal((await countParticipants(db, maple, {})).participant_count, 0)
  assert.deepEqual(await here.rows('select remaining from prize_pool where client_id = $1', [client.id]), [
    { remaining: 5 },
  ])
  assert.equal((await countParticipants(db, other, {})).participant_count, 1)
  assert.equal(theirs.phone, phone)
  assert.equal(await stateOf((await create({ phone })).id), 'out')
  const said = await here.rows(
    `select action from audit_entry where client_id = $1 and action like 'client.reset%' order by number`,
    [client.id],
  )
  assert.deepEqual(said, [{ action: 'client.reset' }, { action: 'client.reset_ended' }])
})

test('nothing begins under another name, for another client, or with another number of people than was seen', async () => {
  await assert.rejects(resetLater(db, maple, wish({ name: 'Northwind' })), {
    message: `Type the name of the client: ${name}`,
  })
  await assert.rejects(resetLater(db, maple, wish({ client: 'northwind' })), { message: 'Not found.' })
  await assert.rejects(
    resetLater(db, maple, wish({ seen: { participants: 77 } })),
    /Meanwhile 1 participant is there/,
  )
  assert.equal((await countParticipants(db, maple, {})).participant_count, 1)
})

test('beside a broadcast that is being sent, a draw that is not finished or an import that runs it is refused with the reason', async () => {
  const broadcast = await addBroadcast('sending', 'Spring news')
  const refused = /The broadcast "Spring news" is being sent/
  assert.equal((await getReset(db, maple, wish())).why?.reason, 'reset_beside_broadcast')
  await assert.rejects(resetLater(db, maple, wish()), refused)
  await here.rows(`update broadcast set state = 'paused' where id = $1`, [broadcast])
  await assert.rejects(resetLater(db, maple, wish()), refused)
  await here.rows(`update broadcast set state = 'sent' where id = $1`, [broadcast])
  const running = newId()
  await here.rows(
    `insert into participant_import (client_id, id, list_id, job_report_id, file_id, mapping, consent, user_id, rows_done,
       created_count, updated_count, refused_count, created_at, state, merge, name, header, unchanged_count)
     values ($1, $2, $3, $2, $2, '[]', 'none', $2, 1, 0, 0, 1, now(), 'importing', 'overwrite', 'guests.csv', '[]', 0)`,
    [client.id, running, world.list.id],
  )
  await assert.rejects(resetLater(db, maple, wish()), /The import of "guests.csv" is running/)
  await here.rows(`update participant_import set state = 'done' where id = $1`, [running])
  const draw = await addDraw()
  await assert.rejects(resetLater(db, maple, wish()), /Draw 1 of "Spring draw" is frozen and not finished/)
  for (const state of ['complete', 'abandoned']) {
    await here.rows('update draw set state = $2 where id = $1', [draw, state])
    assert.equal((await getReset(db, maple, wish())).why, null)
  }
})

/** An entry as it comes in, into an open contest of its own. */
async function enter(participantId: string): Promise<void> {
  const contest = await addContest('Autumn walk')
  const { kind } = await db.transaction(maple, async (tx) => {
    const experience = await findExperienceForIntake(tx, maple, contest)
    assert.ok(experience)
    return acceptEntry(tx, maple, {
      experience,
      participant: { id: participantId, phone: null, email: null },
      source: 'web',
      data: {},
      language: 'en',
      reference: newId(),
      isTest: false,
    })
  })
  assert.equal(kind, 'accepted')
}

/** In one of the campaigns that are there. */
async function addContest(called: string): Promise<string> {
  const id = newId()
  await here.rows(
    `with c as (select id from campaign where client_id = $1 limit 1)
     insert into experience (client_id, id, eid, campaign_id, kind, name, title, title_fr, visibility, requires_validation,
       limit_type, limit_count, limit_by, entry_scheduling, settings, created_by, created_at, updated_at)
     select $1, $2, $3, c.id, 'sweepstakes', $4, '', '', 'public', false, 'unlimited', 1, 'phone', 'once', '{}', $2,
       now(), now() from c`,
    [client.id, id, newEid(), called],
  )
  return id
}

/** A draw that was frozen, with an experience and a pool of its own. */
async function addDraw(): Promise<string> {
  const [experience, pool, draw] = [await addContest('Spring draw'), newId(), newId()]
  await here.rows(
    `insert into prize_pool (client_id, id, name, class, is_testing, total, remaining, created_at, updated_at)
     values ($1, $2, 'Spring pool', 'physical', false, 5, 5, now(), now())`,
    [client.id, pool],
  )
  await here.rows(
    `insert into draw (client_id, id, eid, experience_id, number, prize_pool_id, state, count, rules, ballot_count,
       manifest, manifest_hash, secret, person_key, opened_by, opened_by_name, opened_at)
     values ($1, $2, $3, $4, 1, $5, 'open', 1, '[]', 1, '{}', 'x', 'x', 'x', $2, 'Pia', now())`,
    [client.id, draw, newEid(), experience, pool],
  )
  return draw
}

/** A database that goes away behind so many transactions. */
function dyingAfter(transactions: number): Db {
  let left = transactions
  return {
    ...db,
    transaction: (scope, work) => {
      left -= 1
      if (left < 0) refuse('database_away')
      return db.transaction(scope, work)
    },
  }
}

test('a reset that was killed goes on behind its last batch, and two at once are one', async () => {
  await here.rows(
    `with made as (
       insert into participant (client_id, id, phone, language, data, notes, is_customer, is_flagged, created_at, updated_at)
       select $1, uuidv7(), '+1416' || (5560000 + n), 'en', '{}', '', false, false, $2, $2
       from generate_series(1, 1200) n returning id)
     insert into counter select $1, 'participants', 0, count(*) from made
     on conflict (client_id, name, shard) do update set value = counter.value + excluded.value`,
    [client.id, later(0)],
  )
  const before = (await countParticipants(db, maple, {})).participant_count
  const { run, report } = await begin()
  await assert.rejects(begin(), /is being reset/)
  await assert.rejects(run(dyingAfter(2)))
  assert.equal((await report()).progress, 1000)
  await run()
  const { state, progress } = await report()
  assert.deepEqual({ state, progress }, { state: 'done', progress: before })
  assert.equal((await countParticipants(db, maple, {})).participant_count, 0)
})

test('a broadcast that begins while it runs ends it with the reason, and whoever came in meanwhile stays', async () => {
  await create({ phone: '+14165550390' })
  const { run, report } = await begin()
  const broadcast = await addBroadcast('sending', 'Late news')
  await run()
  const failed = await report()
  assert.deepEqual([failed.state, failed.why?.reason], ['failed', 'reset_beside_broadcast'])
  assert.equal((await countParticipants(db, maple, {})).participant_count, 1)
  await here.rows(`update broadcast set state = 'sent' where id = $1`, [broadcast])
  const again = await begin()
  const late = await createParticipant(
    db,
    { ...maple, at: later(60) },
    participantForm.parse({ phone: '+14165550391' }),
  )
  await again.run()
  assert.equal((await again.report()).state, 'done')
  assert.deepEqual(await here.rows('select id from participant where client_id = $1', [client.id]), [
    { id: late.id },
  ])
})
