import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '#server/platform/db/sql.ts'
import { office } from '#test/support/office.ts'
import { listDueClients } from './dueClients.ts'

const here = await office()
const asked = 'clients_with_due_webhooks(timestamptz)'
const [known] = await here.rows<{ text: string }>(
  `select pg_get_functiondef('${asked}'::regprocedure) as text`,
)
// A database with shards is emptied for the next test, and its functions are not made anew.
after(async () => {
  await here.rows(String(known?.text))
  await here.end()
})

/** The one that webhooks ask by, as it fails while a node is away, or by a fault of its own. */
const raising = (code: string) =>
  here.rows(
    `create or replace function clients_with_due_webhooks(by timestamptz) returns setof bigint language plpgsql as $$
     begin raise exception 'server closed the connection unexpectedly' using errcode = '${code}'; end $$`,
  )
const due = sql<{ id: number }>`select id from clients_with_due_webhooks(${new Date(0)}) as due (id)`

test('while a node is away each client may have something due; another fault is one', async () => {
  const [oak, elm] = [await here.addClient('due-oak'), await here.addClient('due-elm')]
  assert.deepEqual(await listDueClients(here.db, sql`select id from client where id = ${elm.id}`), [elm.id])
  await raising('XX000')
  const all = await listDueClients(here.db, due)
  assert.ok(all.includes(oak.id) && all.includes(elm.id))
  await raising('22012')
  await assert.rejects(listDueClients(here.db, due))
})
