import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type EntryDataForm, setEntryData as setEntryDataCall } from '#contract/entries/calls.ts'
import { type Detail, findExperienceForIntake } from '#server/experiences/experiences.ts'
import { ofEntries as dependants } from '#server/main/dependants.ts'
import { recogniseParticipant } from '#server/participants/participants.ts'
import { found } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { refused } from '#test/support/prizing.ts'
import { acceptEntry, type Intake, listEntries, listOtherEntries, setEntryStatus } from './entries.ts'
import { setEntryData } from './entryData.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

type Person = {
  phone?: string
  email?: string
  data?: Record<string, unknown>
  reference?: string
  name?: string
}

const kind = 'sweepstakes' as const

async function enter(into: Detail, at: string, person: Person): Promise<Intake> {
  const scope = { ...world.scopeNow(), at: new Date(at) }
  const { phone, email, data = {}, reference = newId(), name } = person
  return world.db.transaction(scope, async (tx) => {
    const participant = await recogniseParticipant(tx, scope, {
      phone: phone ?? null,
      email: email ?? null,
      first_name: name ?? null,
    })
    const experience = found(await findExperienceForIntake(tx, scope, into.id))
    const source = 'web'
    return acceptEntry(tx, scope, {
      experience,
      participant,
      source,
      data,
      language: 'en',
      reference,
      isTest: false,
    })
  })
}

const outcome = (intake: Intake) => (intake.kind === 'refused' ? intake.reason : intake.kind)

test('a daily window ends at midnight of the client’s zone, also on the day the clocks go forward', async () => {
  const daily = await world.addContest({ limit_type: 'participant', entry_scheduling: 'daily' })
  const phone = '+14165550101'
  const times = [
    ['2026-03-07T05:00:00Z', 'accepted'],
    ['2026-03-08T04:59:59Z', 'rate_limit'],
    ['2026-03-08T05:00:00Z', 'accepted'],
    ['2026-03-09T03:59:59Z', 'rate_limit'],
    ['2026-03-09T04:00:00Z', 'accepted'],
  ] as const
  for (const [at, expected] of times) assert.equal(outcome(await enter(daily, at, { phone })), expected, at)
})

test('weekly, monthly and once', async () => {
  const phone = '+14165550102'
  const cases = {
    weekly: ['2026-05-03T12:00:00Z', '2026-05-04T03:59:59Z', '2026-05-04T04:00:00Z'],
    monthly: ['2026-05-03T12:00:00Z', '2026-06-01T03:59:59Z', '2026-06-01T04:00:00Z'],
  } as const
  for (const entry_scheduling of ['weekly', 'monthly'] as const) {
    const limited = await world.addContest({ limit_type: 'participant', entry_scheduling })
    const outcomes = []
    for (const at of cases[entry_scheduling]) outcomes.push(outcome(await enter(limited, at, { phone })))
    assert.deepEqual(outcomes, ['accepted', 'rate_limit', 'accepted'])
  }
  const once = await world.addContest({ limit_type: 'participant', entry_scheduling: 'once', limit_count: 2 })
  const outcomes = []
  for (const at of ['2026-05-01T12:00:00Z', '2027-05-01T12:00:00Z', '2030-05-01T12:00:00Z'])
    outcomes.push(outcome(await enter(once, at, { phone })))
  assert.deepEqual(outcomes, ['accepted', 'accepted', 'rate_limit'])
})

test('a limit by both counts phone and e-mail, and a refused entry takes no place of either', async () => {
  const both = await world.addContest({
    limit_type: 'participant',
    limit_by: 'both',
    entry_scheduling: 'once',
  })
  const at = '2026-05-04T12:00:00Z'
  const ana = { phone: '+14165550103', email: 'ana@example.com' }
  assert.equal(outcome(await enter(both, at, ana)), 'accepted')
  assert.equal(outcome(await enter(both, at, ana)), 'rate_limit')
  const taken = await world.rows<{ taken: number }>(
    'select taken from entry_window where experience_id = $1',
    [both.id],
  )
  assert.deepEqual(taken, [{ taken: 1 }, { taken: 1 }])
})

test('a household is one address in any spelling; without an address the person counts', async () => {
  const home = await world.addContest({ limit_type: 'household', entry_scheduling: 'once' })
  const at = '2026-05-04T12:00:00Z'
  const street = (address: string) => ({ address, city: 'Toronto' })
  const first = { phone: '+14165550104', data: street('5-120 King Street') }
  assert.equal(outcome(await enter(home, at, first)), 'accepted')
  const second = { phone: '+14165550105', data: street('120 king st, apt 5') }
  assert.equal(outcome(await enter(home, at, second)), 'household_limit')
  assert.equal(outcome(await enter(home, at, { phone: '+14165550105' })), 'accepted')
  assert.equal(outcome(await enter(home, at, { phone: '+14165550105' })), 'rate_limit')
})

