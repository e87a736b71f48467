// The browser tests, for `npm test` and `npm run test:citus`.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, tool, toolEnvironment } from './setup.mjs'
import { count, heading, readJson, run, times } from './testRun.mjs'

/** Playwright's tests, with `options` of its own; the product that they look at is started by test/support/browserServer.ts. */
export async function browserTests(title, env, options = []) {
  if (!existsSync(join(root, 'playwright.config.ts')))
    return heading(title, 0, 'none: no playwright.config.ts')
  const chromium = findChromium()
  if (chromium === undefined) {
    count({ passed: 0, failed: 1 })
    return heading(title, 0, 'FAILED: no Chromium found and none could be installed')
  }
  const reportFile = join(env.TMPDIR, 'browser.json')
  const cli = join('node_modules', '@playwright', 'test', 'cli.js')
  const { status, output, seconds } = await run(
    tool('node'),
    [cli, 'test', '--reporter=list,json', ...options],
    {
      ...env,
      PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile,
      CHROMIUM_PATH: chromium,
    },
  )
  const report = readJson(reportFile)
  const stats = report?.stats ?? { expected: 0, unexpected: 1, flaky: 0, skipped: 0 }
  const results = resultsOf(report?.suites ?? [])
  times.push(...results)
  const found = stats.unexpected + stats.flaky + stats.skipped
  const failed = found + (status !== 0 && found === 0 ? 1 : 0)
  count({ passed: stats.expected, failed })
  heading(title, seconds, `${stats.expected} passed, ${failed} failed`)
  console.log(
    failed > 0
      ? output
      : results
          .map(({ printed }) => printed)
          .join('')
          .trimEnd(),
  )
}

/** Each browser test of a report with its time and what it printed. */
function resultsOf(suites) {
  return suites.flatMap(({ suites: inner = [], specs, file }) => [
    ...resultsOf(inner),
    ...specs.map(({ title, tests }) => {
      const results = tests.flatMap((each) => each.results)
      return {
        name: title,
        file: join('test', 'e2e', file),
        seconds: results.reduce((sum, { duration }) => sum + duration / 1000, 0),
        printed: results.flatMap(({ stdout }) => stdout.map(({ text = '' }) => text)).join(''),
      }
    }),
  ])
}

/** Without what draws windows, which takes a fifth more processor, where that is there. */
const systems = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The system's, else Playwright's own download, else the system's package; '' lets Playwright find its own. */
function findChromium() {
  const known = [process.env.CHROMIUM_PATH, ...systems].find((path) => path && existsSync(path))
  if (known) return known
  console.log('Installing Chromium …')
  const cli = join('node_modules', '@playwright', 'test', 'cli.js')
  if (quietly(tool('node'), [cli, 'install', 'chromium'])) return ''
  if (process.getuid?.() !== 0) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  quietly('apt-get', ['update', '-qq'], env)
  quietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'], env)
  return systems.find(existsSync)
}

function quietly(command, args, env = toolEnvironment()) {
  return spawnSync(command, args, { cwd: root, env, stdio: 'ignore', timeout: 600_000 }).status === 0
}
