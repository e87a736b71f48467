import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ImportMapping } from '#contract/participants/importCalls.ts'
import { importOffice } from '#test/support/importOffice.ts'
import { getImport, startImport } from './imports.ts'
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
