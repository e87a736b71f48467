// A reporter of node:test: a line of JSON for each test that began and each that ended, written as it happens, so that a
// process which dies has still said what it did and in which test it was.
import { relative } from 'node:path'

const mostWords = 2000
const quietMs = 20_000

export default async function* testLines(events) {
  const end = endOfBroken()
  for await (const { type, data } of events) {
    end(type, data)
    const name = type === 'test:dequeue' ? 'began' : type === 'test:complete' ? 'ended' : undefined
    if (name) yield lineOf({ [name]: keyOf(data) })
    if (type !== 'test:pass' && type !== 'test:fail') continue
    if (data.details?.type === 'suite') continue
    const told = { ...keyOf(data), seconds: data.details.duration_ms / 1000 }
    if (data.skip !== undefined || data.todo !== undefined)
      yield lineOf({ skipped: { ...told, reason: String(data.skip ?? data.todo) } })
    else if (type === 'test:pass') yield lineOf({ passed: told })
    else yield lineOf({ failed: { ...told, ...reasonOf(data.details.error) } })
  }
}

/**
 * A `before` that fails leaves its `after` nothing to close, and what it had opened keeps the process until its limit.
 * Once no test is open any more, a process that holds its tests itself is ended.
 */
function endOfBroken() {
  let [open, isBroken, timer] = [0, false, undefined]
  return (type, data) => {
    clearTimeout(timer)
    if (type === 'test:dequeue') open += 1
    if (type === 'test:complete') open -= 1
    if (data?.details?.error?.failureType === 'hookFailed') isBroken = true
    if (isBroken && open === 0 && process.execArgv.includes('--test-isolation=none'))
      timer = setTimeout(() => process.exit(1), quietMs).unref()
  }
}

const lineOf = (line) => `${JSON.stringify(line)}\n`
const keyOf = ({ name, file, line }) => ({ name, file: file ? relative(process.cwd(), file) : '', line })

/** A test with tests inside fails with them: theirs are the reasons. */
function reasonOf(error) {
  const cause = error?.cause ?? error
  return {
    isOfInner: error?.failureType === 'subtestsFailed',
    message: String(cause?.message ?? cause ?? '').slice(0, mostWords),
  }
}
