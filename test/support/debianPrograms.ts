import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Programs of others that ours are tried against, each with a file of its package that shows whether it is there. */
const packages = {
  nginx: 'nginx',
  pgbouncer: 'pgbouncer',
  postfix: 'smtp-sink',
  'libnet-smpp-perl': 'SMPP.pm',
  libfaketime: 'libfaketimeMT.so.1',
} as const

export type DebianPackage = keyof typeof packages
/** Programs of `npm test`; the other one is fetched by the runs that have another date. */
export const packageNames = [
  'nginx',
  'pgbouncer',
  'postfix',
  'libnet-smpp-perl',
] as const satisfies DebianPackage[]

export type Programs = {
  /** The full path of a program. */
  readonly find: (program: string) => string
  /** The programs' environment: it says where their shared libraries lie. */
  readonly env: NodeJS.ProcessEnv
  /** The folder with the package's `usr` and `etc`: `/` where it is installed. */
  readonly root: string
}

/** Outside the checkout, so that each is fetched once on a machine; and where other users may come, as whom some run. */
const cache = join(
  process.getuid?.() === 0 ? '/var/cache' : (process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache')),
  'fanfare/debian',
  release(),
)
const systemFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin', '/usr/share/perl5/Net']

/**
 * The programs of a package: the installed ones, else those that the package brings, unpacked into the cache. Nothing is
 * installed, so no service starts and nothing of the machine changes but apt's own lists.
 *
 * @throws Error in a sentence where they cannot be had.
 */
export async function getPrograms(name: DebianPackage): Promise<Programs> {
  const installed = [...(process.env.PATH ?? '').split(delimiter), ...systemFolders]
  if (findIn(installed, packages[name])) return programsIn(installed, '/')
  const root = join(cache, name)
  if (!existsSync(root)) await unpack(name, root)
  const folders = ['usr/sbin', 'usr/bin', 'sbin', 'bin', 'usr/share/perl5/Net'].map((folder) =>
    join(root, folder),
  )
  const libraries = await libraryFolders(root)
  const env = { ...process.env, LD_LIBRARY_PATH: libraries.join(delimiter) }
  return programsIn([...folders, ...libraries], root, env)
}

function programsIn(folders: string[], root: string, env: NodeJS.ProcessEnv = process.env): Programs {
  const find = (program: string) => {
    const path = findIn(folders, program)
    if (path === undefined) throw new Error(`There is no ${program} in ${folders.join(', ')}.`)
    return path
  }
  return { find, env, root }
}

const findIn = (folders: string[], program: string): string | undefined =>
  folders.map((folder) => join(folder, program)).find(existsSync)

async function unpack(name: DebianPackage, root: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  // Renamed when it is whole: others may be fetching the same, or be killed while they do.
  const folder = await mkdtemp(join(cache, 'fetching-'))
  try {
    await download(name, folder).catch(async () => {
      await apt(['update', '-qq'])
      await download(name, folder)
    })
    const archives = (await readdir(folder)).filter((file) => file.endsWith('.deb'))
    for (const archive of archives) await run('dpkg-deb', ['-x', join(folder, archive), join(folder, 'root')])
    await rename(join(folder, 'root'), root).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY') throw error
    })
  } catch (error) {
    const why = error instanceof Error ? error.message.trim() : String(error)
    throw new Error(
      `${packages[name]} is not installed, and Debian's package "${name}" cannot be fetched: ${why}. Install it, or give this machine apt's lists.`,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The package and what it needs that is not installed. */
async function download(name: string, folder: string): Promise<void> {
  const plan = await apt(['install', '--simulate', '--no-install-recommends', name])
  const missing = [...plan.stdout.matchAll(/^Inst (\S+)/gm)].map(([, one = '']) => one)
  await apt(['download', ...missing], { cwd: folder })
}

/** Others may hold apt's lock for a moment, and a mirror may be out of breath. */
const apt = (args: string[], options: { cwd?: string } = {}) =>
  run('apt-get', ['-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=120', ...args], options)

function release(): string {
  const about = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  return /^VERSION_CODENAME=(\w+)/m.exec(about)?.[1] ?? 'unknown'
}

async function libraryFolders(root: string): Promise<string[]> {
  const files = await readdir(root, { recursive: true })
  return [
    ...new Set(files.filter((file) => /\.so(\.\d+)*$/.test(file)).map((file) => join(root, dirname(file)))),
  ]
}
