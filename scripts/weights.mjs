// The weights of the console's pages as they were built last, held against scripts/build/targets.ts: prints them, and
// fails above a limit.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { judge, weightsFile } from './build/weights.ts'
import { root } from './setup.mjs'

const weights = JSON.parse(readFileSync(join(root, 'dist/console', weightsFile), 'utf8'))
const { lines, faults } = judge(weights)
for (const line of lines) console.log(line)
for (const fault of faults) console.error(`Too heavy, or not weighed: ${fault}`)
if (faults.length > 0) {
  console.error('Make it lighter, or raise the target in scripts/build/targets.ts and say there what for.')
  process.exitCode = 1
}
