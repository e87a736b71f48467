import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ImportMapping } from '#contract/participants/importCalls.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { importOffice } from '#test/support/importOffice.ts'
import { later } from '#test/support/office.ts'
import { getList } from '../lists/lists.ts'
import {
  addMembers,
  changeConsent,
  countParticipants,
  ensureDefaultSubscription,
  findConsent,
  recogniseParticipant,
  recordEvent,
} from '../participants.ts'
import { getImport, rollBackImport } from './imports.ts'

const { here, upload, contents, insertShortcode, clientOf, end } = await importOffice()
after(end)
const { db } = here
const mapping: ImportMapping = ['first_name', 'phone', 'email', 'data.city']

async function knownPerson(scope: UserScope, phone: string, more: object = {}) {
  const seen = { phone, first_name: 'Old', data: { city: 'Laval', shoe: 42 }, ...more }
  return db.transaction(scope, (tx) => recogniseParticipant(tx, scope, seen))
}

/** Everything of a client that an import touches, without what names the import itself or counts changes. */
async function everything(scope: UserScope) {
  const tables = ['participant', 'consent', 'list_member', 'event']
  const found: Record<string, { row: Record<string, unknown> }[]> = {}
  for (const table of tables)
    found[table] = await here.rows(
      `select to_jsonb(t) - 'updated_at' - 'changed_at' - 'version' as row from ${table} t where client_id = $1 order by t`,
      [scope.client.id],
    )
  return found
}

async function takenBack(scope: UserScope, { importId, takeBack }: Awaited<ReturnType<typeof upload>>) {
  await rollBackImport(db, scope, importId)
  await takeBack()
  return getImport(db, scope, importId)
}

test('an import that is taken back leaves everything as it was', async () => {
  const scope = await clientOf('as-it-was')
  await insertShortcode(scope)
  await knownPerson(scope, '4165550100', { email: 'old@example.com' })
  await knownPerson(scope, '4165550101', { first_name: null })
  const file = [
    'n,p,e,c',
    'New,4165550100,new@example.com,Guelph',
    'Bob,4165550101,,',
    'Cid,4165550102,old@example.com,Regina',
    'Dee,,dee@example.com,',
    'Again,4165550100,newer@example.com,Guelph',
    ',12,,',
  ].join('\n')
  const before = await everything(scope)
  const made = await upload(scope, file, { mapping, consent: 'proof' })
  await made.run()
  assert.equal((await countParticipants(db, scope, {})).participant_count, 4)
  const ran = await getImport(db, scope, made.importId)
  assert.deepEqual([ran.created, ran.updated, ran.repeated, ran.refused], [2, 2, 1, 1])
  const { state, rollback, refused_file_id, rolled_back_at } = await takenBack(scope, made)
  assert.equal(state, 'rolled_back')
  assert.ok(rolled_back_at)
  assert.equal(refused_file_id, ran.refused_file_id)
  assert.ok(refused_file_id)
  // old@example.com went to Cid, who is gone by the time the field is restored.
  assert.deepEqual(rollback, {
    people_removed: 2,
    people_kept: 0,
    fields_restored: 4,
    fields_kept: 0,
    list_rows_removed: 4,
    consents_taken_back: 3,
  })
  const now = await everything(scope)
  assert.deepEqual({ ...now, consent: now.consent?.filter(({ row }) => row.state !== 'none') }, before)
  assert.equal((await countParticipants(db, scope, {})).participant_count, 2)
  assert.equal((await getList(db, scope, made.listId)).participants_count, 0)
  await made.takeBack()
  assert.deepEqual((await getImport(db, scope, made.importId)).rollback, rollback)
})

