import { existsSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const memory = '/dev/shm'
/** A run of all tests writes less than a quarter of it at a time. */
const wantedBytes = 4 * 1024 ** 3

/**
 * The folder in which tests write: in memory where there is plenty, else the system's temporary one. A cloned database
 * is 600 small files, which ext4 takes half a second of processor time to make just after others were deleted, and
 * memory 20 ms.
 */
export function testFolder(): string {
  return hasMemory() ? memory : tmpdir()
}

function hasMemory(): boolean {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, freemem()) >= wantedBytes
}
