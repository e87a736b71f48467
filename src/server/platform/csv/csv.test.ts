import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import type { CsvEncoding } from '#contract/csv.ts'
import { assertLinear } from '#test/support/linear.ts'
import { examineCsv } from './examineCsv.ts'
import { CsvError, csvRows } from './readCsv.ts'
import { csvStream, withoutNeutraliser } from './writeCsv.ts'

const bytes = (content: string | Buffer, size = 7) => {
  const all = Buffer.from(content)
  const pieces = Array.from({ length: Math.ceil(all.length / size) }, (_, n) =>
    all.subarray(n * size, (n + 1) * size),
  )
  return Readable.from(pieces)
}
const read = async (content: string | Buffer, size?: number) => Array.fromAsync(csvRows(bytes(content, size)))
const cells = async (content: string | Buffer) => (await read(content)).map((row) => row.cells)

test('commas, semicolons and tabs, any line ends, with and without a byte order mark give the same rows', async () => {
  const wanted = [
    ['name', 'phone'],
    ['Zoé', '1'],
    ['Ann', '2'],
  ]
  for (const content of [
    'name,phone\nZoé,1\nAnn,2',
    '\ufeffname;phone\r\nZoé;1\r\nAnn;2\r\n',
    'name\tphone\rZoé\t1\rAnn\t2\r',
    Buffer.from('\ufeffname,phone\r\nZoé,1\r\nAnn,2\r\n', 'utf16le'),
    Buffer.from('\ufeffname,phone\nZoé,1\nAnn,2\n', 'utf16le').swap16(),
  ])
    assert.deepEqual(await cells(content), wanted)
})

test('a row in which nobody can see anything is no row, and blanks around quotation marks do not count', async () => {
  assert.deepEqual(
    await cells('name, phone, town\r\nLiv, "1", "Laval, QC"\r\n,,\r\n , \u00a0,\t\r\n"",,\r\nNed,2\r\n\x1a'),
    [
      ['name', ' phone', ' town'],
      ['Liv', '1', 'Laval, QC'],
      ['Ned', '2'],
    ],
  )
  assert.deepEqual(await cells('a,b\n "said" Liv,1\n "open,2\n "x" , 3'), [
    ['a', 'b'],
    [' "said" Liv', '1'],
    [' "open', '2'],
    ['x', ' 3'],
  ])
  for (const [content, lines] of [
    ['a,b\n1,2\n,,\n , ,\t\n\x1a', 2],
    ['a;b\n1;2\n;;\n,;\n', 3],
    ['a\tb\n1\t2\n\t\n', 2],
  ] as const)
    assert.equal((await examineCsv(() => bytes(content))).lines, lines, content)
})

test('a row with a fault in its quotation marks is one broken row, and reading goes on behind it', async () => {
  const rows = await read('a,b\n"x\ny",1\n\n"open,2\nAnn,"3"\n"bad"quote,4\nBob,5\n"end')
  assert.deepEqual(
    rows.map((row) => [row.line, row.fault === 'quotes', row.cells]),
    [
      [1, false, ['a', 'b']],
      [2, false, ['x\ny', '1']],
      [5, true, ['"open,2']],
      [6, false, ['Ann', '3']],
      [7, true, ['"bad"quote,4']],
      [8, false, ['Bob', '5']],
      [9, true, ['"end']],
    ],
  )
})

test('a quotation mark that nobody closes does not swallow a large file', async () => {
  const many = Array.from({ length: 60_000 }, (_, n) => `Person ${n},${n}`).join('\n')
  const rows = await read(`name,n\n"open,0\n${many}`, 65_536)
  assert.equal(rows.filter(({ fault }) => fault).length, 1)
  assert.equal(rows.length, 60_002)
})

