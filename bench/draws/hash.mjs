// The limit of a checker: reads the file of ballots, hashes it, and hashes a rank for each of its lines.
import { createHash, hash } from 'node:crypto'
import { createReadStream } from 'node:fs'

const begun = performance.now()
const prefix = `${'0'.repeat(64)}:${'0'.repeat(36)}:`
const digest = createHash('sha256')
let [rest, lowest] = ['', 'g']
for await (const piece of createReadStream(process.argv[2], { encoding: 'latin1' })) {
  digest.update(piece, 'latin1')
  const lines = (rest + piece).split('\n')
  rest = lines.pop()
  for (const line of lines) {
    const rank = hash('sha256', prefix + line.slice(0, 36))
    if (rank < lowest) lowest = rank
  }
}
if (lowest === 'g' || digest.digest('hex') === '') throw new Error('there are no ballots')
const seconds = (performance.now() - begun) / 1000
console.log(JSON.stringify({ seconds, bytes: process.resourceUsage().maxRSS * 1024 }))
