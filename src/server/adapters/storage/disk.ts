import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { isDiskFull } from '#server/platform/diskFull.ts'
import { refuseFor } from '#server/platform/errors.ts'
import { createMeasure } from './measure.ts'
import type { FileStore } from './port.ts'

/**
 * Files in a folder of this machine, for nobody else's eyes (0700, 0600); a file that could not be written whole is
 * removed.
 */
export function createDiskStore(folder: string): FileStore {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  return {
    put: async (key, content) => {
      const measure = createMeasure()
      const path = join(folder, key)
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        // Flydrive's own stream loses why a write failed.
        await pipeline(content, measure.pass, createWriteStream(path, { mode: 0o600 }))
      } catch (error) {
        await disk.delete(key)
        if (isDiskFull(error)) refuseFor(30, 'no_room')
        throw error
      }
      return measure.result()
    },
    has: (key) => disk.exists(key),
    open: async (key) => {
      if (!(await disk.exists(key))) throw new Error(`no stored file ${key}`)
      return disk.getStream(key)
    },
    remove: (key) => disk.delete(key),
  }
}
