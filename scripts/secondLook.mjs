// The second look: files in which tests failed run once more, alone. What passes then does not fail the run; it is named
// at its end with what it said first, and is mended next (docs/testing.md).
import { runBrowserFiles } from './browserTests.mjs'
import { runFiles } from './nodeTests.mjs'
import { heading, tally } from './testRun.mjs'

const mostFiles = 3
const mostTold = 20

/** Tests of what must never be lost, doubled, leaked or forged: their first word is believed. */
const believed = [
  /^test\/faults\/(broadcast|broadcastBesideImport|database|draws|entries|import|processes|webhooks)\.test\.ts$/,
  /^test\/guards\/(access|calls|effects|missing|owners|sharded|tokens)\.test\.ts$/,
  /^test\/e2e\/(draws|claims)\.spec\.ts$/,
  /^src\/server\/(prizing|webhooks)\//,
  /^src\/server\/messaging\/delivery\//,
  /^src\/server\/participants\/imports\//,
  /^(?!test\/e2e\/).*(?:[aA]udit|[tT]ampering|isolation)/,
]
export const isBelieved = (file) => believed.some((one) => one.test(file))
/** A test that ran out of time has seen nothing of the kind. */
const isOutOfTime = /timed out|time-?out|not within|not yet within|longer than/i

/** @param env what the tests ran with: their database and folder. */
export async function secondLook(env) {
  const files = [...new Set(tally.failures.map(({ file }) => file))]
  if (files.length === 0) return
  const why = whyNot(files)
  if (why) {
    heading('second look', 0, `none: ${why}`)
    return tellFirst(tally.failures.slice(0, mostTold))
  }
  for (const file of files) await lookAgain(file, env)
}

/** @returns why failures are as they are, where they are not looked at again. */
export function whyNot(files, { failures, failed } = tally) {
  if (failures.length !== failed || files.includes('')) return 'not every failure has a test to look at again'
  if (files.length > mostFiles)
    return `${files.length} files failed, and ${mostFiles} are looked at again at most`
  const sure = failures.find(({ file, message }) => isBelieved(file) && !isOutOfTime.test(message))
  return sure && `${sure.file} is believed at once`
}

/** At the end of the run, where its last lines are all that somebody sees of it. */
function tellFirst(failures) {
  for (const { file, name, line, message } of failures)
    console.log(`first: ${file}:${line}: ${name}: ${message}`)
}

async function lookAgain(file, env) {
  const found = tally.failures.filter((failure) => failure.file === file)
  const look = found[0].by === 'node' ? runFiles : runBrowserFiles
  const { failures, isCutShort, output, seconds } = await look(`second look at ${file}`, {
    files: [file],
    env,
  })
  const isRight = failures.length === 0 && !isCutShort
  heading(`second look at ${file}`, seconds, isRight ? 'passed' : 'FAILED again')
  tellFirst(found)
  if (!isRight) return console.log(output)
  tally.failed -= found.length
  tally.passed += found.length
  tally.secondSight.push(...found.filter(({ isOfInner }) => !isOfInner))
}
