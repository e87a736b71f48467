import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newId } from '#server/platform/ids.ts'
import { morning, office } from '#test/support/office.ts'
import { getParticipant, listActivity, recogniseParticipant, recordEvent } from './participants.ts'

const here = await office()
after(() => here.end())
const { db } = here
const ana = await here.addPerson('Ana Detail')
const maple = await here.scope(await here.addClient('maple-detail'), ana)
const other = await here.scope(await here.addClient('other-detail'), ana)
const addPerson = (phone: string) =>
  db.transaction(maple, (tx) => recogniseParticipant(tx, maple, { phone, first_name: 'Ivy' }))
const page = { page: 1, per_page: 10 }

test('an event says when it was last run again', async () => {
  const { id } = await addPerson('+14165550101')
  const [first, second] = await Promise.all(
    (['keyword_texted', 'entry_submitted'] as const).map((action) =>
      db.transaction(maple, (tx) => recordEvent(tx, maple, { participantId: id, action })),
    ),
  )
  for (const [event, minutes] of [
    [first, 5],
    [first, 9],
    [newId(), 20],
  ])
    await here.rows(
      `insert into event_requeue (client_id, id, event_id, kind, at)
       values ($1, uuidv7(), $2, 'event', $3::timestamptz + $4 * interval '1 minute')`,
      [maple.client.id, event, morning, minutes],
    )
  const { rows, total } = await listActivity(db, maple, { ...page, id })
  const requeuedAt = new Map(rows.map((row) => [row.id, row.requeued_at?.toISOString()]))
  assert.equal(total, 2)
  assert.equal(requeuedAt.get(String(first)), '2026-05-04T13:09:00.000Z')
  assert.equal(requeuedAt.get(String(second)), undefined)
})

test('the activity pages newest first, with a total up to 10,000', async () => {
  const { id } = await addPerson('+14165550102')
  await here.rows(
    `insert into event (client_id, id, participant_id, action, at, data)
     select $1, uuidv7(), $2, 'page_viewed', $3::timestamptz + n * interval '1 s', '{}' from generate_series(1, 10001) n`,
    [maple.client.id, id, morning],
  )
  const second = await listActivity(db, maple, { page: 2, per_page: 10, id })
  assert.deepEqual([second.total, second.isCapped], [10_000, true])
  assert.equal(second.rows[0]?.at.getTime(), morning.getTime() + (10_001 - 10) * 1000)
  const nobody = await addPerson('+14165550103')
  assert.deepEqual(await listActivity(db, maple, { ...page, id: nobody.id }), { rows: [], total: 0 })
  for (const [scope, unknown] of [
    [other, id],
    [maple, newId()],
  ] as const)
    await assert.rejects(listActivity(db, scope, { ...page, id: unknown }), { message: 'Not found.' })
})

test('a participant in full has the flag’s reason, the erasure and the lists that are not being cleared', async () => {
  const { id } = await addPerson('+14165550104')
  const [open, clearing] = [newId(), newId()]
  await here.rows(
    `insert into list (client_id, id, name, type, is_public, created_at, updated_at, clearing_until)
     select $1, l.id, l.id::text, 1, false, now(), now(), case when l.id = $3 then now() end
     from unnest(array[$2::uuid, $3::uuid]) l (id)`,
    [maple.client.id, open, clearing],
  )
  await here.rows(
    `insert into list_member (client_id, list_id, participant_id, ordinal, added_at)
     select $1, l.id, $3, 0, now() from unnest($2::uuid[]) l (id)`,
    [maple.client.id, [open, clearing], id],
  )
  const before = await getParticipant(db, maple, id)
  assert.deepEqual([before.flag_reason, before.erased_at, before.name], [null, null, 'Ivy'])
  assert.deepEqual(before.lists, [{ id: open, name: open }])
  await here.rows(
    `update participant set is_flagged = true, flag_reason = 'Twice', erased_at = $3, first_name = null, phone = null
     where client_id = $1 and id = $2`,
    [maple.client.id, id, morning],
  )
  const erased = await getParticipant(db, maple, id)
  assert.deepEqual([erased.flag_reason, erased.erased_at, erased.name], ['Twice', morning, ''])
})
