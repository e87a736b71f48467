/**
 * `npm run bench [-- NAME] [--write]`: a benchmark, or all of them, each against its own bare baseline in the same run.
 * `--write` keeps the figures in `docs/benchmarks.json` and writes the table of `docs/benchmarks.md`.
 */
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { benchCitus } from './citus/citus.ts'
import { benchDelivery } from './delivery.ts'
import { benchDraws } from './draws/draws.ts'
import { benchEntries } from './entries/entries.ts'
import { benchExperiences } from './experiences/experiences.ts'
import { benchFanout } from './fanout.ts'
import { cellsOf, type Figure, writeFigures } from './figures.ts'
import { benchFirst } from './first.ts'
import { benchHome } from './home/home.ts'
import { benchImport } from './import.ts'
import { benchInbox } from './inbox/inbox.ts'
import { benchLocations } from './locations.ts'
import { benchMail } from './mail/mail.ts'
import type { Bench } from './measured.ts'
import { benchPageLoad } from './pageLoad.ts'
import { benchParticipantList } from './participantList.ts'
import { benchPeople } from './people/people.ts'
import { benchReports } from './reports/reports.ts'
import { benchReset } from './reset.ts'
import { benchRest } from './rest/rest.ts'
import { benchSearch } from './search/search.ts'
import { benchSession } from './session.ts'
import { benchSite } from './site/site.ts'
import { benchWebhooks } from './webhooks/webhooks.ts'

const benches: Record<string, Bench> = {
  list: benchParticipantList,
  session: benchSession,
  people: benchPeople,
  inbox: benchInbox,
  home: benchHome,
  experiences: benchExperiences,
  entries: benchEntries,
  reports: benchReports,
  search: benchSearch,
  mail: benchMail,
  page: benchPageLoad,
  import: benchImport,
  first: benchFirst,
  delivery: benchDelivery,
  webhooks: benchWebhooks,
  rest: benchRest,
  site: benchSite,
  draws: benchDraws,
  citus: benchCitus,
  fanout: benchFanout,
  locations: benchLocations,
  reset: benchReset,
}
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