test('a workbook, binary, and another encoding than was chosen are refused in words', async () => {
  for (const content of [
    Buffer.from('PK\x03\x04rest'),
    Buffer.from('a\0b\0'),
    Buffer.from(`${'a'.repeat(9000)}\0`),
    Buffer.from([0x1f, 0x8b, 8, 0]),
  ])
    await assert.rejects(
      examineCsv(() => bytes(content, 4096)),
      CsvError,
    )
  const latin = Buffer.from('name\nZo\xe9', 'latin1')
  await assert.rejects(
    examineCsv(() => bytes(latin), 'utf-8'),
    CsvError,
  )
})

test('what a file is written in is found out, and a byte order mark wins over a choice', async () => {
  const of = async (content: Buffer, chosen?: 'windows-1252' | 'macintosh') =>
    (await examineCsv(() => bytes(content, 3), chosen)).encoding
  assert.equal(await of(Buffer.from('name\nZoé Çağ')), 'utf-8')
  assert.equal(await of(Buffer.from('name\nZo\xe9', 'latin1')), 'windows-1252')
  assert.equal(await of(Buffer.from('name\nHél\x8fne', 'latin1')), 'macintosh')
  assert.equal(await of(Buffer.from('name\nZoé'), 'windows-1252'), 'windows-1252')
  assert.equal(await of(Buffer.from('\ufeffname\nZoé'), 'windows-1252'), 'utf-8')
  assert.equal(await of(Buffer.from('\ufeffname\nZoé', 'utf16le'), 'macintosh'), 'utf-16le')
  const rows = await Array.fromAsync(csvRows(bytes(Buffer.from('n\nZo\xe9 \x80', 'latin1')), 'windows-1252'))
  assert.deepEqual(rows[1]?.cells, ['Zoé €'])
})

test('letters beyond ASCII are weighed over the whole file, and what fits none of the three is not guessed', async () => {
  const of = async (content: Buffer, chosen?: CsvEncoding) =>
    (await examineCsv(() => bytes(content, 3), chosen)).encoding
  // é on a Mac is Ž on Windows, and a single odd byte does not turn a whole file.
  assert.equal(await of(Buffer.from('n\nZo\x8e\nAim\x8ee', 'latin1')), 'macintosh')
  assert.equal(await of(Buffer.from('n\nZo\xe9\nAim\xe9e\nL\x92\xe9t\xe9\nx\x81', 'latin1')), 'windows-1252')
  const chinese = Buffer.from([0xcd, 0xf5, 0xc3, 0xf4, 0x2c, 0x31, 10, 0xc0, 0xee, 0xc4, 0xc8, 0x2c, 0x32])
  const russian = Buffer.from([
    0xc8, 0xe2, 0xe0, 0xed, 0x2c, 0x31, 10, 0xce, 0xeb, 0xfc, 0xe3, 0xe0, 0x2c, 0x32,
  ])
  for (const content of [chinese, russian])
    await assert.rejects(
      of(content),
      (error) => error instanceof CsvError && error.why.reason === 'unknown_encoding',
    )
  assert.equal(await of(chinese, 'gb18030'), 'gb18030')
  const rows = await Array.fromAsync(csvRows(bytes(chinese), 'gb18030'))
  assert.deepEqual(
    rows.map(({ cells }) => cells[0]),
    ['王敏', '李娜'],
  )
  assert.equal(await of(russian, 'windows-1251'), 'windows-1251')
})

test('a first line `sep=` names the delimiter, as Excel means it, and is no header', async () => {
  assert.deepEqual(await read('sep=;\r\na;b,c\r\n1;2,3'), [
    { line: 2, cells: ['a', 'b,c'] },
    { line: 3, cells: ['1', '2,3'] },
  ])
  assert.deepEqual(await cells('\ufeff"sep=|"\na|b'), [['a', 'b']])
  assert.deepEqual(await cells('separator,b\n1,2'), [
    ['separator', 'b'],
    ['1', '2'],
  ])
})

