/**
 * `npm run bench [-- NAME] [--write]`: a benchmark, or all of them, each against its own bare baseline in the same run.
 * `--write` keeps the figures in `docs/benchmarks.json` and writes the table of `docs/benchmarks.md`.
 */
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benches } from './benches.ts'
import { cellsOf, type Figure, writeFigures } from './figures.ts'

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const unknown = positionals.filter((name) => !(name in benches))
if (unknown.length > 0)
  throw new Error(`No benchmark ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}.`)

const model = (cpus()[0]?.model ?? 'unknown processor').replace(/\((R|TM)\)|Processor|CPU.*/g, '').trim()
const date = new Date().toISOString().slice(0, 10)
const begun = { date, machine: `${cpus().length} × ${model}, load ${loadavg()[0]?.toFixed(1)}` }
console.log(`${begun.date}, ${begun.machine}, Node ${process.version}\n`)
console.log('| bench | what | product | bare | ratio | wanted | note |\n|---|---|---:|---:|---:|---:|---|')
let isGood = true
for (const [bench, measure] of Object.entries(benches)) {
  if (positionals.length > 0 && !positionals.includes(bench)) continue
  const figures: Figure[] = []
  for await (const one of await measure()) {
    const figure: Figure = { bench, ...one, ...begun }
    figures.push(figure)
    isGood &&= one.isMet
    const cells = cellsOf(figure)
    console.log(`| ${[...cells.slice(0, 6), ...cells.slice(8)].join(' | ')} |`)
  }
  if (values.write) writeFigures(join(import.meta.dirname, '../docs'), figures)
}
process.exit(isGood ? 0 : 1)
