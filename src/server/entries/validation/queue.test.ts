import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Decision } from '#contract/entries/entryStates.ts'
import type { Detail } from '#server/experiences/experiences.ts'
import { ofEntries as dependants } from '#server/main/dependants.ts'
import { systemScope, type UserScope } from '#server/platform/scope.ts'
import { type Contest, contest, may } from '#test/support/contest.ts'
import { later } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { setEntryStatus } from '../entries.ts'
import { applyDecision, decideEntry, undoDecision } from './decide.ts'
import { relockEntry, takeEntry } from './queue.ts'

let world: Contest
let validators: UserScope[]
before(async () => {
  world = await contest()
  const people = await Promise.all(Array.from({ length: 20 }, (_, at) => world.addPerson(`Val Idator ${at}`)))
  validators = await Promise.all(
    people.map((person) => world.scope(world.client, person, { role: 'validator', at: may })),
  )
})
after(() => world.end())

const at = (scope: UserScope, seconds: number): UserScope => ({ ...scope, at: later(seconds, may) })
const person = (number: number): UserScope => {
  const scope = validators[number]
  assert.ok(scope)
  return scope
}

/** A contest with entries that wait, one of a person, a second apart. */
async function waiting(count: number): Promise<Detail<'sweepstakes'>> {
  const made = await world.addContest({ requires_validation: true })
  await world.rows(
    `with people as (
       insert into participant (client_id, id, first_name, is_customer, language, data, notes, is_flagged, created_at, updated_at)
       select $1, gen_random_uuid(), 'Pat ' || n, false, 'en', '{}', '', false, $3, $3 from generate_series(1, $4::int) n
       returning id, first_name)
     insert into entry (client_id, id, eid, experience_id, participant_id, source, status, is_test, language, data,
       reasons, created_at)
     select $1, gen_random_uuid(), substr(md5(id::text), 1, 12), $2, id, 'web', 'pending', false, 'en', '{}', '{}',
       $3::timestamptz - interval '1 day' + substr(first_name, 5)::int * interval '1 second'
     from people`,
    [world.client.id, made.id, may, count],
  )
  return made
}

const take = (
  scope: UserScope,
  { eid }: { eid: string },
  more: Partial<Parameters<typeof takeEntry>[2]> = {},
) => takeEntry(world.db, scope, { kind: 'sweepstakes', experience: eid, isKicked: false, skip: 0, ...more })

type Wish = {
  status?: Decision
  reasons?: string[]
  canBeUndone?: boolean
  seen?: { status: 'pending' | 'valid' }
}
const decide = (scope: UserScope, { eid }: { eid: string }, { entry, ...wish }: Wish & { entry: string }) =>
  decideEntry(world.db, scope, {
    kind: 'sweepstakes',
    experience: eid,
    entry,
    dependants,
    status: 'valid',
    reasons: [],
    canBeUndone: false,
    ...wish,
  })

const statusOf = async (id: string) => {
  const [row] = await world.rows<{ status: string; reasons: string[] }>(
    'select status, reasons from entry where id = $1',
    [id],
  )
  return row
}
const refuses = async (work: Promise<unknown>, reason: string) =>
  assert.equal((await refusalOf(work)).reason, reason)
const idOf = (handed: { entry: { id: string } | null }): string => {
  assert.ok(handed.entry)
  return handed.entry.id
}

test('the entry that waits longest is handed out with the one behind it, each to one person', async () => {
  const made = await waiting(5)
  const first = await take(person(0), made)
  const second = await take(person(1), made)
  const third = await take(person(2), made)
  assert.deepEqual(
    [first.waiting, first.entry?.participant_name, first.nextEntry?.participant_name],
    [5, 'Pat 1', 'Pat 2'],
  )
  assert.deepEqual([second.entry?.participant_name, second.nextEntry?.participant_name], ['Pat 3', 'Pat 4'])
  assert.deepEqual([third.entry?.participant_name, third.nextEntry], ['Pat 5', null])
  assert.deepEqual(first.entry?.lock, { seconds_left: 300, is_mine: true, holder: 'Val Idator 0' })
  assert.equal((await take(person(3), made)).entry, null)
  assert.equal(idOf(await take(at(person(0), 10), made)), idOf(first), 'asked again, it is the same one')
})

test('after five minutes an entry is handed to the next person, and relocking it tells that it is gone', async () => {
  const made = await waiting(1)
  const mine = idOf(await take(person(0), made))
  const relock = (scope: UserScope) =>
    relockEntry(world.db, scope, { kind: 'sweepstakes', experience: made.eid, entry: mine })
  assert.equal((await relock(at(person(0), 200))).seconds_left, 300)
  assert.equal((await take(at(person(1), 499), made)).entry, null)
  assert.equal(idOf(await take(at(person(1), 500), made)), mine)
  await refuses(relock(at(person(0), 501)), 'entry_lock_lost')
  await refuses(decide(at(person(0), 501), made, { entry: mine }), 'entry_in_other_hands')
})

test('what is skipped goes back, and somebody else gets it', async () => {
  const made = await waiting(3)
  const skipped = idOf(await take(person(0), made))
  const now = await take(person(0), made, { skip: 1 })
  assert.notEqual(idOf(now), skipped)
  assert.equal(idOf(await take(person(1), made)), skipped)
})

