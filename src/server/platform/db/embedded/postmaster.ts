import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../config.ts'
import { errorCode } from '../errorCode.ts'
import { isAlive } from '../processMark.ts'
import type { Cluster } from './cluster.ts'
import { postgresEnvironment } from './osUser.ts'

/** A running PostgreSQL server of one cluster. */
export type Postmaster = { pid: number; port: number }

type PostgresOptions = { logFile: string; settings: Readonly<Record<string, string>> }

const startSeconds = 120
const stopSeconds = 60
/** A quarter of a second apart. */
const mostAttempts = 60

/** The server that already runs on this cluster and outlived whoever started it; waits while it starts or ends. */
export async function findPostmaster(cluster: Cluster): Promise<Postmaster | undefined> {
  for (const deadline = deadlineIn(startSeconds); Date.now() < deadline; await sleep(50)) {
    const found = readPidFile(cluster)
    if (found === undefined) return undefined
    if (!isPostmasterOf(cluster, found.pid)) {
      rmSync(pidFile(cluster), { force: true })
      return undefined
    }
    if (found.status === 'ready') return { pid: found.pid, port: found.port }
  }
  throw new StartError(`The embedded database of ${cluster.folder} neither starts nor ends.`)
}

/**
 * Starts a server that is nobody's child in spirit: it has its own process group, so that Ctrl-C reaches us and
 * not it, and it writes its log to a file, so that it survives our death and can be adopted.
 *
 * @throws StartError with the last line of its log when it does not come up.
 */
export async function startPostmaster(
  cluster: Cluster,
  program: string,
  { logFile, settings, port: wanted }: PostgresOptions & { port?: number | undefined },
): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    const port = wanted ?? (await findFreePort())
    const given = { logFile, settings: { ...settings, port: String(port) } }
    const { child, logBegin } = spawnPostgres(cluster, program, given)
    if (await cameUp(cluster, child)) return { pid: child.pid ?? 0, port }
    const reason = complaintSince(logFile, logBegin)
    if (!mayPass.test(reason) || attempt === mostAttempts)
      throw new StartError(`The embedded database does not start: ${reason}`)
    await sleep(250)
  }
}

/** Ends the server by a fast shutdown (open transactions are rolled back) and waits until it is gone. */
export async function stopPostmaster(cluster: Cluster, postmaster: Postmaster): Promise<void> {
  signalPostmaster(postmaster, 'SIGINT')
  if (await isGone(cluster, postmaster, stopSeconds)) return
  signalPostmaster(postmaster, 'SIGQUIT')
  if (await isGone(cluster, postmaster, stopSeconds)) return
  throw new Error(`The embedded database (pid ${postmaster.pid}) does not end.`)
}

/** Asks for a fast shutdown without waiting; a server that is already gone is no fault. */
export function signalPostmaster({ pid }: Postmaster, signal: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

async function isGone(cluster: Cluster, { pid }: Postmaster, seconds: number): Promise<boolean> {
  for (const deadline = deadlineIn(seconds); Date.now() < deadline; await sleep(20)) {
    if (readPidFile(cluster)?.pid !== pid && !isAlive(pid)) return true
    if (!isAlive(pid)) return true
  }
  return false
}

/** `logBegin` is where in its log this server begins, in bytes. */
function spawnPostgres(
  cluster: Cluster,
  program: string,
  { logFile, settings }: PostgresOptions,
): { child: ChildProcess; logBegin: number } {
  const marked = { ...settings, 'fanfare.cluster': cluster.folder }
  const options = Object.entries(marked).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openLog(logFile)
  const logBegin = fstatSync(log).size
  const child = spawn(program, ['-D', cluster.folderSeen, ...options], {
    ...cluster.user,
    cwd: cluster.folder,
    detached: true,
    env: postgresEnvironment,
    stdio: ['ignore', log, log],
  })
  child.unref()
  closeSync(log)
  return { child, logBegin }
}

async function cameUp(cluster: Cluster, child: ChildProcess): Promise<boolean> {
  let hasFailed = false
  child.once('error', () => (hasFailed = true)).once('exit', () => (hasFailed = true))
  for (const deadline = deadlineIn(startSeconds); Date.now() < deadline; await sleep(20)) {
    const found = readPidFile(cluster)
    if (found?.pid === child.pid && found?.status === 'ready') return true
    if (hasFailed) return false
  }
  child.kill('SIGQUIT')
  return false
}

/** The fields of postmaster.pid: id, folder, start, port, socket folder, address, shared memory, status. */
function readPidFile(cluster: Cluster): { pid: number; port: number; status: string } | undefined {
  try {
    const lines = readFileSync(pidFile(cluster), 'utf8').split('\n')
    return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? '' }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

const pidFile = (cluster: Cluster) => join(cluster.folder, 'postmaster.pid')

/**
 * After a crash the number in the file may belong to any process, and PostgreSQL would refuse to start if that
 * is one of the same user: ours is known by the mark on its command line.
 */
function isPostmasterOf(cluster: Cluster, pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 1 || !isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      .split('\0')
      .includes(`fanfare.cluster=${cluster.folder}`)
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ESRCH') return false
    throw error
  }
}

const logLimitBytes = 10_000_000

function openLog(logFile: string): number {
  const sizeBytes = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (sizeBytes > logLimitBytes) renameSync(logFile, `${logFile}.1`)
  return openSync(logFile, 'a', 0o600)
}

/** A port that somebody else just took, or the shared memory of a killed server, whose processes end one by one. */
const mayPass = /Address already in use|still in use/

/** Why this server did not come up. The processes of a killed one may still write into the same log. */
function complaintSince(logFile: string, logBegin: number): string {
  const written = readFileSync(logFile).subarray(logBegin).toString()
  const complaints = written.match(/(?:FATAL|PANIC|LOG): {2}.*|.*error while.*/g) ?? []
  const passing = complaints.find((line) => mayPass.test(line))
  return (
    passing ?? complaints.findLast((line) => !line.startsWith('LOG')) ?? complaints.at(-1) ?? `see ${logFile}`
  )
}

/** Below 32768, because higher ones may become the client side of anybody's connection at any time. */
async function findFreePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const { promise: isFree, resolve } = Promise.withResolvers<boolean>()
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    if (await isFree) return port
  }
}

const deadlineIn = (seconds: number) => Date.now() + seconds * 1000
