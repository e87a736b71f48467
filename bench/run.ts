/** `npm run bench [-- list|people|inbox|page|import|fanout|delivery|mail]`: every benchmark against its own bare baseline in the same run. */
import { cpus } from 'node:os'
import { benchDelivery } from './delivery.ts'
import { benchFanout } from './fanout.ts'
import { benchImport } from './import.ts'
import { benchInbox } from './inbox/inbox.ts'
import { benchMail } from './mail/mail.ts'
import { benchPageLoad } from './pageLoad.ts'
import { benchParticipantList, type Measured } from './participantList.ts'
import { benchPeople } from './people/people.ts'

const benches: Record<string, () => Promise<boolean>> = {
  list: async () => printed(await benchParticipantList()),
  people: benchPeople,
  inbox: benchInbox,
  mail: benchMail,
  page: benchPageLoad,
  import: async () => printed(await benchImport()),
  delivery: async () => printed(await benchDelivery()),
  fanout: async () => printed(await benchFanout()),
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

function printed(measured: Measured[]): boolean {
  console.log('| what | product | baseline | ratio | wanted | |\n|---|---:|---:|---:|---:|---|')
  for (const { name, rate, baseline, ratio, wanted, note } of measured)
    console.log(
      `| ${name} | ${Math.round(rate)}/s | ${Math.round(baseline)}/s | ${ratio.toFixed(2)} | ${wanted > 0 ? `≥ ${wanted}` : '–'} | ${note} |`,
    )
  return measured.every(({ ratio, wanted, isTooLarge }) => ratio >= wanted && !isTooLarge)
}
