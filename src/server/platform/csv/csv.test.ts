import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { CsvError, countLines, csvRows } from './readCsv.ts'
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

test('a row with a fault in its quotation marks is one broken row, and reading goes on behind it', async () => {
  const rows = await read('a,b\n"x\ny",1\n\n"open,2\nAnn,"3"\n"bad"quote,4\nBob,5\n"end')
  assert.deepEqual(
    rows.map((row) => [row.line, row.isBroken, row.cells]),
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
  assert.equal(rows.filter(({ isBroken }) => isBroken).length, 1)
  assert.equal(rows.length, 60_002)
})

test('a workbook, Latin-1 and binary are refused in words', async () => {
  for (const content of [
    Buffer.from('PK\x03\x04rest'),
    Buffer.from('name\nZo\xe9', 'latin1'),
    Buffer.from('a\0b\0'),
    Buffer.from([0x1f, 0x8b, 8, 0]),
  ])
    await assert.rejects(read(content), CsvError)
})

test('lines are counted with and without a last line end', async () => {
  for (const [content, lines] of [
    ['', 0],
    ['a', 1],
    ['a\n', 1],
    ['a\r\nb', 2],
    ['a\r\nb\r\n', 2],
  ] as const)
    assert.equal(await countLines(bytes(content)), lines, JSON.stringify(content))
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
