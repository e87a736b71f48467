/** `npm run bench`: every benchmark as a ratio to its own bare baseline in the same run. */
import { cpus } from 'node:os'
import { benchParticipantList } from './participantList.ts'

const measured = await benchParticipantList()
const processor = cpus()[0]?.model ?? 'unknown processor'
console.log(
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${processor}, Node ${process.version}\n`,
)
console.log('| what | product | baseline | ratio | wanted | |\n|---|---:|---:|---:|---:|---|')
for (const { name, rate, baseline, ratio, wanted, note } of measured)
  console.log(
    `| ${name} | ${Math.round(rate)}/s | ${Math.round(baseline)}/s | ${ratio.toFixed(2)} | ${wanted > 0 ? `≥ ${wanted}` : '–'} | ${note} |`,
  )
process.exit(measured.every(({ ratio, wanted }) => ratio >= wanted) ? 0 : 1)
