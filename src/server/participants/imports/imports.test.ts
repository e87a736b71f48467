import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import type { ImportMapping } from '#contract/participants/importCalls.ts'
import { openFile } from '#server/operations/operations.ts'
import type { Db } from '#server/platform/db/db.ts'
import { RefusedError, refuse } from '#server/platform/errors.ts'
import { importOffice } from '#test/support/importOffice.ts'
import { getList } from '../lists/lists.ts'
import {
  changeConsent,
  countParticipants,
  ensureDefaultSubscription,
  getParticipant,
  recogniseParticipant,
} from '../participants.ts'

const { here, outside, upload, insertShortcode, contents, events, find, clientOf, end } = await importOffice()
after(end)
const { db } = here

test('good rows come in, bad rows come back as a file with line and reason', async () => {
  const scope = await clientOf('good-and-bad')
  await db.transaction(scope, (tx) =>
    recogniseParticipant(tx, scope, { phone: '4165550101', first_name: 'Old', last_name: 'Kept' }),
  )
  const { run, report, listId } = await upload(
    scope,
    [
      'First;Phone;Mail;City',
      'Ann;416-555-0101;ann@example.com;Guelph',
      'Bob;(416) 555-0102;;',
      'Cid;12;;',
      'Dee;;no-mail;',
      '=Eve;;;',
      'Fay;4165550102;ann@example.com;',
      'Gus;4165550103',
      'Lee;4165550106;;;x',
      '"Hal;4165550104;;',
      '',
      "Ida;'+14165550105;;",
      'Ann;4165550101;;Toronto',
      'Jon;4165550199;ann@example.com;',
    ].join('\r\n'),
    { mapping: ['first_name', 'phone', 'email', 'data.city'] },
  )
  await run()
  const told = await report()
  assert.deepEqual(told?.result, { created: 3, updated: 1, unchanged: 0, repeated: 1, refused: 7, rows: 12 })
  assert.deepEqual([told?.state, told?.progress, told?.total, told?.title], ['done', 12, 12, 'people.csv'])
  const ann = await find(scope, 'ann@example.com')
  assert.deepEqual(
    [ann.first_name, ann.last_name, ann.data, ann.consent],
    ['Ann', 'Kept', { city: 'Toronto' }, 'none'],
  )
  assert.equal((await getList(db, scope, listId)).participants_count, 4)
  assert.equal((await countParticipants(db, scope, {})).participant_count, 4)
  assert.equal(await events(scope, 'added_to_list'), 4)
  const file = await openFile(db, scope, { id: told?.file_id ?? '', files: outside.files })
  const lines = (await text(file.stream)).trim().split('\r\n')
  assert.equal(lines[0], 'First,Phone,Mail,City,line,reason')
  assert.deepEqual(lines.slice(1), [
    'Cid,12,,,4,The phone is not a phone number.',
    'Dee,,no-mail,,5,The e-mail is not an e-mail address.',
    `"'=Eve",,,,6,This row has neither a phone nor an e-mail.`,
    'Fay,4165550102,ann@example.com,,7,The phone and the e-mail belong to two participants.',
    'Lee,4165550106,,,x,9,This row has 5 columns instead of 4.',
    '"""Hal;4165550104;;",,,,10,A quotation mark in this row is not closed.',
    'Jon,4165550199,ann@example.com,,14,The e-mail belongs to a participant with another phone.',
  ])
})

test('an import that runs twice, also at the same time, adds nothing', async () => {
  const scope = await clientOf('twice')
  const rows = Array.from({ length: 4500 }, (_, n) => `P${n},416555${String(n).padStart(4, '0')}`).join('\n')
  const { run, report, listId } = await upload(scope, `name,phone\n${rows}`, {
    mapping: ['name', 'phone'],
    isMultiple: true,
  })
  await Promise.all([run(), run()])
  await run()
  assert.deepEqual((await report())?.result, {
    created: 4500,
    updated: 0,
    unchanged: 0,
    repeated: 0,
    refused: 0,
    rows: 4500,
  })
  const [{ count } = { count: 0 }] = await here.rows<{ count: string }>(
    'select count(*) from list_member where list_id = $1',
    [listId],
  )
  assert.equal(Number(count), 4500)
  assert.equal(await events(scope, 'added_to_list'), 4500)
})

