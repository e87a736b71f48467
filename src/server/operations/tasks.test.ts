import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { type TaskForm, taskForm } from '#contract/operations/taskCalls.ts'
import { listAudit } from '#server/access/access.ts'
import { newId } from '#server/platform/ids.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { later, morning, type Person } from '#test/support/office.ts'
import { peopleOffice } from '#test/support/peopleOffice.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { operationsJobs } from './jobs.ts'
import { operationsOfParticipants, operationsOfUsers } from './operations.ts'
import type { TasksAsked } from './queries/tasks.ts'
import { completeTask, createTask, deleteTask, getTask, listTasks, updateTask } from './tasks.ts'

describe('a task', () => {
  let place: Awaited<ReturnType<typeof peopleOffice>>
  let admin: UserScope
  let vera: Person
  let validator: UserScope
  before(async () => {
    place = await peopleOffice()
    admin = place.maple
    vera = await place.here.addPerson('Vera Valid')
    validator = await place.here.scope(place.client, vera, { role: 'validator' })
  })
  beforeEach(() => void place.here.jobs.splice(0))
  after(() => place.here.end())

  const add = (more: Partial<Record<keyof TaskForm, unknown>> = {}, scope = admin) =>
    createTask(place.db, scope, taskForm.parse({ title: 'Call back', ...more }))
  const listed = async (more: Partial<TasksAsked> = {}, scope = admin) => {
    const asked = { page: 1, per_page: 100, view: 'open', whose: 'all', ...more } as const
    return (await listTasks(place.db, scope, asked)).rows.map(({ id }) => id)
  }
  const bellOf = (person: { id: string }) =>
    place.here.rows<{ kind: string; object_name: string }>(
      'select kind, object_name from notification where user_id = $1 order by id',
      [person.id],
    )
  /** Works on the reminders that are waiting, at that time. */
  const remind = async (at: Date) => {
    const context = { db: place.db, outside: { ...place.here.outside, clock: { now: () => at } } }
    for (const { name, payload } of place.here.jobs.splice(0)) {
      if (name !== 'operations.remind') continue
      await operationsJobs[name]?.(context, payload as never)
    }
  }

  it('is due so many days from today on the client’s wall, at the time of day that was chosen', async () => {
    const due = async (more: object) => (await add(more)).due_at.toISOString()
    // Nine in the morning in Toronto.
    assert.equal(await due({}), '2026-05-04T13:00:00.000Z')
    assert.equal(await due({ date_selection: 'now' }), '2026-05-04T13:00:00.000Z')
    assert.equal(await due({ date_selection: 'tomorrow' }), '2026-05-05T13:00:00.000Z')
    assert.equal(await due({ date_selection: '7_days', hour: 16 }), '2026-05-11T20:00:00.000Z')
    assert.equal(
      await due({ date_selection: '28_days', hour: 8, minute: 30, timezone: 'Europe/Paris' }),
      '2026-06-01T06:30:00.000Z',
    )
    assert.equal(
      await due({ date_selection: 'custom', date: '2026-12-24', hour: 0, minute: 5 }),
      '2026-12-24T05:05:00.000Z',
    )
    // Another day there: it is past midnight in Tokyo at ten in the evening.
    const night = { ...admin, at: new Date('2026-05-04T16:30:00Z') }
    const inTokyo = await add({ date_selection: 'tomorrow', timezone: 'Asia/Tokyo' }, night)
    assert.equal(inTokyo.date, '2026-05-06')
  })

  it('is answered as it is entered, so that the answer can be sent back', async () => {
    const made = await add({ date_selection: 'tomorrow', hour: 7, minute: 45, timezone: 'America/Vancouver' })
    assert.deepEqual(
      [made.date_selection, made.date, made.hour, made.minute, made.timezone],
      ['custom', '2026-05-05', 7, 45, 'America/Vancouver'],
    )
    const sent = { ...made, text: null, title: made.title }
    const twoDaysOn = { ...admin, at: later(2 * 86_400) }
    const same = await updateTask(place.db, twoDaysOn, { id: made.id, sent })
    assert.deepEqual([same.due_at, same.version], [made.due_at, 1])
  })

  it('keeps the second of two hours with one name, where nobody touches its time', async () => {
    const twice = { ...admin, at: new Date('2026-11-01T06:30:00Z') }
    const made = await add({}, twice)
    assert.equal(made.hour, 1)
    await place.here.rows('update task set due_at = $2 where id = $1', [made.id, twice.at])
    const { date_selection, date, hour, minute, timezone } = await getTask(place.db, admin, made.id)
    const sent = { title: 'Renamed', date_selection, date, hour, minute, timezone }
    const changed = await updateTask(place.db, admin, { id: made.id, sent })
    assert.deepEqual([changed.title, changed.due_at], ['Renamed', twice.at])
  })

  it('is refused a day, a zone or a time that there is not, at its field', async () => {
    const faults = async (more: object) => Object.keys((await refusalOf(add(more))).fields ?? {})
    assert.deepEqual(await faults({ date_selection: 'custom' }), ['date'])
    assert.deepEqual(await faults({ date: '2026-02-30' }), ['date'])
    for (const timezone of ['Mars/Base', '+05:00', 'EST5EDT4'])
      assert.deepEqual(await faults({ timezone }), ['timezone'], timezone)
    for (const bad of [{ hour: 24 }, { minute: -1 }, { hour: 1.5 }, { date: '0026-01-01' }, { title: ' ' }])
      assert.equal(taskForm.safeParse({ title: 'Call', ...bad }).success, false, JSON.stringify(bad))
  })

  it('may be due before now, and is late then', async () => {
    const late = await add({ title: 'Too late', date: '2026-05-01', hour: 9, minute: 0 })
    const open = await add({ title: 'In time', date_selection: 'tomorrow' })
    assert.deepEqual([late.is_late, open.is_late], [true, false])
    const found = await listed({ view: 'late' })
    assert.deepEqual([found.includes(late.id), found.includes(open.id)], [true, false])
    assert.equal((await getTask(place.db, { ...admin, at: later(2 * 86_400) }, open.id)).is_late, true)
  })

  it('is for whoever makes it where nobody is named, and only for somebody who works there', async () => {
    assert.equal((await add()).user?.name, 'Pia People')
    assert.equal((await add({ user_id: vera.id })).user?.name, 'Vera Valid')
    assert.equal((await add({ user_id: null })).user, null)
    const stranger = await place.here.addPerson('Sue Stranger')
    for (const user_id of [stranger.id, newId()])
      assert.deepEqual(Object.keys((await refusalOf(add({ user_id }))).fields ?? {}), ['user_id'])
  })

  it('is about one person, who comes with the entry where nobody is named', async () => {
    const [ines, omar] = [
      await place.create({ first_name: 'Ines', phone: '+14165550101' }),
      await place.create({ first_name: 'Omar', phone: '+14165550102' }),
    ]
    await place.addEntry(ines.id)
    const [entry] = await place.here.rows<{ id: string }>('select id from entry where participant_id = $1', [
      ines.id,
    ])
    const made = await add({ entry_id: entry?.id })
    assert.deepEqual(made.participant, { id: ines.id, name: 'Ines', is_flagged: false })
    await place.here.rows('update participant set is_flagged = true where id = $1', [ines.id])
    const listed = await getTask(place.db, admin, made.id)
    assert.deepEqual(listed.participant, { id: ines.id, name: 'Ines', is_flagged: true })
    const asked = { entry_id: entry?.id, participant_id: omar.id }
    assert.deepEqual((await refusalOf(add(asked))).fields, {
      participant_id: ['The conversation or the entry is of another participant.'],
    })
    for (const name of ['entry_id', 'conversation_id', 'participant_id'])
      assert.equal((await refusalOf(add({ [name]: newId() }))).code, 'not_found', name)
    const elsewhere = add({ participant_id: ines.id, user_id: null }, place.other)
    assert.equal((await refusalOf(elsewhere)).code, 'not_found')
    await place.here.rows('update participant set erased_at = $2 where id = $1', [omar.id, morning])
    assert.equal((await refusalOf(add({ participant_id: omar.id }))).reason, 'person_erased')
  })

  it('is listed by when it is due, mine apart, and found by its words', async () => {
    const there = await place.here.scope(await place.here.addClient('birch'), vera, {
      role: 'messenger_agent',
    })
    const pia = await place.here.scope(there.client, { id: admin.actor.id, name: 'Pia', email: '' })
    const second = await add({ title: 'Écrire à Zoé', date_selection: '7_days' }, pia)
    const first = await add({ title: 'Ring up', text: 'about the zebra', user_id: vera.id }, pia)
    assert.deepEqual(await listed({}, pia), [first.id, second.id])
    assert.deepEqual(await listed({ whose: 'mine' }, there), [first.id])
    assert.deepEqual(await listed({ search: 'ecrire a zoe' }, pia), [second.id])
    assert.deepEqual(await listed({ search: 'ZEBRA' }, pia), [first.id])
    assert.deepEqual(await listed({ search: 'zoe ecrire' }, pia), [second.id])
    await completeTask(place.db, pia, { id: second.id })
    await completeTask(place.db, { ...pia, at: later(5) }, { id: first.id })
    assert.deepEqual(
      [await listed({}, pia), await listed({ view: 'done' }, pia)],
      [[], [first.id, second.id]],
    )
    assert.deepEqual(await listed({}, admin).then((ids) => ids.includes(first.id)), false)
  })

  it('is completed once: the second is told who did it and when, and nothing changes it after', async () => {
    const made = await add()
    const done = await completeTask(place.db, { ...admin, at: later(60) }, { id: made.id, version: 1 })
    assert.deepEqual([done.state, done.done_by?.name, done.done_at], ['done', 'Pia People', later(60)])
    const told = { name: 'Pia People', time: '2026-05-04 09:01', zone: 'America/Toronto' }
    for (const again of [
      () => completeTask(place.db, admin, { id: made.id }),
      () => updateTask(place.db, admin, { id: made.id, sent: { title: 'Later' } }),
    ]) {
      const { code, reason, values } = await refusalOf(again())
      assert.deepEqual([code, reason, values], ['conflict', 'task_done_by', told])
    }
    const two = await add()
    const both = await Promise.allSettled([
      completeTask(place.db, admin, { id: two.id }),
      completeTask(place.db, { ...admin, at: later(1) }, { id: two.id }),
    ])
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  })

  it('that somebody else changed is not changed, completed over: the version is stale', async () => {
    const made = await add()
    await updateTask(place.db, admin, { id: made.id, sent: { title: 'Ring', version: 1 } })
    for (const late of [
      () => updateTask(place.db, admin, { id: made.id, sent: { text: 'Note', version: 1 } }),
      () => completeTask(place.db, admin, { id: made.id, version: 1 }),
    ]) {
      const { type, stale } = await refusalOf(late())
      assert.deepEqual([type, stale?.changes[0]?.fields], ['stale', ['title']])
    }
  })

  it('of another is not changed, completed or deleted by a validator, but one’s own is', async () => {
    const others = await add()
    for (const attempt of [
      () => updateTask(place.db, validator, { id: others.id, sent: { title: 'Mine' } }),
      () => completeTask(place.db, validator, { id: others.id }),
      () => deleteTask(place.db, validator, others.id),
    ]) {
      const { code, reason } = await refusalOf(attempt())
      assert.deepEqual([code, reason], ['not_allowed', 'task_of_another'])
    }
    const given = await add({ user_id: vera.id })
    const made = await add({ user_id: admin.actor.id }, validator)
    assert.equal((await completeTask(place.db, validator, { id: given.id })).state, 'done')
    await deleteTask(place.db, validator, made.id)
    assert.equal((await refusalOf(getTask(place.db, admin, made.id))).code, 'not_found')
    assert.equal((await refusalOf(getTask(place.db, place.other, others.id))).code, 'not_found')
  })

  it('stands in the bell of whoever has it once it is due, once, and goes when it is done', async () => {
    const rita = await place.here.addPerson('Rita Reminded')
    await place.here.scope(place.client, rita)
    const made = await add({ title: 'Ring Zoe', date_selection: 'tomorrow', user_id: rita.id })
    const [job] = place.here.jobs
    assert.deepEqual([job?.name, job?.startAfter], ['operations.remind', made.due_at])
    const jobs = [...place.here.jobs]
    await remind(morning)
    assert.deepEqual(await bellOf(rita), [])
    place.here.jobs.push(...jobs, ...jobs)
    await remind(later(86_400))
    assert.deepEqual(await bellOf(rita), [{ kind: 'task_due', object_name: 'Ring Zoe' }])
    await completeTask(place.db, admin, { id: made.id })
    assert.deepEqual(await bellOf(rita), [])
  })

  it('that is put off or given away reminds anew, and its old reminder goes', async () => {
    const [tom, uma] = [await place.here.addPerson('Tom Told'), await place.here.addPerson('Uma Unasked')]
    for (const person of [tom, uma]) await place.here.scope(place.client, person)
    const made = await add({ date: '2026-05-01', user_id: tom.id })
    await remind(morning)
    assert.equal((await bellOf(tom)).length, 1)
    await updateTask(place.db, admin, { id: made.id, sent: { text: 'More' } })
    assert.equal((await bellOf(tom)).length, 1)
    await updateTask(place.db, admin, { id: made.id, sent: { user_id: uma.id } })
    await remind(morning)
    assert.deepEqual([(await bellOf(tom)).length, (await bellOf(uma)).length], [0, 1])
    await updateTask(place.db, admin, { id: made.id, sent: { date_selection: '7_days' } })
    await remind(later(60))
    assert.equal((await bellOf(uma)).length, 0)
    await deleteTask(place.db, admin, made.id)
    await remind(later(8 * 86_400))
    assert.equal((await bellOf(uma)).length, 0)
  })

  it('loses its person and its texts when the person is erased, and stays', async () => {
    const zora = await place.create({ first_name: 'Zoraida', phone: '+14165550199' })
    const about = { participant_id: zora.id, user_id: vera.id, date: '2026-05-01' }
    const made = await add({ ...about, title: 'Ring Zoraida', text: 'Zoraida asked twice' })
    await remind(morning)
    await place.db.transaction(admin, async (tx) => {
      const erased = { id: zora.id, phone: null, email: null }
      const counts = await operationsOfParticipants.whenErased?.(tx, admin, erased)
      assert.deepEqual(counts, { tasks: 1, tickets: 0 })
    })
    const left = await getTask(place.db, admin, made.id)
    assert.deepEqual([left.participant_id, left.title, left.text, left.state], [null, '', null, 'open'])
    assert.deepEqual(
      (await bellOf(vera)).filter(({ object_name }) => object_name.includes('Zoraida')),
      [],
    )
  })

  it('that is open is for nobody when whoever had it works there no more', async () => {
    const walt = await place.here.addPerson('Walt Went')
    await place.here.scope(place.client, walt)
    const [open, done] = [await add({ user_id: walt.id }), await add({ user_id: walt.id })]
    await completeTask(place.db, admin, { id: done.id })
    await place.db.transaction(admin, (tx) =>
      operationsOfUsers.whenWorkEnds(tx, { client: place.client, userId: walt.id }),
    )
    assert.equal((await getTask(place.db, admin, open.id)).user, null)
    assert.equal((await getTask(place.db, admin, done.id)).user?.name, 'Walt Went')
  })

  it('stands in the trail with each change', async () => {
    const made = await add({ title: 'Trail' })
    await updateTask(place.db, admin, { id: made.id, sent: { title: 'Trail two' } })
    await completeTask(place.db, admin, { id: made.id })
    await deleteTask(place.db, admin, made.id)
    const { rows } = await listAudit(place.db, admin, { page: 1, per_page: 100, entity: 'task' })
    const own = rows.filter(({ entity_id }) => entity_id === made.id)
    assert.deepEqual(
      own.map(({ action, after: now }) => [action, new Map(Object.entries(now ?? {})).get('title')]),
      [
        ['task.delete', undefined],
        ['task.complete', undefined],
        ['task.update', 'Trail two'],
        ['task.create', 'Trail'],
      ],
    )
  })
})