test('a row that is too long is one fault, with the right lines behind it', async () => {
  const long = 'x'.repeat(1_000_000)
  for (const [cell, lines] of [
    [long, 1],
    [`"${long}"`, 1],
    [`"${'xy\n'.repeat(300_000)}"`, 300_001],
  ] as const) {
    const rows = await read(`a,b\n1,${cell}\nAnn,2\n`, 65_536)
    assert.deepEqual(
      rows.map(({ line, fault }) => [line, fault]),
      [
        [1, undefined],
        [2, 'length'],
        [2 + lines, undefined],
      ],
    )
    assert.ok(JSON.stringify(rows[1]).length < 1000)
  }
})

test('rows with faults before many others cost no more than other rows', () =>
  assertLinear(6400, async (count) => {
    const faulty = count / 256
    const faults = Array.from({ length: faulty }, (_, n) => `"open ${n},1\n"Ann"x,2`)
    const many = Array.from({ length: count }, (_, n) => `Person ${n},${n}`)
    const rows = await read(['name,n', ...faults, ...many].join('\n'), 65_536)
    assert.deepEqual(
      [rows.filter(({ fault }) => fault).length, rows.length],
      [2 * faulty, 1 + 2 * faulty + count],
    )
  }))

test('megabytes of blank lines cost no more than their length', () =>
  assertLinear(250_000, async (length) => {
    const blank = Buffer.alloc(length, '\r\n')
    assert.deepEqual(await read(blank, 65_536), [])
    const facts = await examineCsv(() => bytes(blank, 65_536))
    assert.deepEqual(facts, { encoding: 'utf-8', lines: 0, rows: 0 })
  }))

test('lines that are not blank are counted, and rows also where a cell has several lines', async () => {
  for (const [content, lines, rows] of [
    ['', 0, 0],
    ['a', 1, 1],
    ['a\n', 1, 1],
    ['a\r\n\r\n  \r\nb', 2, 2],
    ['a\rb\r', 2, 2],
    ['"a\nb"\nc', 3, 2],
  ] as const) {
    const facts = await examineCsv(() => bytes(content))
    assert.deepEqual([facts.lines, facts.rows], [lines, rows], JSON.stringify(content))
  }
})

test('what is written cannot be a formula, and reads back as it was', async () => {
  async function* rows() {
    yield ['=1+1', '+1416', '-5', '@a', '\tx', 'plain, "quoted"', 7]
    yield ['=cmd\n|x', '', '', '', '', '', 8]
  }
  const written = await text(csvStream(['a', 'b', 'c', 'd', 'e', 'f', 'g'], rows()))
  const [, first = [], second = []] = await cells(written)
  assert.deepEqual(first, ["'=1+1", "'+1416", "'-5", "'@a", "'\tx", 'plain, "quoted"', '7'])
  assert.equal(second[0], "'=cmd\n|x")
  assert.equal(withoutNeutraliser(first[1] ?? ''), '+1416')
  assert.equal(withoutNeutraliser("'quoted'"), "'quoted'")
})

test('no disguise makes a cell a formula, and each reads back as it was', async () => {
  const formulas = ['=1+1', ' =1+1', '\n=1+1', '\u00a0=1+1', '\u200b=1+1', '\ufeff@a', '\n', '＝1+1', '＋1']
  formulas.push(' － 1', '＠a', '  +1416', "'=1+1", "''=1+1")
  const harmless = ['a=1', "'quoted'", "l'été", ' a', '(416) 555-0100', '\u200bzoé']
  async function* rows() {
    for (const cell of [...formulas, ...harmless]) yield [cell, 'x']
  }
  const [, ...read] = await cells(await text(csvStream(['a', 'b'], rows())))
  const written = read.map(([cell = '']) => cell)
  assert.deepEqual(written, [...formulas.map((cell) => `'${cell}`), ...harmless])
  assert.deepEqual(written.map(withoutNeutraliser), [...formulas, ...harmless])
})
