/** `npm run bench [-- list|session|people|inbox|home|experiences|search|page|import|fanout|first|delivery|mail|webhooks|rest|site|draws|citus]`: every benchmark against its own bare baseline in the same run. */
import { cpus } from 'node:os'
import { benchCitus } from './citus/citus.ts'
import { benchDelivery } from './delivery.ts'
import { benchDraws } from './draws/draws.ts'
import { benchExperiences } from './experiences/experiences.ts'
import { benchFanout } from './fanout.ts'
import { benchFirst } from './first.ts'
import { benchHome } from './home/home.ts'
import { benchImport } from './import.ts'
import { benchInbox } from './inbox/inbox.ts'
import { benchMail } from './mail/mail.ts'
import { printMeasured } from './measured.ts'
import { benchPageLoad } from './pageLoad.ts'
import { benchParticipantList } from './participantList.ts'
import { benchPeople } from './people/people.ts'
import { benchRest } from './rest/rest.ts'
import { benchSearch } from './search/search.ts'
import { benchSession } from './session.ts'
import { benchSite } from './site/site.ts'
import { benchWebhooks } from './webhooks/webhooks.ts'

const benches: Record<string, () => Promise<boolean>> = {
  list: async () => printMeasured(await benchParticipantList()),
  session: async () => printMeasured(await benchSession()),
  people: benchPeople,
  inbox: benchInbox,
  home: benchHome,
  experiences: benchExperiences,
  search: benchSearch,
  mail: benchMail,
  page: benchPageLoad,
  import: async () => printMeasured(await benchImport()),
  first: async () => printMeasured(await benchFirst()),
  delivery: async () => printMeasured(await benchDelivery()),
  webhooks: async () => printMeasured(await benchWebhooks()),
  rest: benchRest,
  site: benchSite,
  draws: async () => printMeasured(await benchDraws()),
  citus: benchCitus,
  fanout: async () => printMeasured(await benchFanout()),
}
const [asked] = process.argv.slice(2)
const processor = cpus()[0]?.model ?? 'unknown processor'
console.log(
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${processor}, Node ${process.version}\n`,
)
const results: boolean[] = []
for (const [name, bench] of Object.entries(benches))
  if (asked === undefined || asked === name) results.push(await bench())
process.exit(results.length > 0 && results.every(Boolean) ? 0 : 1)
