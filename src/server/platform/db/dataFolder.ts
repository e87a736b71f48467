import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../config.ts'
import { errorCode } from './errorCode.ts'
import { isSameProcess, type ProcessMark, processMark } from './processMark.ts'

export type DataFolder = {
  /** Gives the folder free again; a second call does nothing. */
  release(): void
}

/**
 * Makes the data folder where it is missing and claims it for this process, so that no two processes run
 * the embedded database of one folder. A claim of a process that has died is taken over, also when its id
 * now belongs to another one.
 *
 * The claim does not see processes of other machines or containers: one folder belongs to one of them.
 *
 * @throws StartError when another process holds the folder or it cannot be written.
 */
export function claimDataFolder(dataDir: string): DataFolder {
  const lockFile = join(dataDir, 'fanfare.lock')
  const draft = `${lockFile}.${process.pid}`
  const claim = JSON.stringify(processMark(process.pid))
  try {
    makeFolder(dataDir)
    writeFileSync(draft, claim, { mode: 0o600 })
  } catch (error) {
    throw new StartError(`The data folder ${dataDir} cannot be written (${errorCode(error)}).`)
  }
  try {
    while (!wasLinked(draft, lockFile)) removeStaleClaim(lockFile)
  } finally {
    unlinkSync(draft)
  }
  return { release: () => releaseClaim(lockFile, claim) }
}

/** Makes a data folder that several processes use, where it is missing. @throws StartError where it cannot be made. */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir)
  } catch (error) {
    throw new StartError(`The data folder ${dataDir} cannot be written (${errorCode(error)}).`)
  }
}

/** Step by step, because Node's recursive `mkdirSync` never returns where a parent takes no folders (/proc). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, 0o700)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

/** A hard link appears with its content or not at all: nobody ever reads half a claim. */
function wasLinked(draft: string, lockFile: string): boolean {
  try {
    linkSync(draft, lockFile)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw new StartError(`The data folder cannot be locked at ${lockFile} (${errorCode(error)}).`)
  }
}

function removeStaleClaim(lockFile: string): void {
  const found = readClaim(lockFile)
  if (found === undefined) return
  const holder = parseClaim(found)
  if (holder !== undefined && isSameProcess(holder))
    throw new StartError(`Fanfare already runs on this data folder (pid ${holder.pid}).`)
  moveAway(lockFile, found)
}

/** Two starts may find the same stale claim: whoever moved a fresh one away puts it back. */
function moveAway(lockFile: string, stale: string): void {
  const aside = `${lockFile}.stale.${process.pid}`
  try {
    renameSync(lockFile, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  if (readClaim(aside) !== stale) wasLinked(aside, lockFile)
  unlinkSync(aside)
}

function releaseClaim(lockFile: string, claim: string): void {
  if (readClaim(lockFile) === claim) unlinkSync(lockFile)
}

function readClaim(lockFile: string): string | undefined {
  try {
    return readFileSync(lockFile, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw new StartError(`The file ${lockFile} cannot be read (${errorCode(error)}).`)
  }
}

/** An empty or cut file is what a full disk or a power cut leaves: nobody's claim. */
function parseClaim(text: string): ProcessMark | undefined {
  const parts = /^\{"pid":(\d+),"started":"([^"]*)"\}$/.exec(text)
  return parts?.[1] === undefined ? undefined : { pid: Number(parts[1]), started: parts[2] ?? '' }
}
