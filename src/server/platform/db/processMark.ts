import { readFileSync } from 'node:fs'
import { errorCode } from './errorCode.ts'

/** Names one process for good: `started` tells it from a later one that got the same id. */
export type ProcessMark = { pid: number; started: string }

/** The mark of a live process. Where the system has no /proc (macOS, Windows) `started` is empty. */
export function processMark(pid: number): ProcessMark {
  return { pid, started: startedAt(pid) }
}

/** Whether the marked process is still alive; where `started` is unknown the id alone decides. */
export function isSameProcess(mark: ProcessMark): boolean {
  return isAlive(mark.pid) && startedAt(mark.pid) === mark.started
}

/** Whether a process with this id exists and is not just waiting to be buried by its parent. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false
  }
  return statFields(pid)?.[0] !== 'Z'
}

/** Start of the machine plus the process's start in clock ticks after it. */
function startedAt(pid: number): string {
  const ticks = statFields(pid)?.[19]
  return ticks === undefined ? '' : `${readProc('sys/kernel/random/boot_id')}/${ticks}`
}

/** The fields of /proc/…/stat from the third on; the second is a name that may hold blanks. */
function statFields(pid: number): string[] | undefined {
  const stat = readProc(`${pid}/stat`)
  return stat === '' ? undefined : stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8').trim()
  } catch {
    return ''
  }
}
