import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ImportMapping } from '#contract/participants/importCalls.ts'
import { sql } from '#server/platform/db/sql.ts'
import { RefusedError } from '#server/platform/errors.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { defaultSubscription, importOffice } from '#test/support/importOffice.ts'
import { recogniseParticipant } from '../participants.ts'
import { getImport, startImport, updateImport } from './imports.ts'

const { here, upload, insertShortcode, contents, find, clientOf, end } = await importOffice()
after(end)
const { db } = here

const people = async (scope: UserScope) =>
  ((await contents(scope)) as { phone: string | null; first_name: string | null }[]).map(
    ({ phone, first_name }) => [first_name, phone],
  )

test('a file of Excel on Windows or on a Mac is read, what it was taken for is told, and a choice wins', async () => {
  const scope = await clientOf('encodings')
  const mapping: ImportMapping = ['first_name', 'phone']
  const windows = Buffer.from('Pr\xe9nom;T\xe9l\nZo\xe9;4165550101', 'latin1')
  const first = await upload(scope, windows, { mapping, isDryRun: true })
  const told = await getImport(db, scope, first.importId)
  assert.deepEqual([told.encoding, told.header], ['windows-1252', ['Prénom', 'Tél']])
  await first.check()
  await startImport(db, scope, { id: first.importId })
  await first.run()
  assert.equal((await find(scope, '4165550101')).first_name, 'Zoé')
  const mac = Buffer.from('n;p\nH\x8el\x8fne;4165550102\nZo\x8e;4165550103', 'latin1')
  await (await upload(scope, mac, { mapping })).run()
  assert.equal((await find(scope, '4165550102')).first_name, 'Hélène')
  const chosen = Buffer.from('n;p\nZo\x8e;4165550104', 'latin1')
  await (await upload(scope, chosen, { mapping, encoding: 'macintosh' })).run()
  assert.equal((await find(scope, '4165550104')).first_name, 'Zoé')
  await assert.rejects(upload(scope, windows, { mapping, encoding: 'utf-8' }), (error) => {
    assert.ok(error instanceof RefusedError)
    return error.refusal.fields?.file?.[0]?.reason === 'not_text'
  })
})

test('a first row with a phone or an e-mail is a person, and it may be said which it is', async () => {
  const scope = await clientOf('headless')
  const mapping: ImportMapping = ['first_name', 'phone']
  const headless = await upload(scope, 'Ann,4165550101\nBob,4165550102', { mapping })
  await headless.run()
  const told = await getImport(db, scope, headless.importId)
  assert.deepEqual([told.has_header, told.header, told.created], [false, ['', ''], 2])
  const said = await upload(scope, 'Cid,4165550103\nDee,4165550104', { mapping, hasHeader: true })
  await said.run()
  const wrong = await upload(scope, 'Name,Phone\nEve,4165550105', { mapping, hasHeader: false })
  await wrong.run()
  const { refused, created } = await getImport(db, scope, wrong.importId)
  assert.deepEqual([refused, created], [1, 1])
  const named = (await people(scope)).map(([name]) => name)
  assert.deepEqual(
    named.toSorted((one, other) => String(one).localeCompare(String(other))),
    ['Ann', 'Bob', 'Dee', 'Eve'],
  )
})

test('a phone is understood as sheets write it, and what cannot be one says why', async () => {
  const scope = await clientOf('phones')
  const rows = [
    '="+14165550101"',
    '"=""4165550102"""',
    'tel:+1-416-555-0103',
    '14165550104.0',
    '\'="4165550105"',
    // Ten digits and `.0` are no eleven digits.
    '1416555010.0',
    '4.16555E+09',
    '"4,16555E+09"',
    '416-555-0106 ext 2',
    '416-555-0107 poste 12',
    '"tel:+14165550108;ext=5"',
    '416 555-0109 x3',
    'nobody',
  ]
  const { importId, check, run } = await upload(scope, ['sep=;', 'phone', ...rows].join('\n'), {
    mapping: ['phone'],
    isDryRun: true,
  })
  await check()
  const { refusals } = (await getImport(db, scope, importId)).findings ?? { refusals: [] }
  assert.deepEqual(
    refusals.map(({ line, reason }) => [line, reason]),
    [
      [8, 'row_phone'],
      [9, 'row_phone_scientific'],
      [10, 'row_phone_scientific'],
      [11, 'row_phone_extension'],
      [12, 'row_phone_extension'],
      [13, 'row_phone_extension'],
      [14, 'row_phone_extension'],
      [15, 'row_phone'],
    ],
  )
  await startImport(db, scope, { id: importId })
  await run()
  const phones = (await people(scope)).map(([, phone]) => phone)
  assert.deepEqual(
    phones,
    [1, 2, 3, 4, 5].map((n) => `+1416555010${n}`),
  )
})

