import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fullDatabase } from '#test/support/fullDatabase.ts'

/** A data folder whose disk can be filled and emptied. */
export type SmallDisk = {
  readonly folder: string
  /** Whether it is a file system of its own; else the database alone says that it is full. */
  readonly isReal: boolean
  /** Leaves so many bytes. */
  fill(leaving: number): Promise<void>
  makeRoom(): Promise<void>
  /** Once nothing runs on it any more. */
  remove(): void
}

/** A file system in memory where this process may mount one (root, outside of most containers); else a plain folder. */
export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-full-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'fanfare', folder])
  return mounted.status === 0 ? mountedDisk(folder) : pretendedDisk(folder)
}

function mountedDisk(folder: string): SmallDisk {
  const ballast = join(folder, 'ballast')
  return {
    folder,
    isReal: true,
    fill: async (leaving) => {
      const { bavail, bsize } = statfsSync(folder)
      for (let left = bavail * bsize - leaving; left > 0; left -= megabyte)
        try {
          appendFileSync(ballast, Buffer.alloc(Math.min(left, megabyte)))
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
          return
        }
    },
    makeRoom: async () => rmSync(ballast, { force: true }),
    remove: () => {
      spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true })
    },
  }
}

const megabyte = 1024 * 1024

function pretendedDisk(folder: string): SmallDisk {
  return {
    folder,
    isReal: false,
    fill: () => fullDatabase(ownerUrlOf(folder)).fill(),
    makeRoom: () => fullDatabase(ownerUrlOf(folder)).makeRoom(),
    remove: () => rmSync(folder, { recursive: true }),
  }
}

/** Of the embedded database that runs on the folder. */
export function ownerUrlOf(folder: string): string {
  const port = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]
  const password = readFileSync(join(folder, 'postgres.password'), 'utf8').trim()
  return `postgresql://fanfare:${password}@127.0.0.1:${port}/fanfare`
}
