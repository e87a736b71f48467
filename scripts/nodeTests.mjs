// Runs files of node:test, each in a process of its own or several in one, for `npm test` and `npm run test:citus`.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root, tool } from './setup.mjs'
import { heading, isWhole, note, run } from './testRun.mjs'

/** A group takes a minute on a quiet machine. */
const groupMinutes = 15
const lastWords = 100

/** The tests of these files, each file in a process of its own. */
export async function nodeTests(title, { files, env, concurrency, minutes, isQuiet = false, more = [] }) {
  if (files.length === 0) return heading(title, 0, 'none')
  const options = [`--test-concurrency=${concurrency}`, ...more]
  const result = await runFiles(title, { files, env, options, minutes })
  tell(title, { results: [result], isQuiet, seconds: result.seconds })
}

/**
 * The same in few processes, each of which loads the product once for all of its files: that is half of what short tests
 * take. Which file goes into which process follows its path, so that a new file moves no other. Files share a process
 * with others by chance, so none may change what is the process's; those that do stay apart.
 */
export async function groupedTests(title, { files, env, processes, concurrency, isQuiet = false }) {
  const apart = files.filter(changesProcess)
  const shared = files.filter((file) => !apart.includes(file))
  const groups = Array.from({ length: processes }, (_, place) =>
    shared.filter((file) => placeOf(file, processes) === place),
  )
  const largestFirst = groups.filter((group) => group.length > 0).sort((a, b) => b.length - a.length)
  const waiting = [...largestFirst, ...apart.map((file) => [file])].entries()
  const results = []
  const work = async () => {
    for (const [at, group] of waiting) {
      const options = ['--test-isolation=none']
      results.push(await runFiles(`${title} ${at}`, { files: group, env, options }))
    }
  }
  const startedAt = Date.now()
  await Promise.all(Array.from({ length: concurrency }, work))
  tell(title, { results, isQuiet, seconds: (Date.now() - startedAt) / 1000 })
}

/** A file says it of itself in its first line: `// alone: why` or `// long: why`. */
const isMarked = (file, mark) => new RegExp(`^// ${mark}: \\S`).test(readFileSync(file, 'utf8'))
/** Files whose rule is a time: nothing runs beside these. */
export const alone = (files) => files.filter((file) => isMarked(file, 'alone'))
export const notAlone = (files) => files.filter((file) => !isMarked(file, 'alone'))
/** Files that `npm test` leaves to `npm run test:all`. */
export const long = (files) => files.filter((file) => isMarked(file, 'long'))
export const notLong = (files) => files.filter((file) => !isMarked(file, 'long'))

/**
 * Whether its root has hooks of each test, it holds the timers or changes a class: in one process all of these are
 * everybody's. A pool of another file would set its timers by the held ones; and where it takes one back that an earlier
 * test held, Node (24.21) takes whichever stands in that place now.
 */
function changesProcess(file) {
  const text = readFileSync(file, 'utf8')
  const imported = /^(?:import|\} from)\b.*'(\.\/\S+\.fixture\.ts)'/gm
  const fixtures = [...text.matchAll(imported)].map(([, path]) => join(dirname(file), path))
  const texts = [text, ...fixtures.map((path) => readFileSync(path, 'utf8'))]
  return texts.some((one) => /^(?:before|after)Each\(|\.timers\.enable\(|prototype\.\w+ = /m.test(one))
}

const placeOf = (file, places) =>
  createHash('sha256').update(relative(root, file)).digest().readUInt32BE() % places

/** The outcome of files that run together: what passed, what failed and where, and what was said. */
export async function runFiles(name, { files, env, options = [], minutes = groupMinutes }) {
  const linesFile = join(env.TMPDIR, `${name.replaceAll('/', ' ')}.lines`)
  rmSync(linesFile, { force: true })
  const reporters = [
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...['--test-reporter=./scripts/testCount.mjs', `--test-reporter-destination=${linesFile}`],
  ]
  const all = ['--test', '--test-timeout=300000', ...options, ...reporters, ...files]
  const { status, output, seconds } = await run(tool('node'), all, { env, minutes })
  const lines = readLines(linesFile)
  const of = (kind) => lines.flatMap((line) => (line[kind] ? [line[kind]] : []))
  const [passed, skipped] = [of('passed'), of('skipped')]
  const leftOut = skipped.filter(isLeftOut)
  const failures = [
    ...of('failed').map((one) => ({ ...one, file: testFileOf(one.file, files) })),
    ...skipped.filter((one) => !isLeftOut(one)).map((one) => ({ ...one, message: `skipped: ${one.reason}` })),
  ]
  const isCutShort = status !== 0 && failures.length === 0
  const words = isCutShort
    ? wordsOfTheDead({ files, output, began: of('began'), ended: of('ended') })
    : [output]
  return {
    passed: passed.length,
    failures,
    isCutShort,
    leftOut,
    seconds,
    output: words.join('\n'),
    times: [...passed, ...of('failed')],
  }
}

/**
 * A skipped test counts as failed, since it is not known to work; but for want of somebody else's program, which is
 * told.
 */
const isLeftOut = ({ reason }) => reason.startsWith('left out: ') && !isWhole

/** The file to run again for a test: a suite's tests stand in a file that test files import. */
function testFileOf(file, files) {
  const paths = files.map((one) => relative(root, one))
  if (paths.includes(file)) return file
  const name = file.split('/').at(-1) ?? ''
  return paths.find((path) => readFileSync(join(root, path), 'utf8').includes(`/${name}'`)) ?? ''
}

function wordsOfTheDead({ files, output, began, ended }) {
  const over = new Set(ended.map((one) => JSON.stringify(one)))
  const open = began.filter((one) => !over.has(JSON.stringify(one)))
  return [
    'This process ended without a failed test. Its files:',
    ...files.map((file) => `  ${relative(root, file)}`),
    'Tests that had begun and not ended:',
    ...open.map(({ file, name }) => `  ${file}: ${name}`),
    'Its last words:',
    ...output.split('\n').slice(-lastWords),
  ]
}

/** A last line that a dead process wrote in part is none. */
function readLines(file) {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line))
}

function tell(title, { results, isQuiet, seconds }) {
  for (const result of results) note('node', result)
  const failedOf = ({ failures, isCutShort }) => failures.length + Number(isCutShort)
  const [passed, failed] = [({ passed }) => passed, failedOf].map((number) =>
    results.reduce((sum, result) => sum + number(result), 0),
  )
  heading(title, seconds, `${passed} passed, ${failed} failed`)
  const shown = results.filter((result) => failedOf(result) > 0 || !isQuiet).map(({ output }) => output)
  if (failed > 0) console.log(shown.join('\n'))
  else if (!isQuiet) console.log(shown.join('\n').split('\n').filter(isWorthShowing).join('\n'))
}

/** The guards' own lines (their counts), without the reporter's. */
function isWorthShowing(line) {
  return (
    line.trim() !== '' &&
    !/^\s*[✔▶]|^ℹ (tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) /.test(line)
  )
}
