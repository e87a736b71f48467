// A reporter of node:test that writes how many tests passed, failed and did not run, and how long each took, as one
// line of JSON.
import { relative } from 'node:path'

export default async function* testCount(events) {
  const count = { passed: 0, failed: 0, skipped: 0, times: [] }
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    if (data.details?.type === 'suite') continue
    if (data.skip !== undefined || data.todo !== undefined) count.skipped++
    else if (type === 'test:pass') count.passed++
    else count.failed++
    const file = relative(process.cwd(), data.file ?? '')
    count.times.push({ name: data.name, file, seconds: data.details.duration_ms / 1000 })
  }
  yield `${JSON.stringify(count)}\n`
}
