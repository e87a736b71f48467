// The first step of `npm start` and `npm test`, under whatever Node is there (20 or later), without dependencies:
// install what the lock file says when it is not what is installed, and build the browser's code when it changed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const bin = join(root, 'node_modules', '.bin')

/** Node 24 of the lock file; `tool` names another program of it. */
export const tool = (name) => join(bin, process.platform === 'win32' ? `${name}.cmd` : name)

/** The environment in which the programs of the lock file, Node included, are found first. */
export const toolEnvironment = (extra = {}) => ({
  ...process.env,
  PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  ...extra,
})

/** Installs and, for who serves the browser, builds what is missing or old; ends the process with one clear line when that fails. */
export function setUp({ isServing = true } = {}) {
  install()
  if (!isServing) return
  build({ what: 'console', config: 'vite.config.ts', to: 'dist/console' })
  build({ what: 'site script', config: 'vite.site.config.ts', to: 'dist/site' })
}

export function install() {
  const stamp = join(root, 'node_modules', '.fanfare-setup')
  const wanted = hashOf(['package-lock.json'])
  if (readText(stamp) === wanted && existsSync(tool('node'))) return
  console.log('Installing what the lock file names …')
  // A package in the cache is not asked for again: the lock file's hashes decide what is right.
  const options = ['--prefer-offline', '--no-fund', '--no-audit', '--loglevel=error']
  run('npm', ['ci', ...options], 'The installation failed.')
  if (!existsSync(tool('node'))) fail('The installation did not bring Node 24 (package "node").')
  writeFileSync(stamp, wanted)
}

function build({ what, config, to }) {
  if (!existsSync(join(root, config))) {
    console.log(`The ${what} is not built: there is no ${config}.`)
    return
  }
  const stamp = join(root, to, '.fanfare-build')
  const wanted = hashOf([
    'src/console',
    'src/site',
    'src/contract',
    'scripts/build',
    'scripts/verify-draw',
    'docs/draws.md',
    'docs/verify_draw.py',
    'package-lock.json',
    config,
    'postcss.config.cjs',
  ])
  if (readText(stamp) === wanted) return
  console.log(`Building the ${what} …`)
  const options = ['build', '--config', config, '--logLevel', 'warn']
  run(
    tool('node'),
    [join('node_modules', 'vite', 'bin', 'vite.js'), ...options],
    `The ${what} cannot be built.`,
  )
  mkdirSync(join(root, to), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** Quiet when it works, everything it said when it does not. */
function run(command, args, complaint) {
  const done = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: command === 'npm' ? process.env : toolEnvironment(),
    maxBuffer: 1 << 28,
    shell: process.platform === 'win32',
  })
  if (done.signal === 'SIGINT') process.exit(130)
  if (done.status === 0) return
  complain(`${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}`.trim(), complaint)
}

function complain(text, complaint) {
  console.error(text)
  fail(complaint)
}

function fail(complaint) {
  console.error(complaint)
  process.exit(1)
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesBelow).sort())
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

function filesBelow(path) {
  if (!existsSync(join(root, path))) return []
  const entries = path.includes('.') ? undefined : readdirSync(join(root, path), { withFileTypes: true })
  if (entries === undefined) return [path]
  return entries.flatMap((entry) =>
    entry.isDirectory()
      ? filesBelow(`${path}/${entry.name}`)
      : /\.test\.tsx?$/.test(entry.name)
        ? []
        : [`${path}/${entry.name}`],
  )
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