test('twenty entries at once at limit 3 make three', async () => {
  const rush = await world.addContest({ limit_type: 'participant', limit_count: 3 })
  const at = '2026-05-04T12:00:00Z'
  const all = await Promise.all(Array.from({ length: 20 }, () => enter(rush, at, { phone: '+14165550106' })))
  assert.equal(all.filter(({ kind }) => kind === 'accepted').length, 3)
  const asked = { kind, experience: rush.eid, page: 1, per_page: 25 }
  const listed = await listEntries(world.db, world.scopeNow(), asked)
  assert.deepEqual([listed.total, listed.rows.length], [3, 3])
})

test('the same reference is the same entry, also after the end; a refused one may be tried again', async () => {
  const ended = await world.addContest({
    ended_at: '2026-05-04T12:00:00Z',
    started_at: '2026-05-01T00:00:00Z',
  })
  const again = { phone: '+14165550107', reference: 'form-1' }
  const [first, second] = [
    await enter(ended, '2026-05-04T11:59:59Z', again),
    await enter(ended, '2026-05-04T12:00:00Z', again),
  ]
  assert.ok(first.kind === 'accepted' && second.kind === 'repeated')
  assert.equal(second.entry.id, first.entry.id)
  const early = { phone: '+14165550107', reference: 'form-2' }
  assert.equal(outcome(await enter(ended, '2026-04-30T12:00:00Z', early)), 'coming_soon')
  assert.equal(outcome(await enter(ended, '2026-05-02T12:00:00Z', early)), 'accepted')
})

async function pendingEntry() {
  const checked = await world.addContest({ requires_validation: true })
  const intake = await enter(checked, '2026-05-04T12:00:00Z', { phone: '+14165550108' })
  assert.ok(intake.kind === 'accepted')
  assert.equal(intake.entry.status, 'pending')
  const { eid, id } = intake.entry
  return { kind, experience: checked.eid, entry: eid, id }
}

test('staff judge a pending entry, and change their mind; each change is in the activity and the trail', async () => {
  const { id, ...named } = await pendingEntry()
  const scope = world.scopeNow()
  for (const status of ['invalid', 'invalid', 'valid', 'invalid'] as const)
    assert.equal(
      (await setEntryStatus(world.db, scope, { dependants, ...named, status, reason: 'blurred' })).status,
      status,
    )
  const events = await world.rows<{ action: string }>(
    'select action from event where subject_id = $1 order by id',
    [id],
  )
  assert.deepEqual(
    events.map(({ action }) => action),
    ['entry_submitted', 'entry_invalidated', 'entry_validated', 'entry_invalidated'],
  )
  const trail = await world.rows(`select 1 from audit_entry where entity = 'entry' and entity_id = $1`, [id])
  assert.equal(trail.length, 3)
})

test('a kicked entry, and one whose winner is confirmed, stay as they are', async () => {
  const scope = world.scopeNow()
  const kicked = await pendingEntry()
  await world.rows(`update entry set status = 'kicked' where id = $1`, [kicked.id])
  const judge = (named: typeof kicked, status: 'valid' | 'invalid') =>
    setEntryStatus(world.db, scope, { dependants, ...named, status })
  await assert.rejects(judge(kicked, 'valid'), refused('conflict', { message: /was kicked/ }))
  const won = await pendingEntry()
  await judge(won, 'valid')
  await world.rows(
    `with pool as (insert into prize_pool values ($1, $2, 'Canoes', 'physical', false, 1, 0, now(), now()))
     insert into award (client_id, id, prize_pool_id, participant_id, entry_id, experience_id, created_at)
     select client_id, gen_random_uuid(), $2, participant_id, id, experience_id, now() from entry where id = $3`,
    [world.client.id, newId(), won.id],
  )
  await assert.rejects(
    judge(won, 'invalid'),
    refused('conflict', { message: /winner of this entry is confirmed/ }),
  )
})

test('entries are found by name, phone, e-mail and number, newest first across statuses', async () => {
  const listed = await world.addContest({ name: 'Listed' })
  const people = [
    { phone: '+14165550111', email: 'lea@example.com', name: 'Léa 100%' },
    { phone: '+14165550112', email: 'max@example.com', name: 'Max' },
    { phone: '+14165550113', name: 'Maxine' },
  ]
  for (const [index, person] of people.entries()) await enter(listed, `2026-05-04T12:00:0${index}Z`, person)
  const scope = world.scopeNow()
  const find = async (more: { search?: string; status?: 'valid' | 'invalid'; page?: number }) => {
    const asked = { kind, experience: listed.id, page: 1, per_page: 2, ...more }
    const { rows, total } = await listEntries(world.db, scope, asked)
    return [rows.map((row) => row.participant_name), total]
  }
  const within = { kind, experience: listed.id }
  const [, middle] = (await listEntries(world.db, scope, { ...within, page: 1, per_page: 10 })).rows
  await setEntryStatus(world.db, scope, { dependants, ...within, entry: middle?.id ?? '', status: 'invalid' })
  assert.deepEqual(await find({}), [['Maxine', 'Max'], 3])
  assert.deepEqual(await find({ page: 2 }), [['Léa 100%'], 3])
  assert.deepEqual(await find({ status: 'invalid' }), [['Max'], 1])
  assert.deepEqual(await find({ search: 'max' }), [['Maxine', 'Max'], 2])
  assert.deepEqual(await find({ search: '0%' }), [['Léa 100%'], 1])
  assert.deepEqual(await find({ search: '%' }), [['Léa 100%'], 1])
  assert.deepEqual(await find({ search: 'LEA@example.com' }), [['Léa 100%'], 1])
  assert.deepEqual(await find({ search: '(416) 555-0112' }), [['Max'], 1])
  assert.deepEqual(await find({ search: middle?.eid ?? '' }), [['Max'], 1])
})

