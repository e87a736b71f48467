// `npm run plans [-- part of a case's name]`: what heavy statements do without statistics, with wrong ones and with
// true ones. PEOPLE (25,000 unless told) says on how many people.
import { type Knowledge, runCases } from '../test/support/plans/stages.ts'
import type { Ran } from '../test/support/plans/work.ts'

const [asked = ''] = process.argv.slice(2)
const people = Number(process.env.PEOPLE ?? 25_000)
/** Work that is less than this is not heavy. */
const shownFrom = { rows: 100, pages: 300 }

const kinds: Knowledge[] = ['no statistics', 'statistics of a thousandth of the rows', 'statistics']
for (const knowledge of kinds) {
  console.log(`\n# With ${knowledge}, ${people} people`)
  await runCases({ people, knowledge }, ({ one, ran }) => {
    if (!one.name.includes(asked)) return
    console.log(`\n## ${one.name}`)
    for (const statement of heaviestOf(ran)) show(statement)
  })
}

/** Of statements with one text the one that did most. */
function heaviestOf(ran: readonly Ran[]): Ran[] {
  const heaviest = new Map<string, Ran>()
  for (const one of ran) {
    const known = heaviest.get(one.text)
    if (!known || known.rows < one.rows) heaviest.set(one.text, one)
  }
  return [...heaviest.values()].filter(
    ({ rows, pages }) => rows >= shownFrom.rows || pages >= shownFrom.pages,
  )
}

function show({ text, rows, pages, plan }: Ran): void {
  console.log(`\n${text.slice(0, 160)}\n  ${rows} rows at most in one step, ${pages} pages`)
  for (const line of plan) console.log(`    ${line}`)
}
