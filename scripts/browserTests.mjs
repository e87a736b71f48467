// The browser tests, for `npm test` and `npm run test:citus`.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromiumPath } from './programs.mjs'
import { root, tool } from './setup.mjs'
import { count, heading, note, readJson, run } from './testRun.mjs'

const minutes = 45

/** Playwright's tests, with `options` of its own; the product that they look at is started by test/support/browserServer.ts. */
export async function browserTests(title, env, options = []) {
  if (!existsSync(join(root, 'playwright.config.ts')))
    return heading(title, 0, 'none: no playwright.config.ts')
  if (chromiumPath() === undefined) {
    count({ passed: 0, failed: 1 })
    return heading(title, 0, 'FAILED: no Chromium found and none could be installed')
  }
  const result = await runPlaywright(env, options)
  note('browser', result)
  const failed = result.failures.length + Number(result.isCutShort)
  heading(title, result.seconds, `${result.passed} passed, ${failed} failed`)
  const printed = result.times.map((test) => test.printed)
  console.log(failed > 0 ? result.output : printed.join('').trimEnd())
}

/** These files once more, alone, on a fresh demo, with a trace of each test in test-results/. */
export function runBrowserFiles(_title, { files, env }) {
  return runPlaywright(env, ['--workers=1', '--trace=on', ...files])
}

async function runPlaywright(env, options) {
  const reportFile = join(env.TMPDIR, `browser-${Date.now()}.json`)
  const cli = join('node_modules', '@playwright', 'test', 'cli.js')
  const { status, output, seconds } = await run(
    tool('node'),
    [cli, 'test', '--reporter=list,json', ...options],
    {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile, CHROMIUM_PATH: chromiumPath() },
      minutes,
    },
  )
  const tests = resultsOf(readJson(reportFile)?.suites ?? [])
  const failures = tests.filter(({ isRight }) => !isRight)
  const isCutShort = status !== 0 && failures.length === 0
  return { passed: tests.length - failures.length, failures, isCutShort, times: tests, output, seconds }
}

/** Each browser test of a report: its place, its time, what it printed, and what it found wrong. */
function resultsOf(suites) {
  return suites.flatMap(({ suites: inner = [], specs, file }) => [
    ...resultsOf(inner),
    ...specs.map(({ title, line, tests }) => {
      const results = tests.flatMap((each) => each.results)
      return {
        name: title,
        file: join('test', 'e2e', file),
        line,
        seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0),
        printed: results.flatMap(({ stdout }) => stdout.map(({ text = '' }) => text)).join(''),
        isRight: tests.every((each) => each.status === 'expected'),
        message: results.map(({ error }) => error?.message ?? '').join('\n'),
      }
    }),
  ])
}
