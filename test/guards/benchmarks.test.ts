import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { benches } from '../../bench/benches.ts'
import { type Figure, merged, withTable, writeFigures } from '../../bench/figures.ts'
import { limited, rated } from '../../bench/measured.ts'

const docs = join(import.meta.dirname, '../../docs')
const read = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8')
const figuresIn = (folder: string) => JSON.parse(read(folder, 'benchmarks.json')) as Figure[]

const page = `# Speed\n\nBefore.\n\n<!-- figures: written by npm run bench -- NAME --write -->\nold\n<!-- end of figures -->\n\nAfter.\n`
const on = { date: '2027-03-04', machine: '4 × Elm' }
const rate: Figure = {
  bench: 'mill',
  ...rated({ what: 'sacks', rate: 1234.4, baseline: 5000, wanted: 0.5, note: '12 MB | one mill' }),
  ...on,
}
const time: Figure = {
  bench: 'oven',
  ...limited({ what: 'a loaf', product: 2.5, baseline: 5, unit: 'ms', ratio: 2, most: 40 }),
  ...on,
}

test('the table stands between its marks, and what missed its aim is in bold', () => {
  const written = withTable(page, [rate, time])
  assert.equal(written.includes('old'), false)
  assert.match(written, /^# Speed\n\nBefore\.\n[\s\S]*\nAfter\.\n$/)
  const lines = written.split('\n').filter((line) => line.startsWith('|'))
  assert.deepEqual(
    lines.map((line) => line.replaceAll(/ +/g, ' ')),
    [
      '| bench | what | product | bare | ratio | wanted | date | machine | note |',
      lines[1]?.replaceAll(/ +/g, ' '),
      '| mill | sacks | 1,234/s | 5,000/s | **0.25** | ≥ 0.5 | 2027-03-04 | 4 × Elm | 12 MB \\| one mill |',
      '| oven | a loaf | 2.5 ms | 5.0 ms | 2.00 | < 40 ms | 2027-03-04 | 4 × Elm | |',
    ],
  )
  assert.equal(withTable(written, [rate, time]), written)
  assert.throws(() => withTable('# Speed\n', [rate]))
})

test('a figure takes the place of the one for the same thing, and a new one stands behind its bench’s last', () => {
  const again = { ...rate, product: 6000, ratio: 1.2, isMet: true }
  const more = { ...rate, what: 'barrels' }
  assert.deepEqual(merged([rate, time], [again, more]), [again, more, time])
})

test('a run that writes changes its own figures, in both files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-figures-'))
  try {
    cpSync(join(docs, 'benchmarks.json'), join(folder, 'benchmarks.json'))
    writeFileSync(join(folder, 'benchmarks.md'), page)
    const before = figuresIn(folder)
    writeFigures(folder, [rate])
    assert.deepEqual(figuresIn(folder), [...before, rate])
    assert.match(read(folder, 'benchmarks.md'), /\| mill +\| sacks +\|/)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('docs/benchmarks.md shows what docs/benchmarks.json holds', () => {
  const figures = figuresIn(docs)
  assert.ok(figures.length > 0)
  assert.equal(read(docs, 'benchmarks.md'), withTable(read(docs, 'benchmarks.md'), figures))
})

/** The names in the first column of the table above the figures. */
const namesIn = (text: string) =>
  [...(text.split('<!-- figures')[0] ?? '').matchAll(/^\| `(\w+)` /gm)].map(([, name]) => name)

test('docs/benchmarks.md says of every benchmark what it is, and every figure is of one of them', () => {
  const names = Object.keys(benches)
  const told = namesIn(read(docs, 'benchmarks.md'))
  assert.equal(new Set(told).size, told.length)
  assert.deepEqual(new Set(told), new Set(names))
  assert.deepEqual(namesIn('| `mill` | sacks |\n<!-- figures -->\n| `oven` | loaves |'), ['mill'])
  assert.deepEqual(
    figuresIn(docs).filter(({ bench }) => !names.includes(bench)),
    [],
  )
  console.log(`benchmarks ${names.length}`)
})