test('a cell of a megabyte is one refused row, and the lines behind it are right', async () => {
  const scope = await clientOf('megabyte')
  const rows = ['name,phone', `${'x'.repeat(1_000_000)},4165550101`, 'Bob,12', 'Cid,4165550103']
  const { importId, check } = await upload(scope, rows.join('\n'), {
    mapping: ['name', 'phone'],
    isDryRun: true,
  })
  await check()
  const { findings } = await getImport(db, scope, importId)
  assert.deepEqual([findings?.rows, findings?.created, findings?.refused], [3, 1, 2])
  assert.deepEqual(
    findings?.refusals.map(({ line, reason }) => [line, reason]),
    [
      [2, 'row_too_large'],
      [3, 'row_phone'],
    ],
  )
})

test('a heading alone is refused before there is a job, and a person alone is not', async () => {
  const scope = await clientOf('heading')
  const mapping: ImportMapping = ['first_name', 'phone']
  for (const content of ['Name,Phone', '\ufeffName,Phone\r\n', 'Name,Phone\n\n , \n,,\n'])
    await assert.rejects(upload(scope, content, { mapping }), (error) => {
      assert.ok(error instanceof RefusedError)
      return error.refusal.fields?.file?.[0]?.reason === 'no_rows_below_header'
    })
  const rows = await db.many(
    scope,
    sql<{ id: string }>`select id from participant_import where client_id = ${scope.client.id}`,
  )
  assert.equal(rows.length, 0)
  const { importId } = await upload(scope, 'Bob,4165550101', { mapping })
  assert.equal((await getImport(db, scope, importId)).has_header, false)
})

test('a file of more columns than an import takes says so', async () => {
  const scope = await clientOf('wide')
  const columns = Array.from({ length: 300 }, (_, n) => `c${n}`)
  const mapping: ImportMapping = ['phone', ...columns.slice(1).map(() => 'skip' as const)]
  await assert.rejects(upload(scope, `${columns.join(',')}\n1`, { mapping }), (error) => {
    assert.ok(error instanceof RefusedError)
    return error.refusal.fields?.mapping?.[0]?.reason === 'too_many_columns'
  })
})

test('rows whose phone or e-mail stands in an earlier row are counted by themselves, wherever batches begin', async () => {
  const scope = await clientOf('repeated')
  await db.transaction(scope, (tx) => recogniseParticipant(tx, scope, { phone: '4165550101' }))
  const many = Array.from({ length: 4500 }, (_, n) => `P${n},416777${String(n).padStart(4, '0')},`)
  const again = ['Ann,4165550101,ann@example.com', 'Anne,,ann@example.com', 'P0,4167770000,']
  const rows = ['n,p,e', 'Ann,4165550101,', ...many, ...again, 'Bad,12,ann@example.com'].join('\n')
  const { importId, check, run } = await upload(scope, rows, {
    mapping: ['first_name', 'phone', 'email'],
    isDryRun: true,
  })
  await check()
  const found = (await getImport(db, scope, importId)).findings
  assert.deepEqual([found?.created, found?.updated, found?.repeated, found?.refused], [4500, 1, 3, 1])
  await startImport(db, scope, { id: importId })
  await run()
  const ran = await getImport(db, scope, importId)
  assert.deepEqual([ran.created, ran.updated, ran.repeated, ran.refused], [4500, 1, 3, 1])
  assert.equal((await find(scope, '4165550101')).first_name, 'Anne')
})

