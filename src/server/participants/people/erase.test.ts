import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { participantForm } from '#contract/participants/calls.ts'
import { ofParticipants as dependants } from '#server/main/dependants.ts'
import { newId } from '#server/platform/ids.ts'
import { later } from '#test/support/office.ts'
import { peopleOffice } from '#test/support/peopleOffice.ts'
import { listParticipants, recogniseParticipant } from '../participants.ts'
import { eraseLate, eraseParticipant } from './erase.ts'
import { createParticipant, flagParticipant, saveNotes, updateParticipant } from './people.ts'

const world = await peopleOffice()
const { here, db, client, maple, other, shortcodeId, list } = world
const { create, join, stop, optIn, stateOf, inList, addMessage, addEntry, addAward, tablesWith } = world
after(() => here.end())
const missing = { message: 'Not found.' }
const wasErased = { message: 'The personal data of this participant was erased.' }
const erase = (id: string, scope = maple) =>
  eraseParticipant(db, scope, { id, reason: 'Asked for it.', dependants })

test('erasing leaves no name, phone, e-mail, text or data anywhere but in the audit trail', async () => {
  const phone = '+14165550201'
  const { id } = await create({
    first_name: 'Xanthippe',
    last_name: 'Quillfeather',
    phone,
    email: 'xanthippe@example.com',
    data: { city: 'Quillville' },
  })
  await saveNotes(db, maple, { id, notes: 'Quillnote' })
  await flagParticipant(db, maple, { client: client.id, person: id, is_flagged: true, reason: 'Quillreason' })
  await join(id)
  await optIn(id, maple.at, 'keyword')
  const experienceId = newId()
  for (const state of ['received', 'queued', 'sending', 'delivered']) await addMessage(id, state, phone)
  await addEntry(id, experienceId)
  await addAward(id)
  await here.rows(`insert into entry_window values ($1, $2, $3, '2026-05-04', 1)`, [
    client.id,
    experienceId,
    `phone:${phone}`,
  ])
  await here.rows(
    `insert into conversation values ($1, $2, $3, 'sms', $4, 'Hello Quillfeather', 'in', now(), null, null)`,
    [client.id, newId(), id, shortcodeId],
  )
  const importId = newId()
  await here.rows(
    `insert into participant_import (client_id, id, list_id, job_report_id, file_id, mapping, consent, user_id, rows_done,
       created_count, updated_count, refused_count, created_at, state, merge, name, header, unchanged_count)
     values ($1, $2, $3, $2, $2, '[]', 'none', $4, 1, 0, 0, 1, now(), 'done', 'overwrite', 'people.csv', '[]', 0)`,
    [client.id, importId, list.id, newId()],
  )
  await here.rows(
    `insert into import_refusal values ($1, $2, 2, '{}', '["Quill", "(416) 555-0201"]'),
       ($1, $2, 3, '{}', '["Quill", "XANTHIPPE@example.com"]'), ($1, $2, 4, '{}', '["Other", "4165550209"]')`,
    [client.id, importId],
  )
  await here.rows(`insert into import_change values ($1, $2, $3, '{"first_name": "Quill"}', '{}')`, [
    client.id,
    importId,
    id,
  ])
  await here.rows(
    `insert into suppression (client_id, channel, address, reason, at)
     values ($1, 'email', 'xanthippe@example.com', 'complained', now())`,
    [client.id],
  )

  const erased = await erase(id)
  assert.deepEqual(
    [erased.name, erased.phone, erased.email, erased.data, erased.notes],
    ['', null, null, {}, ''],
  )
  assert.deepEqual(await tablesWith('quill', 'xanthippe', '4165550201', '555-0201', 'hello'), ['audit_entry'])
  const messages = await here.rows(
    'select state, reason, next_at from message where participant_id = $1 order by state',
    [id],
  )
  assert.deepEqual(messages, [
    { state: 'delivered', reason: null, next_at: null },
    { state: 'received', reason: null, next_at: null },
    { state: 'skipped', reason: 'cancelled', next_at: null },
    { state: 'unknown', reason: 'cancelled', next_at: null },
  ])
  assert.deepEqual(
    await here.rows('select line from import_refusal where fields <> $1 order by line', ['[]']),
    [{ line: 4 }],
  )
  assert.equal(await inList(), 0)
  assert.equal((await here.rows('select from award where participant_id = $1', [id])).length, 1)
  assert.equal((await here.rows('select from entry where participant_id = $1', [id])).length, 1)
  const [proof] = await here.rows(
    `select shown_text from consent_change where participant_id = $1 and state = 'in'`,
    [id],
  )
  assert.deepEqual(proof, { shown_text: 'Reply YES' })
  assert.equal(await stateOf(id), 'none')
  const [entry] = await here.rows<{ after: object }>(
    `select after from audit_entry where action = 'participant.erase'`,
  )
  assert.deepEqual(entry?.after, {
    reason: 'Asked for it.',
    removed: { list_places: 1, consents: 1, suppressions: 1 },
    blanked: {
      messages: 4,
      conversations: 1,
      entries: 1,
      refused_rows: 2,
      sessions: 0,
      claims: 0,
      access_codes: 0,
      link_locations: 0,
      tasks: 0,
      tickets: 0,
    },
    kept: { opt_outs: 0 },
  })
})

