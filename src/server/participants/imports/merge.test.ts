import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ImportMapping, MergeRule } from '#contract/participants/importCalls.ts'
import { importOffice } from '#test/support/importOffice.ts'
import { recogniseParticipant } from '../participants.ts'
import { getImport } from './imports.ts'

const { here, upload, contents, find, clientOf, end } = await importOffice()
after(end)
const { db } = here
const mapping: ImportMapping = [
  'first_name',
  'last_name',
  'phone',
  'email',
  'language',
  'data.city',
  'data.shoe',
]

/** Ann is known without a last name; the row says something else of everything, and nothing of the city. */
async function merged(merge: MergeRule) {
  const scope = await clientOf(`merge-${merge}`)
  await db.transaction(scope, (tx) =>
    recogniseParticipant(tx, scope, {
      ...{ phone: '4165550101', email: 'ann@example.com', first_name: 'Ann', language: 'fr' as const },
      data: { city: 'Laval', shoe: 42, note: 'VIP' },
    }),
  )
  const row = 'Anna,Roy,4165550101,anna@example.com,en,,43'
  const made = await upload(scope, `f,l,p,e,g,c,s\n${row}\n${row}`, { mapping, merge })
  await made.run()
  const { created, updated, unchanged, repeated } = await getImport(db, scope, made.importId)
  const { first_name, last_name, email, language, data } = await find(scope, '4165550101')
  return {
    counts: [created, updated, unchanged, repeated],
    is: [first_name, last_name, email, language, data],
  }
}

test('keep leaves a known person as he or she is', async () => {
  assert.deepEqual(await merged('keep'), {
    counts: [0, 0, 1, 1],
    is: ['Ann', null, 'ann@example.com', 'fr', { city: 'Laval', shoe: 42, note: 'VIP' }],
  })
})

test('overwrite takes what the row says, and an empty cell empties nothing', async () => {
  assert.deepEqual(await merged('overwrite'), {
    counts: [0, 1, 0, 1],
    is: ['Anna', 'Roy', 'anna@example.com', 'en', { city: 'Laval', shoe: '43', note: 'VIP' }],
  })
})

test('fill fills only what is empty', async () => {
  assert.deepEqual(await merged('fill'), {
    counts: [0, 1, 0, 1],
    is: ['Ann', 'Roy', 'ann@example.com', 'fr', { city: 'Laval', shoe: 42, note: 'VIP' }],
  })
})

test('an e-mail that one row takes from a person is free for the next row', async () => {
  const scope = await clientOf('given-up')
  await db.transaction(scope, (tx) =>
    recogniseParticipant(tx, scope, { phone: '4165550101', email: 'shared@example.com' }),
  )
  const rows = ['4165550101,own@example.com', '4165550102,shared@example.com', '4165550102,']
  const made = await upload(scope, ['p,e', ...rows].join('\n'), { mapping: ['phone', 'email'] })
  await made.run()
  const people = (await contents(scope)) as { phone: string; email: string }[]
  assert.deepEqual(
    people.map(({ phone, email }) => [phone, email]).sort((a, b) => String(a).localeCompare(String(b))),
    [
      ['+14165550101', 'own@example.com'],
      ['+14165550102', 'shared@example.com'],
    ],
  )
})

test('a row that says nothing new leaves the person untouched', async () => {
  const scope = await clientOf('untouched')
  const file = 'f,p\nAnn,4165550101\nBob,4165550102'
  await (await upload(scope, file, { mapping: ['first_name', 'phone'] })).run()
  const ids = 'select id, ctid::text as place from participant where client_id = $1 order by id'
  const before = await here.rows(ids, [scope.client.id])
  const again = await upload(scope, file, { mapping: ['first_name', 'phone'] })
  await again.run()
  const { updated, unchanged } = await getImport(db, scope, again.importId)
  assert.deepEqual([updated, unchanged], [0, 2])
  assert.deepEqual(await here.rows(ids, [scope.client.id]), before)
})
