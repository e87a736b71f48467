import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ImportMapping, MergeRule } from '#contract/participants/importCalls.ts'
import { importOffice } from '#test/support/importOffice.ts'
import { listSubscriptions } from '../consent/subscriptions.ts'
import { changeConsent, recogniseParticipant } from '../participants.ts'
import { getImport, startImport } from './imports.ts'

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
      phone: '4165550101',
      email: 'ann@example.com',
      first_name: 'Ann',
      language: 'fr' as const,
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

test('a yes for an e-mail stays with it: a row that gives another one takes it back, and its proof may say it again', async () => {
  for (const consent of ['none', 'proof'] as const) {
    const scope = await clientOf(`moved-${consent}`)
    const { id } = await db.transaction(scope, (tx) =>
      recogniseParticipant(tx, scope, { phone: '4165550101', email: 'ann@example.com' }),
    )
    const [mail] = await listSubscriptions(db, scope)
    assert.equal(mail?.channel, 'email')
    const subscriptionId = mail?.id ?? ''
    const earlier = { ...scope, at: new Date(scope.at.getTime() - 60_000) }
    const yes = { participantId: id, subscriptionId, state: 'in', how: 'web_form', shownText: 'Yes' } as const
    await db.transaction(scope, (tx) => changeConsent(tx, earlier, yes))
    const asked = { mapping: ['phone', 'email'] as ImportMapping, merge: 'overwrite' as const, consent }
    const row = 'p,e\n4165550101,anna@example.com'
    const made = await upload(scope, row, { ...asked, subscriptionId, isDryRun: true })
    await made.check()
    const { findings } = await getImport(db, scope, made.importId)
    assert.equal(findings?.opted_in, consent === 'proof' ? 1 : null)
    await startImport(db, scope, { id: made.importId })
    await made.run()
    const states = await here.rows<{ state: string; how: string }>(
      'select state, how from consent_change where client_id = $1 order by at, id',
      [scope.client.id],
    )
    assert.deepEqual(
      states.map(({ state, how }) => `${state} ${how}`),
      ['in web_form', 'none staff', ...(consent === 'proof' ? ['in import'] : [])],
    )
  }
})
