/**
 * A process of its own for the browser: the whole server with a client, entries and a drand of its own, which refuses
 * connections until a line is written to it. Its clock is so far behind that the round of a freeze is due at once.
 */
import { createInterface } from 'node:readline'
import pg from 'pg'
import { routes } from '#contract/routes.ts'
import { createBeacon } from '#server/adapters/beacon/drand.ts'
import { testApplication } from './application.ts'
import { startDrand } from './drand.ts'
import { freePort } from './freePort.ts'
import { make, must } from './making.ts'
import { makeClient, password } from './world/clients.ts'

const behindMs = 15 * 60_000
const clock = { now: () => new Date(Date.now() - behindMs) }
const drand = await startDrand(new Date(clock.now().getTime() - 3_600_000))
await drand.refuse()
const port = await freePort('127.0.0.1')
const publicUrl = `http://127.0.0.1:${port}`
const beacon = createBeacon({ url: drand.url, chain: drand.chain })
const app = await testApplication({ beacon, clock, hasWorker: true, port, publicUrl })
const name = 'canoe-club'
const { founder, shortcode } = await makeClient(app, { name, code: '55533' })
const contest = await make(founder, routes['sweepstakes.create'], {
  body: {
    name: 'Win a paddle',
    title: 'Win a paddle',
    keyword: 'PADDLE',
    shortcode_id: shortcode.id,
    has_optin: false,
  },
})
await make(founder, routes.createPrizePool, { body: { name: 'Paddles', total: 3 } })
for (const phone of ['+14165550161', '+14165550162', '+14165550163'])
  await founder.call(routes.sendFromHandset, {
    body: { from: phone, to: must(shortcode.code), text: 'PADDLE' },
  })
const told = { url: publicUrl, client: name, eid: contest.eid, email: `founder@${name}.test`, password }
process.stdout.write(`${JSON.stringify(told)}\n`)

const database = new pg.Client({ connectionString: app.databaseUrl })
await database.connect()

/** With the next try at once: by then it may be half an hour away. */
async function openDrand(): Promise<void> {
  await drand.open()
  await database.query(
    `update pgboss.job set start_after = now() where name = 'prizing.readBeacon' and state = 'created'`,
  )
}

createInterface({ input: process.stdin }).on('line', () => void openDrand())
process.once('SIGTERM', () => {
  void database
    .end()
    .then(() => app.close())
    .then(() => drand.close())
    .then(() => process.exit(0))
})