const optedIn = (scope: UserScope) =>
  here.rows<{ phone: string; proof: string }>(
    `select p.phone, h.proof from consent c
     join participant p on p.client_id = c.client_id and p.id = c.participant_id
     join consent_change h on h.client_id = c.client_id and h.participant_id = p.id
     where c.client_id = $1 and c.state = 'in' order by 1`,
    [scope.client.id],
  )

for (const isKnown of [false, true])
  test(`a column says who agreed, and nothing but a clear yes opts in (${isKnown ? 'known' : 'new'} people)`, async () => {
    const scope = await clientOf(`column-${isKnown}`)
    await insertShortcode(scope)
    if (isKnown) await db.transaction(scope, (tx) => recogniseParticipant(tx, scope, { phone: '4165550101' }))
    const answers = ['Oui', 'non', '1', '', 'maybe', 'TRUE', 'x', '0']
    const rows = answers.map((answer, n) => `416555010${n},${answer}`)
    const asked = {
      mapping: ['phone', 'consent'] as ImportMapping,
      consent: 'column',
      isDryRun: true,
    } as const
    const { importId, check, run } = await upload(scope, ['p,agreed', ...rows].join('\n'), asked)
    await check()
    const { findings } = await getImport(db, scope, importId)
    assert.equal(findings?.opted_in, 3)
    assert.deepEqual(findings?.answers, { yes: 3, no: 2, empty: 1, other: 2, others: ['maybe', 'x'] })
    await startImport(db, scope, { id: importId })
    await run()
    const proof = 'Signed at the fair'
    assert.deepEqual(await optedIn(scope), [
      { phone: '+14165550100', proof },
      { phone: '+14165550102', proof },
      { phone: '+14165550105', proof },
    ])
    const events = `select from event where client_id = $1 and action = 'opted_in'`
    assert.equal((await here.rows(events, [scope.client.id])).length, 3)
  })

test('a consent by column needs the column, and a column is not taken for nothing', async () => {
  const scope = await clientOf('column-needed')
  await insertShortcode(scope)
  const { importId, check } = await upload(scope, 'p,agreed\n4165550101,yes', {
    mapping: ['phone', 'skip'],
    isDryRun: true,
  })
  await check()
  const reasonOf = async (sent: Parameters<typeof updateImport>[2]['sent']) => {
    const error: unknown = await updateImport(db, scope, { id: importId, sent }).catch((no: unknown) => no)
    assert.ok(error instanceof RefusedError)
    return error.refusal.fields?.mapping?.[0]?.reason
  }
  const subscription_id = await defaultSubscription(db, scope, 'sms')
  const proven = { consent: 'column' as const, consent_proof: 'Signed', subscription_id }
  assert.equal(await reasonOf(proven), 'consent_without_column')
  assert.equal(await reasonOf({ mapping: ['phone', 'consent'] }), 'consent_column_unused')
  const changed = await updateImport(db, scope, {
    id: importId,
    sent: { ...proven, mapping: ['phone', 'consent'], version: 1 },
  })
  assert.deepEqual([changed.state, changed.version, changed.consent], ['checking', 2, 'column'])
})

test('settings that nobody changed are not checked again, and those of another version are refused', async () => {
  const scope = await clientOf('version')
  const { importId, check } = await upload(scope, 'p\n4165550101', { mapping: ['phone'], isDryRun: true })
  await check()
  const same = await updateImport(db, scope, { id: importId, sent: { mapping: ['phone'], version: 1 } })
  assert.deepEqual([same.state, same.version], ['checked', 1])
  await updateImport(db, scope, { id: importId, sent: { merge: 'keep', version: 1 } })
  await check()
  const stale = updateImport(db, scope, { id: importId, sent: { merge: 'fill', version: 1 } })
  await assert.rejects(stale, (error) => {
    assert.ok(error instanceof RefusedError)
    assert.deepEqual(
      error.refusal.stale?.changes.map(({ by, fields }) => [by, fields]),
      [['Imo Import', ['merge']]],
    )
    return true
  })
})
