import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Decision } from '#contract/entries/entryStates.ts'
import { ofEntries as dependants } from '#server/main/dependants.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { type Contest, contest, may } from '#test/support/contest.ts'
import { later } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { decideEntry, undoDecision } from './decide.ts'
import { listPace } from './pace.ts'
import { takeAnyEntry, takeEntry } from './queue.ts'

let world: Contest
let validators: UserScope[]
before(async () => {
  world = await contest()
  const names = ['Ana', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus', 'Hal']
  const people = await Promise.all(names.map((name) => world.addPerson(name)))
  validators = await Promise.all(
    people.map((person) => world.scope(world.client, person, { role: 'validator', at: may })),
  )
})
after(() => world.end())

const who = (number: number, seconds = 0): UserScope => {
  const scope = validators[number]
  assert.ok(scope)
  return { ...scope, at: later(seconds, may) }
}

type Made = { id: string; eid: string; name: string }

/** Entries of a new contest, each named after the minute of the day before at which it came in. */
async function waiting(minutes: readonly number[], status = 'pending'): Promise<Made> {
  const made = await world.addContest({ requires_validation: true })
  await world.rows(
    `with people as (
       insert into participant (client_id, id, first_name, is_customer, language, data, notes, is_flagged, created_at, updated_at)
       select $1, gen_random_uuid(), 'Minute ' || n, false, 'en', '{}', '', false, $3, $3 from unnest($4::int[]) n
       returning id, first_name)
     insert into entry (client_id, id, eid, experience_id, participant_id, source, status, is_test, language, data,
       reasons, created_at)
     select $1, gen_random_uuid(), substr(md5(id::text), 1, 12), $2, id, 'web', $5, false, 'en', '{}', '{}',
       $3::timestamptz - interval '1 day' + substr(first_name, 8)::int * interval '1 minute'
     from people`,
    [world.client.id, made.id, may, minutes, status],
  )
  return made
}

/** Nothing waits and nobody has anything in hand. */
const clear = () =>
  world.rows(
    `with gone as (delete from entry_lock where client_id = $1), decided as (delete from entry_decision where client_id = $1)
     delete from entry where client_id = $1`,
    [world.client.id],
  )

const take = (scope: UserScope, more: Partial<Parameters<typeof takeAnyEntry>[2]> = {}) =>
  takeAnyEntry(world.db, scope, { isKicked: false, skip: 0, ...more })
const inOne = (scope: UserScope, { eid }: Made) =>
  takeEntry(world.db, scope, { kind: 'sweepstakes', experience: eid, isKicked: false, skip: 0 })
const decide = (
  scope: UserScope,
  { eid }: { eid: string },
  wish: { entry: string; status?: Decision; reasons?: string[]; canBeUndone?: boolean },
) =>
  decideEntry(world.db, scope, {
    kind: 'sweepstakes',
    experience: eid,
    dependants,
    status: 'valid',
    reasons: [],
    canBeUndone: false,
    ...wish,
  })

type Handed = Awaited<ReturnType<typeof take>>
const namesOf = ({ entry, nextEntry }: Handed) => [entry?.participant_name, nextEntry?.participant_name]

test('the oldest entry of all experiences comes first, and says where it is', async () => {
  await clear()
  const one = await waiting([3, 5])
  const other = await waiting([4, 9])
  const handed = await take(who(0))
  assert.deepEqual(namesOf(handed), ['Minute 3', 'Minute 4'])
  assert.deepEqual(handed.entry?.experience, { kind: 'sweepstakes', eid: one.eid, name: one.name })
  assert.equal(handed.nextEntry?.experience.eid, other.eid)
  assert.deepEqual([handed.waiting, handed.kicked, handed.late], [4, 0, 0])
  assert.deepEqual(namesOf(await take(who(1))), ['Minute 5', 'Minute 9'])
  assert.deepEqual(namesOf(await take(who(2))), [undefined, undefined])
})

test('whoever looks at one experience and whoever looks at all never have the same entry', async () => {
  await clear()
  const one = await waiting([1, 2, 3])
  await waiting([4, 5])
  assert.deepEqual(namesOf(await inOne(who(0), one)), ['Minute 1', 'Minute 2'])
  assert.deepEqual(namesOf(await take(who(1))), ['Minute 3', 'Minute 4'])
  assert.deepEqual(namesOf(await inOne(who(2), one)), [undefined, undefined])
})

test('eight people who ask at once, half of them for one experience, get different entries', async () => {
  await clear()
  const one = await waiting(Array.from({ length: 20 }, (_, at) => at * 2 + 1))
  await waiting([2, 4, 6, 8, 10, 12, 14, 16, 18])
  for (let round = 0; round < 5; round += 1) {
    const handed = await Promise.all(
      validators.map((_, at) => (at % 2 === 0 ? take(who(at, round)) : inOne(who(at, round), one))),
    )
    const ids = handed.flatMap(({ entry, nextEntry }) => [entry?.id, nextEntry?.id]).filter(Boolean)
    assert.equal(new Set(ids).size, ids.length)
    assert.equal(handed.filter(({ entry }) => entry).length, 8)
  }
})

test('skipping passes over entries of any experience, and what was skipped is free', async () => {
  await clear()
  await waiting([1, 4])
  await waiting([2])
  assert.deepEqual(namesOf(await take(who(0), { skip: 1 })), ['Minute 2', 'Minute 4'])
  assert.deepEqual(namesOf(await take(who(1))), ['Minute 1', undefined])
})

test('a decision is undone where it was made, and the entry is in the same hands again', async () => {
  await clear()
  const one = await waiting([1])
  await waiting([2])
  const { entry } = await take(who(0))
  assert.ok(entry)
  await decide(who(0), one, { entry: entry.id, canBeUndone: true })
  assert.deepEqual(namesOf(await take(who(0))), ['Minute 2', undefined])
  await undoDecision(world.db, who(0, 3), { kind: 'sweepstakes', experience: one.eid, entry: entry.eid })
  const again = await take(who(0, 3), { entry: entry.eid })
  assert.deepEqual([again.entry?.id, again.entry?.lock.is_mine], [entry.id, true])
})

test('kicked entries of all experiences are shown, the last first; one is found by name whatever its state', async () => {
  await clear()
  await waiting([5, 7], 'kicked')
  const other = await waiting([6], 'kicked')
  const kicked = await Promise.all([0, 1, 2, 3].map((skip) => take(who(0), { isKicked: true, skip })))
  assert.deepEqual(
    kicked.map(({ entry }) => entry?.participant_name),
    ['Minute 7', 'Minute 6', 'Minute 5', undefined],
  )
  assert.equal(kicked[0]?.kicked, 3)
  const eid = kicked[1]?.entry?.eid
  assert.equal((await take(who(1), { entry: eid })).entry?.experience.eid, other.eid)
  assert.equal((await refusalOf(take(who(1), { entry: 'nosuchentry1' }))).reason, 'not_found')
})

test('kicked entries are gone through one behind the other, whatever is kicked meanwhile', async () => {
  await clear()
  await waiting([5, 7], 'kicked')
  const shown = async (behind?: string) => {
    const { entry, kicked } = await take(who(0), { isKicked: true, behind })
    return { name: entry?.participant_name, eid: entry?.eid, kicked }
  }
  const first = await shown()
  assert.deepEqual([first.name, first.kicked], ['Minute 7', 2])
  await waiting([6, 8], 'kicked')
  const second = await shown(first.eid)
  assert.deepEqual([second.name, second.kicked], ['Minute 6', 4])
  await world.rows(`update entry set status = 'pending' where eid = $1`, [second.eid])
  const third = await shown(second.eid)
  assert.deepEqual([third.name, (await shown(third.eid)).name], ['Minute 5', undefined])
  assert.equal((await refusalOf(shown('nosuchentry1'))).reason, 'not_found')
})

test('an experience that was deleted hands out nothing', async () => {
  await clear()
  const one = await waiting([1])
  await waiting([2])
  await world.rows('update experience set deleted_at = $2 where id = $1', [one.id, may])
  assert.deepEqual(namesOf(await take(who(0))), ['Minute 2', undefined])
})

test('the pace is told by person and by experience, without what was taken back', async () => {
  await clear()
  const one = await waiting([1, 2, 3])
  const other = await waiting([4])
  const decideNext = async (scope: UserScope, more: { canBeUndone?: boolean } = {}) => {
    const { entry } = await take(scope)
    assert.ok(entry)
    const at = { ...scope, at: later(8, scope.at) }
    await decide(at, entry.experience, { entry: entry.id, ...more })
    return entry
  }
  await decideNext(who(0))
  await decideNext(who(0, 60))
  await decideNext(who(1, 4000))
  const undone = await decideNext(who(1, 4100), { canBeUndone: true })
  await undoDecision(world.db, who(1, 4110), {
    kind: 'sweepstakes',
    experience: other.eid,
    entry: undone.eid,
  })
  const asked = { days: 1, page: 1, per_page: 10 }
  const byPerson = await listPace(world.db, who(0, 5000), { ...asked, by: 'person' })
  const shown = byPerson.rows.map(({ name, decided, hours, per_hour, median_seconds }) => ({
    name,
    decided,
    hours,
    per_hour,
    median_seconds,
  }))
  assert.deepEqual(shown, [
    { name: 'Ana', decided: 2, hours: 1, per_hour: 2, median_seconds: 34 },
    { name: 'Bo', decided: 1, hours: 1, per_hour: 1, median_seconds: 8 },
  ])
  const { rows, total } = await listPace(world.db, who(0, 5000), { ...asked, by: 'experience' })
  assert.deepEqual(
    [total, rows.map(({ id, name, decided, hours, per_hour }) => [id, name, decided, hours, per_hour])],
    [1, [[one.id, one.name, 3, 2, 2]]],
  )
  assert.deepEqual(
    (await listPace(world.db, who(0, 2 * 86_400), { ...asked, by: 'person' })).rows,
    [],
    'two days later nothing is of the last day',
  )
})
