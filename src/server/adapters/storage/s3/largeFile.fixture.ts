import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createLog } from '#server/platform/log.ts'
import { openS3Store } from './s3.ts'
import type { S3Settings } from './settings.ts'

// A process of its own that stores a large file and reads it again; tells by how many bytes it grew on the way.

const [given = '', megabytes = ''] = process.argv.slice(2)
const settings = JSON.parse(given) as S3Settings
const store = await openS3Store(settings, { log: createLog('silent') })

function content(length: number): Readable {
  const piece = Buffer.alloc(65_536, 'Zoé')
  return Readable.from(Array.from({ length: (length * 1024 * 1024) / piece.length }, () => piece))
}

async function roundTrip(key: string, length: number): Promise<boolean> {
  const stored = await store.put(key, content(length))
  const hash = createHash('sha256')
  for await (const piece of (await store.open(key)) as AsyncIterable<Buffer>) hash.update(piece)
  return hash.digest('hex') === stored.sha256 && stored.bytes === length * 1024 * 1024
}

// The room that any file takes is there after the first.
await roundTrip('17/first', 12)
const before = process.resourceUsage().maxRSS
const isSame = await roundTrip('17/large', Number(megabytes))
const grown = (process.resourceUsage().maxRSS - before) * 1024
process.stdout.write(JSON.stringify({ isSame, grown, before: before * 1024 }))