test('no entry is handed out twice, however many ask at once', async () => {
  const many = 200
  const made = await waiting(many)
  const seen: string[] = []
  await Promise.all(
    validators.map(async (scope) => {
      while (seen.length < many) {
        const handed = await take(scope, made)
        if (!handed.entry) continue
        seen.push(handed.entry.id)
        await decide(scope, made, { entry: handed.entry.id })
      }
    }),
  )
  assert.equal(seen.length, many)
  assert.equal(new Set(seen).size, many)
  const [count] = await world.rows<{ valid: string }>(
    `select count(*) as valid from entry where experience_id = $1 and status = 'valid'`,
    [made.id],
  )
  assert.equal(Number(count?.valid), many)
})

test('a decision answers the next one; a kicked entry stays out and has its own queue', async () => {
  const made = await waiting(3)
  const first = idOf(await take(person(0), made))
  const { nextEntry, decision } = await decide(person(0), made, {
    entry: first,
    status: 'kicked',
    reasons: ['A cheat'],
  })
  assert.equal(decision.undo_until, null)
  assert.equal(nextEntry?.participant_name, 'Pat 2')
  assert.deepEqual(await statusOf(first), { status: 'kicked', reasons: ['A cheat'] })
  const kicked = await take(person(1), made, { isKicked: true })
  assert.deepEqual([idOf(kicked), kicked.kicked, kicked.entry?.lock.holder], [first, 1, null])
  assert.equal((await take(person(1), made, { isKicked: true, skip: 1 })).entry, null)
  await refuses(decide(person(1), made, { entry: first }), 'entry_kicked')
  const events = await world.rows('select from event where subject_id = $1 and action = $2', [
    first,
    'entry_kicked',
  ])
  assert.equal(events.length, 1)
})

test('a decision that can be undone has no effect for ten seconds, and one afterwards', async () => {
  const made = await waiting(3)
  const id = idOf(await take(person(0), made))
  const { decision } = await decide(person(0), made, { entry: id, canBeUndone: true })
  assert.deepEqual(decision.undo_until, later(10, may))
  assert.equal((await statusOf(id))?.status, 'pending')
  assert.notEqual(idOf(await take(person(1), made)), id, 'nobody else gets it meanwhile')
  await refuses(decide(person(1), made, { entry: id }), 'entry_decided_now')
  const apply = () =>
    applyDecision(world.db, systemScope(world.client, 'Validation', later(10, may)), {
      decisionId: decision.id,
      dependants,
    })
  await Promise.all([apply(), apply()])
  assert.equal((await statusOf(id))?.status, 'valid')
  const trail = await world.rows<{ actor_name: string }>(
    `select actor_name from audit_entry where entity_id = $1 and action = 'entry.validate'`,
    [id],
  )
  assert.deepEqual(trail, [{ actor_name: 'Val Idator 0' }])
  await refuses(undo(person(0), made, id), 'undo_over')
})

const undo = (scope: UserScope, { eid }: { eid: string }, entry: string) =>
  undoDecision(world.db, scope, { kind: 'sweepstakes', experience: eid, entry })

test('an undone decision never has an effect; it is undone by who made it, in its time', async () => {
  const made = await waiting(1)
  const id = idOf(await take(person(0), made))
  const { decision } = await decide(person(0), made, {
    entry: id,
    status: 'invalid',
    reasons: ['Dark'],
    canBeUndone: true,
  })
  await refuses(undo(person(1), made, id), 'undo_over')
  await refuses(undo(at(person(0), 10), made, id), 'undo_over')
  assert.equal((await undo(at(person(0), 9), made, id)).lock.is_mine, true)
  await applyDecision(world.db, systemScope(world.client, 'Validation', later(10, may)), {
    decisionId: decision.id,
    dependants,
  })
  assert.equal((await statusOf(id))?.status, 'pending')
})

test('what another way made of the entry meanwhile stands', async () => {
  const made = await waiting(1)
  const id = idOf(await take(person(0), made))
  const { decision } = await decide(person(0), made, { entry: id, canBeUndone: true })
  await setEntryStatus(world.db, person(1), {
    kind: 'sweepstakes',
    experience: made.eid,
    entry: id,
    status: 'invalid',
    reason: 'Late',
    dependants,
  })
  await applyDecision(world.db, systemScope(world.client, 'Validation', later(10, may)), {
    decisionId: decision.id,
    dependants,
  })
  assert.deepEqual(await statusOf(id), { status: 'invalid', reasons: ['Late'] })
})

test('two decisions of one entry at once: one counts, the other is told who was first', async () => {
  const made = await waiting(1)
  const id = idOf(await take(person(0), made))
  const both = await Promise.allSettled([
    decide(person(0), made, { entry: id, canBeUndone: true }),
    decide(person(0), made, { entry: id, canBeUndone: true, status: 'kicked', reasons: ['No'] }),
  ])
  assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
})

test('what was seen otherwise is refused', async () => {
  const made = await waiting(1)
  const id = idOf(await take(person(0), made))
  await decide(person(0), made, { entry: id })
  await refuses(
    decide(person(0), made, { entry: id, status: 'invalid', reasons: ['x'], seen: { status: 'pending' } }),
    'entry_changed_meanwhile',
  )
})

test('the pace counts the caller’s own decisions of the day, with the time since the one before', async () => {
  const made = await waiting(3)
  for (const [turn, seconds] of [4, 10, 12].entries()) {
    const handed = await take(at(person(0), turn * 20), made)
    await decide(at(person(0), turn * 20 + seconds), made, { entry: idOf(handed) })
  }
  const { pace } = await take(at(person(0), 60), made)
  assert.deepEqual(pace, { decided: 3, last_hour: 3, median_seconds: 22 })
  assert.deepEqual((await take(person(1), made)).pace, { decided: 0, last_hour: 0, median_seconds: null })
})
