import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from '#server/platform/db/sql.ts'
import { office } from '#test/support/office.ts'
import { listDueClients } from './dueClients.ts'

const here = await office()
after(() => here.end())

const raising = (code: string) =>
  here.rows(
    `create or replace function clients_of_broken_node() returns table (id int) language plpgsql as $$
     begin raise exception 'server closed the connection unexpectedly' using errcode = '${code}'; end $$`,
  )
const broken = sql<{ id: number }>`select id from clients_of_broken_node()`

test('while a node is away each client may have something due; another fault is one', async () => {
  const [oak, elm] = [await here.addClient('due-oak'), await here.addClient('due-elm')]
  assert.deepEqual(await listDueClients(here.db, sql`select id from client where id = ${elm.id}`), [elm.id])
  await raising('XX000')
  const all = await listDueClients(here.db, broken)
  assert.ok(all.includes(oak.id) && all.includes(elm.id))
  await raising('22012')
  await assert.rejects(listDueClients(here.db, broken))
})
