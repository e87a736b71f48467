import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../../config.ts'
import type { Binaries } from './binaries.ts'
import { canReachFolder, type OsUser, postgresEnvironment } from './osUser.ts'

/** A database cluster on disk and who may touch it. */
export type Cluster = {
  folder: string
  /** The folder as PostgreSQL's programs are told it; they run with `folder` as their working folder. */
  folderSeen: string
  user: OsUser
  password: string
}

export const superuser = 'fanfare'

const folderName = 'postgres'
const passwordName = 'postgres.password'

/**
 * The cluster of a data folder, made when there is none: in a draft that gets its name when it is complete,
 * so that a start that was cut short leaves nothing that looks like a database.
 *
 * @throws StartError when the password file is gone or the cluster cannot be made.
 */
export async function prepareCluster(
  dataDir: string,
  user: OsUser,
  findPrograms: () => Binaries,
): Promise<Cluster> {
  const folder = join(dataDir, folderName)
  if (!existsSync(folder)) await makeCluster(dataDir, user, findPrograms().initdb)
  return { folder, folderSeen: folderSeenBy(user, folder), user, password: readPassword(dataDir) }
}

async function makeCluster(dataDir: string, user: OsUser, initdb: string): Promise<void> {
  const draftPrefix = `${folderName}.new-`
  for (const name of readdirSync(dataDir))
    if (name.startsWith(draftPrefix)) rmSync(join(dataDir, name), { recursive: true })
  const draft = mkdtempSync(join(dataDir, draftPrefix))
  giveTo(user, draft)
  const password = writePassword(dataDir)
  const secrets = mkdtempSync(join(tmpdir(), 'fanfare-initdb-'))
  try {
    const passwordFile = join(secrets, 'password')
    writeFileSync(passwordFile, password, { mode: 0o600 })
    giveTo(user, passwordFile)
    giveTo(user, secrets)
    await runInitdb(initdb, { draft, passwordFile, user })
  } finally {
    rmSync(secrets, { recursive: true })
  }
  renameSync(draft, join(dataDir, folderName))
}

async function runInitdb(
  initdb: string,
  { draft, passwordFile, user }: { draft: string; passwordFile: string; user: OsUser },
): Promise<void> {
  const options = [
    ...['-D', folderSeenBy(user, draft), `--username=${superuser}`, `--pwfile=${passwordFile}`],
    ...['--auth=scram-sha-256', '--encoding=UTF8', '--data-checksums', '--locale=C'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ]
  const child = spawn(initdb, options, {
    ...user,
    cwd: draft,
    env: postgresEnvironment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece))
  const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>()
  child.once('error', reject).once('close', resolve)
  if ((await ended) === 0) return
  const reason = output.split('\n').find((line) => /error|fatal/i.test(line)) ?? output.trim()
  throw new StartError(`The embedded database cannot be made in ${draft}: ${reason.trim()}`)
}

/**
 * A checkout below a closed home folder (root's) cannot be reached by the user that PostgreSQL runs as. The
 * programs get the folder as their working folder then, which on Linux has a name that nothing stands above.
 */
function folderSeenBy(user: OsUser, folder: string): string {
  return process.platform !== 'linux' || canReachFolder(user, folder) ? folder : '/proc/self/cwd'
}

function giveTo(user: OsUser, path: string): void {
  if (user !== undefined) chownSync(path, user.uid, user.gid)
}

function writePassword(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const password = randomBytes(24).toString('base64url')
  const file = join(dataDir, passwordName)
  writeFileSync(file, `${password}\n`, { mode: 0o600, flush: true })
  chmodSync(file, 0o600)
  return password
}

function readPassword(dataDir: string): string {
  const file = join(dataDir, passwordName)
  if (!existsSync(file))
    throw new StartError(`The password of the embedded database is gone: ${file} is missing.`)
  return readFileSync(file, 'utf8').trim()
}