test('other entries are the same person’s in this experience; another experience’s entry is not found', async () => {
  const [one, two] = [await world.addContest(), await world.addContest()]
  const phone = '+14165550114'
  const at = '2026-05-04T12:00:00Z'
  const first = await enter(one, at, { phone })
  const second = await enter(one, at, { phone })
  await enter(two, at, { phone })
  assert.ok(first.kind === 'accepted' && second.kind === 'accepted')
  const scope = world.scopeNow()
  const others = await listOtherEntries(world.db, scope, { kind, experience: one.id, entry: first.entry.eid })
  assert.deepEqual(
    others.map(({ id }) => id),
    [second.entry.id],
  )
  const wrong = listOtherEntries(world.db, scope, { kind, experience: two.id, entry: first.entry.eid })
  await assert.rejects(wrong, refused('not_found'))
  await world.rows('update experience set deleted_at = now() where id = $1', [one.id])
  const still = await listOtherEntries(world.db, scope, { kind, experience: one.id, entry: first.entry.eid })
  assert.deepEqual(still, others, 'they stay readable beside the draws of a deleted experience')
})

const edit = (entry: string, fields: EntryDataForm) =>
  setEntryData(world.db, world.scopeNow(), { entry, fields })

test('staff correct an entry’s data: given keys change, an empty one goes, the trail has both', async () => {
  const daily = await world.addContest()
  const data = { address: '1 King Street', city: 'Tronto', newsletter: true }
  const intake = await enter(daily, '2026-05-04T12:00:00Z', { phone: '+14165550120', data })
  assert.ok(intake.kind === 'accepted')
  const { id, eid } = intake.entry
  const corrected = { city: 'Toronto', address_2: 'Apt 5', newsletter: true }
  const edited = await edit(eid, { address: '', city: 'Toronto', address_2: 'Apt 5', postal: '' })
  assert.deepEqual(edited.data, corrected)
  assert.deepEqual((await edit(id, { city: 'Toronto' })).data, corrected)
  const trail = await world.rows(
    `select action, before, after from audit_entry where entity = 'entry' and entity_id = $1`,
    [id],
  )
  assert.deepEqual(trail, [
    {
      action: 'entry.edit_data',
      before: { address: '1 King Street', city: 'Tronto', address_2: '' },
      after: { address: '', city: 'Toronto', address_2: 'Apt 5' },
    },
  ])
})

test('the data of a kicked, an erased, a deleted and a foreign entry stays', async () => {
  const kicked = await pendingEntry()
  await world.rows(`update entry set status = 'kicked' where id = $1`, [kicked.id])
  await assert.rejects(edit(kicked.id, { city: 'Hull' }), refused('conflict', { message: /was kicked/ }))
  const gone = await pendingEntry()
  const scope = world.scopeNow()
  const foreign = { ...scope, client: await world.addClient('northwind-data') }
  const fields = { city: 'Hull' }
  await assert.rejects(setEntryData(world.db, foreign, { entry: gone.id, fields }), refused('not_found'))
  await world.rows(
    'update participant set erased_at = now() where id = (select participant_id from entry where id = $1)',
    [gone.id],
  )
  await assert.rejects(edit(gone.id, fields), refused('conflict', { message: /was erased/ }))
  await world.rows('update experience set deleted_at = now() where eid = $1', [gone.experience])
  await assert.rejects(edit(gone.entry, fields), refused('not_found'))
})

test('only the allowed keys of an entry’s data are taken, as short texts, and at least one', () => {
  const faults = (data: unknown) => {
    const parsed = setEntryDataCall.body.safeParse({ data })
    return parsed.error?.issues.map(({ path, code }) => [path.join('.'), code])
  }
  assert.deepEqual(setEntryDataCall.body.parse({ data: { city: ' Hull ' } }), { data: { city: 'Hull' } })
  assert.deepEqual(faults({ city: 'x'.repeat(201) }), [['data.city', 'too_big']])
  assert.deepEqual(faults({ postal: 'K1A\u0000' }), [['data.postal', 'custom']])
  assert.deepEqual(faults({ country: 1 }), [['data.country', 'invalid_type']])
  assert.deepEqual(faults({ city: 'Hull', email: 'a@example.com' }), [['data', 'unrecognized_keys']])
  assert.deepEqual(faults({}), [['data', 'custom']])
  assert.deepEqual(faults(undefined), [['data', 'invalid_type']])
})
