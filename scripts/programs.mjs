// Programs of others that tests need, fetched before the first test: Chromium, and those of Debian's packages.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, tool, toolEnvironment } from './setup.mjs'

/** Without what draws windows, which takes a fifth more processor, where that is there. */
const systems = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const tries = 3
let chromium

/** '' lets Playwright find its own; undefined where there is none. */
export const chromiumPath = () => chromium

/** Says what there is, in which version, and what tests will leave out for want of it. */
export function fetchPrograms() {
  chromium = findChromium()
  console.log(chromium === undefined ? 'Chromium: none, and none could be installed' : versionOf(chromium))
  spawnSync(tool('node'), ['test/support/fetchPrograms.ts'], {
    cwd: root,
    env: toolEnvironment(),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

/** The system's, else the system's package, else Playwright's own download. */
function findChromium() {
  const known = [process.env.CHROMIUM_PATH, ...systems].find(isThere)
  if (known) return known
  console.log('Installing Chromium …')
  for (let turn = 0; turn < tries && isDebianRoot(); turn++) {
    const isInstalled =
      apt('update', '-qq') &&
      apt('install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell')
    if (isInstalled) return systems.find(isThere)
  }
  const cli = join('node_modules', '@playwright', 'test', 'cli.js')
  return quietly(tool('node'), [cli, 'install', 'chromium'], toolEnvironment()) ? '' : undefined
}

const isThere = (path) => Boolean(path) && existsSync(path) && versionOf(path) !== ''

function versionOf(path) {
  if (path === '') return "Chromium: Playwright's own"
  return (
    spawnSync(path, ['--version', '--no-sandbox'], { encoding: 'utf8', timeout: 30_000 }).stdout?.trim() ?? ''
  )
}

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Others may hold the lock of the package manager for a moment, and a mirror may be out of breath. */
const apt = (...args) =>
  quietly('apt-get', ['-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=120', ...args], {
    ...process.env,
    DEBIAN_FRONTEND: 'noninteractive',
  })

const quietly = (command, args, env) =>
  spawnSync(command, args, { cwd: root, env, stdio: 'ignore', timeout: 600_000 }).status === 0
