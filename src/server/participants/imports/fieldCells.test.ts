import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ImportMapping } from '#contract/participants/importCalls.ts'
import { newId } from '#server/platform/ids.ts'
import { importOffice } from '#test/support/importOffice.ts'
import { getImport, rollBackImport, startImport } from './imports.ts'
import { readRow } from './rowReader.ts'

const { here, upload, find, clientOf, end } = await importOffice()
after(end)
const { db } = here

const read = (mapping: ImportMapping, ...cells: string[]) => readRow(mapping, { line: 2, cells })
const oneCell = (field: ImportMapping[number], cell: string) =>
  read(['phone', field], '5145550161', cell).fields ?? {}

test('what programs write for nothing is nothing, in addresses and names alike', () => {
  const mapping: ImportMapping = ['first_name', 'phone', 'email']
  for (const word of [
    'NULL',
    'null',
    '\\N',
    '#N/A',
    'N/A',
    'n/a',
    '-',
    '--',
    '–',
    'none',
    '(null)',
    '#REF!',
  ]) {
    assert.deepEqual(read(mapping, 'Liv', word, 'liv@example.com').fields, {
      first_name: 'Liv',
      email: 'liv@example.com',
    })
    assert.deepEqual(read(mapping, word, '5145550161', word).fields, { phone: '+15145550161' })
  }
  assert.deepEqual(oneCell('last_name', 'Null').last_name, 'Null')
  assert.deepEqual(oneCell('last_name', 'Na').last_name, 'Na')
  // A person variable may say none, and mean it.
  assert.equal(oneCell('data.allergies', 'none')['data.allergies'], 'none')
  assert.equal(oneCell('data.allergies', 'NULL')['data.allergies'], undefined)
  assert.equal(read(mapping, 'Liv', 'NULL', 'N/A').fault?.why.reason, 'row_without_address')
})

test('a whole name with one comma is turned round, and a title behind one is no first name', () => {
  for (const [name, first, last] of [
    ['Gagnon, Élodie', 'Élodie', 'Gagnon'],
    ['Van der Berg, Ned', 'Ned', 'Van der Berg'],
    ['Gagnon,', undefined, 'Gagnon'],
    ['Ned Gagnon, Jr.', 'Ned', 'Gagnon, Jr.'],
    ['Gagnon, Élodie, Ph.D.', 'Élodie', 'Gagnon, Ph.D.'],
    ['Élodie Rose Gagnon', 'Élodie Rose', 'Gagnon'],
    ['Élodie', 'Élodie', undefined],
  ] as const) {
    const { first_name, last_name } = oneCell('name', name)
    assert.deepEqual([first_name, last_name], [first, last], name)
  }
})

test('a language is read as systems write it', () => {
  const spellings = {
    fr: [
      'French (Canada)',
      'Français (Québec)',
      'fra',
      'fre',
      'F',
      'fr_CA',
      'fr-Latn-CA',
      'FRANCAIS',
      'fr-CA;q=0.9',
    ],
    en: ['English (Canada)', 'English - US', 'eng', 'E', 'en_GB.UTF-8', 'Anglais'],
    'pt-br': ['pt_BR', 'Português (Brasil)', 'por', 'Portuguese'],
  }
  for (const [language, cells] of Object.entries(spellings))
    for (const cell of cells) assert.equal(oneCell('language', cell).language, language, cell)
  for (const cell of ['es', 'Deutsch', '1', 'constructor'])
    assert.equal(oneCell('language', cell).language, undefined, cell)
})

test('what a sheet puts before digits is taken off, also where a column is no phone', () => {
  assert.equal(oneCell('data.code', "'00123")['data.code'], '00123')
  assert.equal(oneCell('data.code', "'t Hooft")['data.code'], "'t Hooft")
  assert.equal(read(['phone'], "'1 514 555 0161").fields?.phone, '+15145550161')
  assert.equal(read(['phone', 'skip'], '\u202a+1 514\u2011555\u20110161\u202c').fields?.phone, '+15145550161')
})

