import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFakeGateway } from '#server/adapters/gateways/fake.ts'
import { createDb, openPools } from '#server/platform/db/db.ts'
import { planMilliseconds } from '#server/platform/db/oneMessage.ts'
import { sql } from '#server/platform/db/sql.ts'
import { begin, states, turnOn } from '#test/support/delivery.ts'
import { after, messagingWorld, type Sender } from '#test/support/messaging.ts'
import { until } from '#test/support/until.ts'

// Tests never analyze, so the planner knows nothing of these tables, and it made its first plans while they were empty.

const world = await messagingWorld()
world.clock.at = after(60)
/** Of a pool of the product. */
const mostConnections = 20
afterAll(() => world.end())

/** Rows of the table that statements looked at, until now. */
async function rowsTouched(table: string): Promise<number> {
  const [row] = await world.rows<{ n: number }>(
    'select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n from pg_stat_user_tables where relname = $1',
    [table],
  )
  return row?.n ?? 0
}

/** As many statements at once as pools have connections, so that each of them tells now what it counted. */
async function tellCounts(): Promise<void> {
  const telling = 'select pg_stat_force_next_flush(), pg_sleep(0.2)'
  const asked = Array.from({ length: mostConnections }, () => [
    world.db.many({}, sql.raw(telling)),
    world.db.transaction({}, (tx) => tx.many({}, sql.raw(telling))),
    world.rows(telling),
  ])
  await Promise.all(asked.flat())
}

const greeting = async (count: number) => {
  const sender = await world.addSender()
  const ids = await world.addPeople(sender, { count })
  const id = await begin(world, sender, { message: 'Hi {{first_name}}' })
  return { sender, ids, id }
}

/** A worker with one connection, which keeps its plans; what that counted is there when it has ended. */
function startWorker(refuse: 'for_good' | undefined) {
  const pools = openPools(world.databaseUrl, { max: 1 })
  const db = createDb(pools, async () => undefined)
  const port = createFakeGateway({ recognisesReferences: false, echoesReferences: true, window: 100 })
  if (refuse) port.behave({ refuse })
  return {
    send: (sender: Sender) =>
      turnOn({ ...world, db }, sender, { port, kind: 'broadcast', perSecond: 100_000 }),
    end: async () => {
      const { rows } = await pools.alone.query<{ pid: number }>('select pg_backend_pid() as pid')
      await pools.end()
      const isThere = () => world.rows('select from pg_stat_activity where pid = $1', [rows[0]?.pid])
      await until(async () => (await isThere()).length === 0)
    },
  }
}

const tables = ['message', 'participant', 'consent']

for (const refuse of [undefined, 'for_good'] as const)
  test(`plans that were made while tables were empty touch as few rows when they are full: ${refuse ?? 'accepted'}`, async () => {
    const people = 3000
    const worker = startWorker(refuse)
    await worker.send((await greeting(1)).sender)
    const plannedUntil = performance.now() + planMilliseconds
    const { sender, ids, id } = await greeting(people)
    const stoppers = ids.slice(0, 100)
    await world.rows(`update consent set state = 'out' where participant_id = any($1)`, [stoppers])
    while (performance.now() < plannedUntil) await sleep(20)
    await tellCounts()
    const before = await Promise.all(tables.map(rowsTouched))
    await worker.send(sender)
    await worker.end()
    const later = await Promise.all(tables.map(rowsTouched))
    const each = later.map((n, index) => (n - (before[index] ?? 0)) / people)
    const end = refuse ? 'failed no_such_number' : 'sent'
    assert.deepEqual((await states(world, id)).rows, { [end]: people - 100, 'skipped opted_out': 100 })
    // Read to be begun, written, and read once more at the end of the chunk.
    assert.ok(
      each.every((n) => n < 8),
      `rows of message, participant and consent for each message: ${each}`,
    )
  })