test('an import that was cut off goes on after its last batch', async () => {
  const scope = await clientOf('resumed')
  const rows = Array.from({ length: 5000 }, (_, n) => `P${n},416556${String(n).padStart(4, '0')}`).join('\n')
  const { run, report, listId } = await upload(scope, `name,phone\n${rows}`, { mapping: ['name', 'phone'] })
  let transactions = 0
  const failing: Db = {
    ...db,
    transaction: (within, work) =>
      ++transactions > 3 ? Promise.reject(away()) : db.transaction(within, work),
  }
  await assert.rejects(run(failing), RefusedError)
  const cut = await report()
  assert.deepEqual([cut?.state, cut?.progress, cut?.total], ['running', 4000, 5000])
  assert.equal((await countParticipants(db, scope, {})).participant_count, 4000)
  await run()
  assert.deepEqual((await report())?.result, {
    created: 5000,
    updated: 0,
    unchanged: 0,
    repeated: 0,
    refused: 0,
    rows: 5000,
  })
  assert.equal((await getList(db, scope, listId)).participants_count, 5000)
  assert.equal((await contents(scope)).length, 5000)
})

test('two imports of the same people at once make each person once', async () => {
  const scope = await clientOf('same-people')
  const rows = Array.from(
    { length: 1500 },
    (_, n) => `P${n},416557${String(n).padStart(4, '0')},p${n}@example.com`,
  )
  const mapping: ImportMapping = ['name', 'phone', 'email']
  const one = await upload(scope, ['n,p,e', ...rows].join('\n'), { mapping })
  const two = await upload(scope, ['n,p,e', ...rows.toReversed()].join('\n'), { mapping })
  await Promise.all([one.run(), two.run()])
  assert.equal((await contents(scope)).length, 1500)
  assert.equal((await countParticipants(db, scope, {})).participant_count, 1500)
  const results = [await one.report(), await two.report()].map((told) => told?.state)
  assert.deepEqual(results, ['done', 'done'])
})

test('consent with proof opts in with the proof, and never somebody who opted out', async () => {
  const scope = await clientOf('proof')
  const shortcodeId = await insertShortcode(scope)
  const out = await db.transaction(scope, async (tx) => {
    const subscription = await ensureDefaultSubscription(tx, scope, shortcodeId)
    const { id } = await recogniseParticipant(tx, scope, { phone: '4165550302' })
    await changeConsent(tx, scope, {
      participantId: id,
      subscriptionId: subscription.id,
      state: 'out',
      how: 'keyword',
    })
    return id
  })
  const { run } = await upload(
    scope,
    'phone,email\n4165550301,\n4165550302,out@example.com\n,mail@example.com\n4165550301,',
    {
      mapping: ['phone', 'email'],
      consent: 'proof',
    },
  )
  await run()
  const states = [
    await find(scope, '4165550301'),
    await getParticipant(db, scope, out),
    await find(scope, 'mail@example.com'),
  ]
  assert.deepEqual(
    states.map(({ consent }) => consent),
    ['in', 'out', 'none'],
  )
  assert.deepEqual(
    states[0]?.consents.map(({ subscription, how }) => [subscription, how]),
    [[`Texts from ${40_000 + scope.client.id}`, 'import']],
  )
  const changes = await here.rows(
    `select proof from consent_change where client_id = $1 and how = 'import'`,
    [scope.client.id],
  )
  assert.deepEqual(changes, [{ proof: 'Signed at the fair' }])
  assert.equal(await events(scope, 'opted_in'), 1)
})

function away(): unknown {
  try {
    return refuse('database_away')
  } catch (error) {
    return error
  }
}
