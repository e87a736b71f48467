import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createSmtp } from '#server/adapters/gateways/smtp/smtp.ts'
import { jobs } from '#server/main/registry.ts'
import { createDb, openPools } from '#server/platform/db/db.ts'
import { givenSettings } from './settings.ts'
import { workerOutside } from './workerOutside.ts'

// A worker of its own process that a test can kill. Its queue is a table: a job is in it with the transaction that made
// it, and until it is done, so that the next worker does what this one did not finish.

const [databaseUrl = '', filesFolder = '', smtpPort = ''] = await givenSettings()
const smtp = createSmtp(
  { host: '127.0.0.1', port: Number(smtpPort), connections: 1, isSecure: false, from: 'hello@maple.test' },
  { now: () => new Date() },
)
const db = createDb(openPools(databaseUrl, { max: 5 }), async ({ name, payload, startAfter }, run) => {
  // Files are removed in weeks.
  if (startAfter) return
  await run('insert into fanfare.queued_job (name, payload) values ($1, $2)', [name, payload])
})
const queue = new pg.Client(databaseUrl)
await queue.connect()
const context = { db, outside: workerOutside(filesFolder, smtp.mail) }
for (;;) {
  const { rows } = await queue.query('select * from fanfare.queued_job order by number limit 1')
  const [job] = rows
  if (job) {
    const payload: never = job.payload as never
    await jobs[job.name]?.(context, payload)
    await queue.query('delete from fanfare.queued_job where number = $1', [job.number])
  } else await sleep(20)
}
