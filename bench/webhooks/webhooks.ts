import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { recordEvent, writeEvents } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { newId } from '#server/platform/ids.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { hookOffice } from '#test/support/webhooks.ts'
import { median } from '../load.ts'
import { type Measured, rated } from '../measured.ts'

const [events, people, rounds] = [4000, 1000, 3]
const atOnce = 8
const written = 2000

type Office = Awaited<ReturnType<typeof hookOffice>>

/**
 * Sending: events that wait for one webhook against a bare client that posts the same bytes over as many connections.
 * Writing: a transaction that records an event, with and without webhooks, against one with the bare row.
 */
export async function benchWebhooks(): Promise<Measured[]> {
  const here = await hookOffice()
  const peer = spawn(process.execPath, [join(import.meta.dirname, 'peer.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  try {
    const [url] = (await once(createInterface(peer.stdout), 'line')) as [string]
    return [await sending(here, url), ...(await writing(here, url))]
  } finally {
    peer.stdin.end()
    await here.end()
  }
}

async function sending(here: Office, url: string): Promise<Measured> {
  const scope = await here.scopeNow('bench-sending')
  const hook = await here.addHook(scope, url)
  const ids: string[] = []
  for (let one = 0; one < people; one++) ids.push(await here.addParticipant(scope))
  const own: number[] = []
  const bare: number[] = []
  const body = JSON.stringify({ type: 'page_viewed', filled: 'x'.repeat(320) })
  for (let round = 0; round < rounds; round++) {
    bare.push(await rateOf(events, () => postAll(url, body)))
    await fill(here.db, { ...scope, at: here.time.at }, ids)
    own.push(await rateOf(events, () => here.send()))
  }
  const [left] = await here.rows<{ count: number }>(
    `select count(*)::int as count from webhook_dispatch where webhook_id = $1 and state <> 'delivered'`,
    [hook.id],
  )
  if (left?.count !== 0) throw new Error(`${left?.count} were not sent`)
  const [rate, baseline] = [median(own), median(bare)]
  const note = `${events} events of ${people} participants over ${atOnce} connections; a bare client posts as many bytes`
  return rated({ what: 'events to a webhook', rate, baseline, wanted: 0.15, note })
}

async function fill(db: Db, scope: UserScope, ids: readonly string[]): Promise<void> {
  const all = Array.from({ length: events }, (_, index) => ({ id: newId(), of: ids[index % ids.length] }))
  await db.transaction(scope, (tx) =>
    writeEvents(
      tx,
      scope,
      sql`select p.client_id, n.id, p.id, 'page_viewed', null::uuid, null::uuid, '{}'::jsonb
        from participant p join unnest(${all.map(({ id }) => id)}::uuid[], ${all.map(({ of }) => of)}::uuid[])
          n (id, participant_id) on n.participant_id = p.id
        where p.client_id = ${scope.client.id}`,
    ),
  )
}

async function postAll(url: string, body: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  let left = events
  const oneByOne = async () => {
    while (left-- > 0) await post(url, { body, agent })
  }
  await Promise.all(Array.from({ length: atOnce }, oneByOne))
  agent.destroy()
}

const post = (url: string, { body, agent }: { body: string; agent: Agent }) =>
  new Promise<void>((resolve, reject) => {
    const headers = { 'content-length': Buffer.byteLength(body) }
    const call = request(url, { method: 'POST', agent, headers }, (response) =>
      response.resume().once('end', resolve),
    )
    call.once('error', reject).end(body)
  })

async function writing(here: Office, url: string): Promise<Measured[]> {
  const { db } = here
  const none = await here.scopeNow('bench-none')
  const one = await here.scopeNow('bench-one')
  await here.addHook(one, url)
  const writes = async (scope: UserScope) => {
    const participantId = await here.addParticipant(scope)
    return () => record(db, scope, participantId)
  }
  const row = async (scope: UserScope) => {
    const participantId = await here.addParticipant(scope)
    return () =>
      db.transaction(scope, (tx) =>
        tx.run(
          scope,
          sql`insert into event (client_id, id, participant_id, action, at, data)
            values (${scope.client.id}, ${newId()}, ${participantId}, 'page_viewed', ${scope.at}, '{}')`,
        ),
      )
  }
  const found = { bare: [] as number[], none: [] as number[], one: [] as number[] }
  const [bare, without, heard] = [await row(none), await writes(none), await writes(one)]
  for (let round = 0; round < rounds; round++) {
    found.bare.push(await rateOf(written, () => inTurn(bare)))
    found.none.push(await rateOf(written, () => inTurn(without)))
    found.one.push(await rateOf(written, () => inTurn(heard)))
  }
  const baseline = median(found.bare)
  const measured = (what: string, rates: number[], wanted: number): Measured =>
    rated({
      what,
      rate: median(rates),
      baseline,
      wanted,
      note: `${(1e6 / median(rates) - 1e6 / baseline).toFixed(0)} µs more than the bare row`,
    })
  return [
    measured('an event, no webhook', found.none, 0.5),
    measured('an event, one webhook', found.one, 0.3),
  ]
}

const record = (db: Db, scope: UserScope, participantId: string) =>
  db.transaction(scope, (tx) => recordEvent(tx, scope, { participantId, action: 'page_viewed' }))

async function inTurn(work: () => Promise<unknown>): Promise<void> {
  for (let one = 0; one < written; one++) await work()
}

async function rateOf(count: number, work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return count / ((performance.now() - began) / 1000)
}
