import { pino } from 'pino'
import { createEmailReader } from '#server/adapters/email/inbound/emailReader.ts'
import { readFormSettings } from '#server/adapters/formSettings.ts'
import { createDiskStore } from '#server/adapters/storage/disk.ts'
import { createWebhooks } from '#server/adapters/webhooks/caller.ts'
import { getClientRef } from '#server/clients/clients.ts'
import { importParticipants } from '#server/participants/imports/run.ts'
import { createDb, openPools } from '#server/platform/db/db.ts'
import { createFeed } from '#server/platform/feed.ts'
import { roomy } from '#test/support/roomy.ts'
import { peakMegabytes } from '../process.ts'

// Runs one import as a worker does, in a process of its own, and prints the seconds it took and its peak memory.

const [databaseUrl = '', filesFolder = '', clientId = '', importId = ''] = process.argv.slice(2)
const pools = openPools(databaseUrl, { max: 5 })
const db = createDb(pools, async () => undefined)
const refuse = () => {
  throw new Error('an import sends nothing')
}
const outside = {
  clock: { now: () => new Date() },
  log: pino({ level: 'warn' }),
  files: createDiskStore(filesFolder),
  emailReader: createEmailReader(),
  mail: { send: refuse },
  signer: { publicKey: '', sign: refuse, hash: refuse },
  webhooks: createWebhooks({ allowsLoopback: true }),
  textRecords: { find: refuse },
  gateway: () => undefined,
  publicUrl: '',
  feed: createFeed(),
  room: roomy,
  isDemo: false,
  forms: readFormSettings({}),
}
const client = await getClientRef(db, Number(clientId))
const begun = performance.now()
const used = process.cpuUsage()
await importParticipants({ db, outside, client, importId })
const seconds = (performance.now() - begun) / 1000
const { user, system } = process.cpuUsage(used)
console.log(JSON.stringify({ seconds, megabytes: peakMegabytes(), cpuSeconds: (user + system) / 1e6 }))
await pools.end()
