// Checks a certificate as scripts/verify-draw does, and says how long it took and how much memory.
import { createReadStream, readFileSync } from 'node:fs'
import { verifyCertificate } from '../../scripts/verify-draw/verify.mjs'

const [certificate, ballots] = process.argv.slice(2)
const begun = performance.now()
const text = readFileSync(certificate, 'utf8')
const checks = await verifyCertificate(JSON.parse(text), {
  text,
  ballots: createReadStream(ballots, { encoding: 'latin1' }),
})
const wrong = checks.filter(({ ok }) => !ok)
if (wrong.length > 0) throw new Error(JSON.stringify(wrong))
const seconds = (performance.now() - begun) / 1000
console.log(JSON.stringify({ seconds, bytes: process.resourceUsage().maxRSS * 1024 }))