test('a cell that a person does without costs nobody the person, and is told once for all rows', async () => {
  const scope = await clientOf('unread')
  const rows = [
    'Liv,5145550162,es',
    'Ned,5145550163,es',
    'Ida,5145550164,de',
    `${'x'.repeat(300)},5145550165,fr`,
    'Bad,12,es',
    ',,',
    'Una',
  ]
  const { importId, check, run } = await upload(scope, ['Prénom,Cell,Langue', ...rows, '\u001a'].join('\n'), {
    mapping: ['first_name', 'phone', 'language'],
    isDryRun: true,
  })
  await check()
  const { findings } = await getImport(db, scope, importId)
  assert.deepEqual([findings?.rows, findings?.created, findings?.refused], [6, 4, 2])
  assert.deepEqual(
    findings?.unread.map(({ column, reason, rows: count, cells }) => [column, reason, count, cells]),
    [
      ['Langue', 'row_language', 3, ['es', 'de']],
      ['Prénom', 'row_too_long', 1, ['x'.repeat(40)]],
    ],
  )
  await startImport(db, scope, { id: importId })
  await run()
  assert.deepEqual(
    [(await find(scope, '5145550162')).first_name, (await find(scope, '5145550165')).language],
    ['Liv', 'fr'],
  )
  assert.deepEqual((await getImport(db, scope, importId)).unread, findings?.unread)
})

test('an import that nobody checked tells what it left out, each row once, also in small parts', async () => {
  const scope = await clientOf('unchecked')
  const rows = ['es', 'fr', 'de', 'es', 'it', '', 'pl'].map((language, at) => `514555017${at},${language}`)
  for (const batchRows of [2, 100]) {
    const { importId, run } = await upload(scope, ['Cell,Langue', ...rows].join('\n'), {
      mapping: ['phone', 'language'],
    })
    await run(db, batchRows)
    const { findings, unread, state } = await getImport(db, scope, importId)
    assert.deepEqual([state, findings], ['done', null])
    assert.deepEqual(
      unread.map(({ column, reason, rows: count, cells }) => [column, reason, count, cells]),
      [['Langue', 'row_language', 5, ['es', 'de', 'it', 'pl']]],
    )
  }
  const clean = await upload(scope, 'phone\n5145550179', { mapping: ['phone'] })
  await clean.run()
  assert.deepEqual((await getImport(db, scope, clean.importId)).unread, [])
})

test('whoever says no language has the client’s default one, in new people and in people looked up alike', async () => {
  const scope = await clientOf('default-language')
  await here.rows(
    `insert into client_language (client_id, id, language, language_label, keyword, message, opt_in, is_default, position)
     values ($1, $2, 'fr', 'Français', '', '', false, true, 0)`,
    [scope.client.id, newId()],
  )
  const straight = await upload(scope, 'phone,l\n5145550181,\n5145550182,en', {
    mapping: ['phone', 'language'],
  })
  await straight.run()
  const looked = await upload(scope, 'phone\n5145550181\n5145550183', { mapping: ['phone'] })
  await looked.run()
  const languages = ['5145550181', '5145550182', '5145550183'].map(
    async (phone) => (await find(scope, phone)).language,
  )
  assert.deepEqual(await Promise.all(languages), ['fr', 'en', 'fr'])
})

test('a column says who is a customer, a change of it is taken back, and other words cost nobody the person', async () => {
  const scope = await clientOf('customers')
  const mapping: ImportMapping = ['phone', 'is_customer']
  const isCustomer = async () => {
    const rows = await here.rows<{ is_customer: boolean }>(
      'select is_customer from participant where client_id = $1 order by phone',
      [scope.client.id],
    )
    return rows.map((row) => row.is_customer)
  }
  const first = await upload(scope, 'p,c\n5145550191,Oui\n5145550192,lead\n5145550193,maybe\n5145550194,', {
    mapping,
  })
  await first.run()
  assert.deepEqual(await isCustomer(), [true, false, false, false])
  assert.deepEqual(
    (await getImport(db, scope, first.importId)).unread.map(({ reason, cells }) => [reason, cells]),
    [['row_customer', ['maybe']]],
  )
  const second = await upload(scope, 'p,c\n5145550191,no\n5145550192,client\n5145550193,no', { mapping })
  await second.run()
  const { updated, unchanged } = await getImport(db, scope, second.importId)
  assert.deepEqual([await isCustomer(), updated, unchanged], [[false, true, false, false], 2, 1])
  await rollBackImport(db, scope, second.importId)
  await second.takeBack()
  assert.deepEqual(await isCustomer(), [true, false, false, false])
  await rollBackImport(db, scope, first.importId)
  await first.takeBack()
  assert.deepEqual(await isCustomer(), [])
})
