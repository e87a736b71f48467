import assert from 'node:assert/strict'
import { Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { createMailbox } from '#server/messaging/messaging.ts'
import { createDb, type Db, openPools } from '#server/platform/db/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { proofOfWork } from '#test/support/proof.ts'
import { statementsOf } from '#test/support/statements/record.ts'
import { submitEntryForm } from './webEntry.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

const visitor = () => {
  const { client: _client, ...rest } = world.scopeNow()
  return rest
}

type Given = { phone: string; reference?: string; proof?: string; db?: Db }
const send = async (eid: string, { phone, reference = newId(), proof, db = world.db }: Given) => {
  const { outside } = world
  const email = `ana${phone.slice(-4)}@example.com`
  const body = { first_name: 'Ana', last_name: 'Roy', email, phone, terms: 'on', reference, proof }
  return submitEntryForm(db, visitor(), { eid, language: 'en', outside, body })
}
const prove = (eid: string) => proofOfWork(world.db, visitor(), { eid, outside: world.outside })

/** The table that each statement names first. */
const tablesOf = (statements: readonly string[]) =>
  statements.map(
    (text) => /\b(?:into|update|from)\s+(?:\(\s*select a\.id from\s+)?(\w+)/.exec(text)?.[1] ?? '',
  )

/** How many messages went to the database during some work: what is written to a connection at one moment is one. */
async function messagesOf(work: () => Promise<unknown>): Promise<number> {
  const port = Number(new URL(world.databaseUrl).port)
  const prototype = Socket.prototype as unknown as Record<'_write' | '_writev', Write>
  const { _write: write, _writev: writeSeveral } = prototype
  let messages = 0
  const counting = (own: Write): Write =>
    function counted(...given) {
      if (this.remotePort === port) messages += 1
      return own.apply(this, given)
    }
  prototype._write = counting(write)
  prototype._writev = counting(writeSeveral)
  await work().finally(() => {
    prototype._write = write
    prototype._writev = writeSeveral
  })
  return messages
}

type Write = (this: Socket, ...given: unknown[]) => unknown

test('an entry by the form is fifteen statements in seven messages', async () => {
  const { eid } = await world.addContest({ limit_type: 'participant' })
  await send(eid, { phone: '416 555 0001', proof: await prove(eid) })
  const proof = await prove(eid)
  const statements = await statementsOf(() => send(eid, { phone: '416 555 0002', proof }))
  assert.deepEqual(tablesOf(statements).toSorted(), [
    'brake_window',
    'client_language',
    'counter',
    'entry',
    'entry_day',
    'entry_trait',
    'entry_window',
    'event',
    'idempotency_key',
    'idempotency_key',
    'intake_receipt',
    'kept_opt_out',
    'participant',
    'participant',
    'webhook',
  ])
  const next = await prove(eid)
  assert.equal(await messagesOf(() => send(eid, { phone: '416 555 0003', proof: next })), 7)
})

test('its confirmation is one statement more and no message, and one that cannot be left to do undoes the entry', async () => {
  const form = { name: 'Maple', gateway: 'outbox', messages_per_second: 100 } as const
  const admin = world.staffScope(await world.addPerson('Pia Platform', { isPlatformAdmin: true }))
  await createMailbox(world.db, admin, { ...form, address: 'hello@maple.test', client_id: world.client.id })
  const { eid, id } = await world.addContest({ limit_type: 'participant' })
  const pools = openPools(world.databaseUrl)
  const queued: string[] = []
  const queueing = (statement: string) =>
    createDb(pools, async ({ name }, run) => {
      queued.push(name)
      await run(statement, [name])
    })
  const db = queueing('select $1::text as queued')
  await send(eid, { phone: '416 555 0021', proof: await prove(eid), db })
  const [counted, timed] = [await prove(eid), await prove(eid)]
  queued.splice(0)
  const statements = await statementsOf(() => send(eid, { phone: '416 555 0022', proof: counted, db }))
  assert.equal(statements.length, 15)
  assert.deepEqual(queued, ['public.confirmEntry'])
  assert.equal(await messagesOf(() => send(eid, { phone: '416 555 0023', proof: timed, db })), 7)
  const proof = await prove(eid)
  const failing = queueing('select 1 / (length($1::text) * 0) as queued')
  await assert.rejects(send(eid, { phone: '416 555 0024', proof, db: failing }))
  const count = async () => (await world.rows('select id from entry where experience_id = $1', [id])).length
  assert.equal(await count(), 3)
  assert.equal((await send(eid, { phone: '416 555 0024', proof, db })).status ?? 200, 200)
  assert.equal(await count(), 4)
  await pools.end()
})

test('a repeat with a proof of its own is counted in no limit', async () => {
  const made = await world.addContest({ limit_type: 'participant', limit_count: 2 })
  const taken = async () => {
    const rows = await world.rows<{ taken: number }>(
      'select taken::int from entry_window where experience_id = $1 order by key',
      [made.id],
    )
    return rows.map((row) => row.taken)
  }
  const reference = newId()
  const repeat = async () =>
    send(made.eid, { phone: '416 555 0011', reference, proof: await prove(made.eid) })
  const first = await repeat()
  assert.equal(first.status, 200)
  const once = await taken()
  assert.equal((await repeat()).html, first.html)
  assert.deepEqual(await taken(), once)
  const answers = await Promise.all([repeat(), repeat(), repeat()])
  assert.deepEqual(
    answers.map(({ html }) => html === first.html),
    [true, true, true],
  )
  assert.deepEqual(await taken(), once)
})
