import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** A run writes less than a quarter of it at a time. */
const wantedBytes = 4 * 1024 ** 3

/**
 * A folder for all that a run of the tests writes. In memory where there is plenty: a cloned database is 600 small
 * files, which ext4 takes half a second of processor time to make just after others were deleted, and memory 20 ms.
 */
export function makeTestFolder() {
  const folder = mkdtempSync(join(hasMemory() ? memory : tmpdir(), 'fanfare-test-'))
  // The user as whom PostgreSQL runs has to come through.
  chmodSync(folder, 0o711)
  return folder
}

function hasMemory() {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, freemem()) >= wantedBytes
}