test('a rollback leaves who and what was changed since', async () => {
  const scope = { ...(await clientOf('since')), at: later(7200, new Date()) }
  await insertShortcode(scope)
  const known = await knownPerson(scope, '4165550100')
  const people = ['Ann,4165550101,,', 'Bob,4165550102,,', 'Cid,4165550103,,', 'Dee,4165550104,,']
  const made = await upload(scope, ['n,p,e,c', 'New,4165550100,,Guelph', ...people].join('\n'), {
    mapping,
    consent: 'proof',
  })
  await made.run()
  const idOf = async (phone: string) => {
    const text = 'select id from participant where client_id = $1 and phone = $2'
    return (await here.rows<{ id: string }>(text, [scope.client.id, phone]))[0]?.id ?? ''
  }
  const [ann, bob, cid] = [await idOf('+14165550101'), await idOf('+14165550102'), await idOf('+14165550103')]
  const other = await upload(scope, 'p\n12', { mapping: ['phone'] })
  await other.run()
  await db.transaction(scope, async (tx) => {
    await recordEvent(tx, scope, { participantId: ann, action: 'page_viewed' })
    await addMembers(tx, scope, { listId: other.listId, participantIds: [bob] })
    const [{ id: subscriptionId } = { id: '' }] = await here.rows<{ id: string }>(
      `select id from subscription where client_id = $1 and channel = 'sms'`,
      [scope.client.id],
    )
    await changeConsent(tx, scope, { participantId: cid, subscriptionId, state: 'out', how: 'keyword' })
  })
  await here.rows(`update participant set first_name = 'Since' where id = $1`, [known.id])
  const { rollback } = await takenBack(scope, made)
  assert.deepEqual(rollback, {
    people_removed: 1,
    people_kept: 3,
    fields_restored: 1,
    fields_kept: 1,
    list_rows_removed: 5,
    consents_taken_back: 4,
  })
  const names = (await contents(scope)) as { first_name: string; data: object }[]
  assert.deepEqual(names.map(({ first_name }) => first_name).sort(), ['Ann', 'Bob', 'Cid', 'Since'])
  assert.deepEqual(names.find(({ first_name }) => first_name === 'Since')?.data, { city: 'Laval', shoe: 42 })
  const states = await here.rows(
    `select state from consent where participant_id = any($1) order by participant_id`,
    [[ann, bob, cid]],
  )
  assert.deepEqual(states, [{ state: 'none' }, { state: 'none' }, { state: 'out' }])
  const history = await here.rows(
    'select state, how, proof from consent_change where participant_id = $1 order by import_id nulls last',
    [ann],
  )
  assert.deepEqual(history, [
    { state: 'in', how: 'import', proof: 'Signed at the fair' },
    { state: 'none', how: 'import', proof: 'The import that gave this consent was taken back.' },
  ])
  const left = await here.rows<{ action: string }>('select action from event where participant_id = $1', [
    ann,
  ])
  assert.deepEqual(left, [{ action: 'page_viewed' }])
  assert.equal((await getList(db, scope, other.listId)).participants_count, 1)
  assert.equal((await countParticipants(db, scope, {})).participant_count, 4)
})

test('who waited for a yes before the import waits again after its rollback', async () => {
  const scope = await clientOf('pending')
  const shortcodeId = await insertShortcode(scope)
  const { id: participantId } = await knownPerson(scope, '4165550100')
  const subscriptionId = await db.transaction(scope, async (tx) => {
    const { id } = await ensureDefaultSubscription(tx, scope, shortcodeId)
    await changeConsent(tx, scope, { participantId, subscriptionId: id, state: 'pending', how: 'staff' })
    return id
  })
  const made = await upload(scope, 'p\n4165550100', { mapping: ['phone'], consent: 'proof' })
  await made.run()
  assert.equal(await findConsent(db, scope, { participantId, subscriptionId }), 'in')
  await takenBack(scope, made)
  assert.equal(await findConsent(db, scope, { participantId, subscriptionId }), 'pending')
})

test('a place that is taken back leaves the other places of a list that holds people several times', async () => {
  const scope = await clientOf('several')
  const first = await upload(scope, 'p\n4165550100\n4165550100', { mapping: ['phone'], isMultiple: true })
  await first.run()
  const asked = { mapping: ['phone'] as ImportMapping, listId: first.listId }
  const second = await upload(scope, 'p\n4165550100\n4165550101\n4165550101', asked)
  await second.run()
  assert.equal((await getList(db, scope, first.listId)).participants_count, 2)
  const { rollback } = await takenBack(scope, second)
  assert.equal(rollback?.list_rows_removed, 3)
  assert.equal((await getList(db, scope, first.listId)).participants_count, 1)
  const places = await here.rows('select ordinal from list_member where client_id = $1 order by ordinal', [
    scope.client.id,
  ])
  assert.deepEqual(places, [{ ordinal: 0 }, { ordinal: 1 }])
})

test('no import is taken back while another one of the client writes', async () => {
  const scope = await clientOf('busy')
  const made = await upload(scope, 'p\n4165550100', { mapping: ['phone'] })
  await made.run()
  const other = await upload(scope, 'p\n4165550101', { mapping: ['phone'] })
  await assert.rejects(rollBackImport(db, scope, made.importId), {
    message: 'The import of "people.csv" is running. Please wait until it has ended.',
  })
  await other.run()
  await takenBack(scope, made)
  assert.equal((await contents(scope)).length, 1)
})
