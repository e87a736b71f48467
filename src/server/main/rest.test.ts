// alone: it counts what a server asks in a time.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { until } from '#test/support/until.ts'

let app: TestApplication
let owner: pg.Client

before(async () => {
  app = await testApplication({ hasWorker: true })
  // Of another database, so that what it asks is not counted.
  const url = new URL(app.databaseUrl)
  url.pathname = '/postgres'
  owner = new pg.Client({ connectionString: url.href })
  await owner.connect()
})
after(async () => {
  await owner.end()
  await app.close()
})

/** The last statement of each connection, as `connection:when`. */
const lastAsked = async (): Promise<string[]> => {
  const { rows } = await owner.query<{ asked: string }>(
    `select pid || ':' || query_start as asked from pg_stat_activity where datname = $1 and query <> ''`,
    [new URL(app.databaseUrl).pathname.slice(1)],
  )
  return rows.map(({ asked }) => asked)
}
/** How many statements began in so many seconds: it looks often enough that hardly one hides behind the next. */
async function countAsked(seconds: number): Promise<number> {
  const known = new Set(await lastAsked())
  const before = known.size
  const endAt = performance.now() + seconds * 1000
  while (performance.now() < endAt) {
    for (const asked of await lastAsked()) known.add(asked)
    await sleep(25)
  }
  return known.size - before
}
/** While one listens, as the server does from its start. */
const isHearing = async () => {
  const { rowCount } = await owner.query(
    `select from pg_stat_activity where application_name = 'fanfare-listen' and datname = $1 and query <> ''`,
    [new URL(app.databaseUrl).pathname.slice(1)],
  )
  return rowCount === 1
}

test('a server with nothing to do asks the database less than twice a second', async () => {
  await until(isHearing)
  // All that begins with the server comes to an end.
  await until(async () => (await countAsked(0.5)) === 0)
  // How much is asked in a time is what this test is about.
  const seconds = 15
  const asked = await countAsked(seconds)
  assert.ok(asked >= 2, `${asked} in ${seconds} s: nobody looks at all`)
  // Jobs, delivery and webhooks look each ten seconds; pg-boss's own pass, twice a minute, is a dozen at once.
  assert.ok(asked < 2 * seconds, `${asked} in ${seconds} s`)
})