test('who was erased is erased once, and is never edited, flagged or noted again', async () => {
  const { id } = await create({ first_name: 'Once', phone: '+14165550202' })
  await assert.rejects(erase(id, other), missing)
  await erase(id)
  await assert.rejects(erase(id), wasErased)
  await assert.rejects(updateParticipant(db, maple, { id, sent: { first_name: 'Again' } }), wasErased)
  const flag = { client: client.id, person: id, is_flagged: true, reason: null }
  await assert.rejects(flagParticipant(db, maple, flag), wasErased)
  await assert.rejects(saveNotes(db, maple, { id, notes: 'x' }), wasErased)
  const found = await listParticipants(db, maple, {
    page: 1,
    per_page: 25,
    field: 'first_name',
    direction: 'asc',
    query: '4165550202',
  })
  assert.equal(found.total, 0)
})

test('a STOP outlives the erasure: the same phone texts in, is a new person, and is out until START', async () => {
  const first = await create({ phone: '+14165550203' })
  await stop(first.id)
  await erase(first.id)
  const again = await db.transaction(maple, (tx) =>
    recogniseParticipant(tx, maple, { phone: '416-555-0203' }),
  )
  assert.deepEqual([again.isNew, again.id === first.id, await stateOf(again.id)], [true, false, 'out'])
  const [change] = await here.rows(
    'select how, proof, user_id from consent_change where participant_id = $1',
    [again.id],
  )
  const proof = 'This phone or e-mail opted out earlier, and the opt-out was kept.'
  assert.deepEqual(change, { how: 'staff', proof, user_id: null })
  assert.equal(await optIn(again.id, later(60), 'import'), false)
  assert.equal(await optIn(again.id, later(60), 'keyword'), true)
  assert.equal(await stateOf(again.id), 'in')
})

test('a STOP outlives the erasure for a person who is made by hand, and only for that phone and client', async () => {
  const first = await create({ phone: '+14165550204' })
  await stop(first.id)
  await erase(first.id)
  assert.equal(await stateOf((await create({ phone: '+14165550204' })).id), 'out')
  assert.equal(await stateOf((await create({ phone: '+14165550205' })).id), 'none')
  const theirs = await createParticipant(db, other, participantForm.parse({ phone: '+14165550204' }))
  assert.equal(theirs.consent, 'none')
  const [kept] = await here.rows<{ size: number }>(
    'select max(length(address_hash)) as size from kept_opt_out',
  )
  assert.equal(kept?.size, 32)
})

test('a message that was being written while its person was erased goes too', async () => {
  const { id } = await create({ phone: '+14165550206' })
  await erase(id)
  await addMessage(id, 'queued', '+14165550206')
  await eraseLate(db, maple, { participantId: id, dependants })
  const rows = await here.rows('select state, address, body from message where participant_id = $1', [id])
  assert.deepEqual(rows, [{ state: 'skipped', address: null, body: null }])
})

test('what a broadcast has begun for the person and not finished is unknown, what waits is skipped', async () => {
  const { id } = await create({ phone: '+14165550216' })
  const [begun, waiting] = [newId(), newId()]
  for (const broadcastId of [begun, waiting]) {
    await addMessage(id, 'queued', '+14165550216')
    const [queued] = await here.rows<{ id: string }>(
      'select id from message where participant_id = $1 and broadcast_id is null',
      [id],
    )
    await here.rows(
      `insert into broadcast_chunk (client_id, broadcast_id, number, size, not_before, begun_id)
       values ($1, $2, 0, 1, now(), $3)`,
      [client.id, broadcastId, broadcastId === begun ? queued?.id : null],
    )
    await here.rows(
      `update message set broadcast_id = $1, chunk = 0, next_at = null where participant_id = $2 and broadcast_id is null`,
      [broadcastId, id],
    )
  }
  await erase(id)
  const messages = await here.rows(
    'select state, reason, attempts, broadcast_id = $2 as was_begun from message where participant_id = $1 order by state',
    [id, begun],
  )
  assert.deepEqual(messages, [
    { state: 'skipped', reason: 'cancelled', attempts: 0, was_begun: false },
    { state: 'unknown', reason: 'cancelled', attempts: 1, was_begun: true },
  ])
})

test('an erasure and a text of the same phone at once leave one person without the phone and one with it', async () => {
  const { id } = await create({ phone: '+14165550207' })
  await stop(id)
  const [, ...texted] = await Promise.all([
    erase(id),
    ...[1, 2, 3].map(() =>
      db.transaction(maple, (tx) => recogniseParticipant(tx, maple, { phone: '+14165550207' })),
    ),
  ])
  const owners = await here.rows<{ id: string }>(
    'select id from participant where phone = $1 and client_id = $2',
    ['+14165550207', client.id],
  )
  assert.ok(owners.length <= 1 && owners[0]?.id !== id)
  for (const owner of owners) assert.equal(await stateOf(owner.id), 'out')
  assert.equal(texted.length, 3)
})
