// A reporter of node:test that writes how many tests passed, failed and did not run, as one line of JSON.
export default async function* testCount(events) {
  const count = { passed: 0, failed: 0, skipped: 0 }
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    if (data.details?.type === 'suite') continue
    if (data.skip !== undefined || data.todo !== undefined) count.skipped++
    else if (type === 'test:pass') count.passed++
    else count.failed++
  }
  yield `${JSON.stringify(count)}\n`
}
