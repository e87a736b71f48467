import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { distributeTables } from '#server/platform/db/distribute.ts'
import { endAll, startServer } from '#test/faults/serverProcess.ts'
import { makeOwnDatabase, type OwnDatabase } from './nodes/ownDatabase.ts'

// `npm run distribute` before the set-up is done: whatever is missing is said in one line, and what is run for it is the
// next step of docs/operating/citus.md.

const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-set-up-'))
let own: OwnDatabase

before(async () => {
  own = await makeOwnDatabase('fanfare_set_up', { isBare: true })
})
after(async () => {
  await endAll()
  await own.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** The command's last words. */
async function distribute(): Promise<{ code: number | null; out: string; error: string[] }> {
  const { said, ended } = await startServer({ DATABASE_URL: own.url, DATA_DIR: dataDir }, 'distribute')
  const { code } = await ended
  return { code, ...said }
}

async function assertRefused(reason: RegExp): Promise<void> {
  const { code, error } = await distribute()
  assert.equal(error.length, 1, error.join('\n'))
  assert.match(error[0] ?? '', reason)
  assert.equal(code, 1)
}

const nameOf = ({ host, port }: { host: string; port: number }) => `${host}:${port}`

void test('each thing that is missing is told by its name, until nothing is', async () => {
  const { coordinator, workers, name, owner } = own
  const [worker, second] = workers
  assert.ok(worker && second, 'a Citus with two workers is needed')
  const at = (server: { host: string; port: number }) => `'${server.host}', ${server.port}`

  await assertRefused(/^The extension citus is missing in this database: .*"create extension citus"/)
  for (const server of [coordinator, worker])
    await server.ask('set client_min_messages = error', 'create extension citus')
  await assertRefused(/^The coordinator does not know its own address: .*citus_set_coordinator_host/)
  await coordinator.ask(
    `alter database ${name} set citus.shard_count = 2`,
    `select citus_set_coordinator_host(${at(coordinator)})`,
  )
  await assertRefused(/^There is no worker: .*citus_add_node/)

  await coordinator.ask(`select citus_add_node(${at(worker)})`)
  await coordinator.ask(`select citus_disable_node(${at(worker)}, true)`)
  await assertRefused(new RegExp(`^The node ${nameOf(worker)} is not active: .*citus_activate_node`))
  await coordinator.ask(`select citus_activate_node(${at(worker)})`)

  const there = 'set citus.enable_ddl_propagation = off'
  const letIn = (who: string) => worker.ask(there, `grant connect on database ${name} to ${who}`)
  await worker.ask(
    there,
    `alter database ${name} owner to postgres`,
    `revoke connect on database ${name} from public`,
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  const isDenied = (who: string) =>
    new RegExp(
      `^The coordinator cannot sign in at ${nameOf(worker)} as ${who}: .*permission denied for database`,
    )
  await assertRefused(isDenied(owner))
  await letIn(pg.escapeIdentifier(owner))
  await assertRefused(
    new RegExp(`does not let this user make the schema .* on the node ${nameOf(worker)}\\.$`),
  )
  await worker.ask(there, `grant create on database ${name} to ${pg.escapeIdentifier(owner)}`)
  await assertRefused(isDenied('fanfare_app'))
  await letIn('fanfare_app')

  const { code, out, error } = await distribute()
  assert.deepEqual([code, error], [0, []])
  assert.match(out, /^Distributes \d+ tables; 0 are distributed already\.$/m)
})

void test('a role that may not sign in and is not the user’s to change is told', async () => {
  const client = new pg.Client({ connectionString: own.url })
  await client.connect()
  try {
    // Taken back at the end, so nobody else sees it.
    for (const statement of [
      'begin',
      'set local citus.enable_alter_role_propagation = off',
      'alter role fanfare_app nologin',
      'set local role fanfare_app',
    ])
      await client.query(statement)
    await assert.rejects(
      distributeTables(client, { log: () => undefined, isAlone: true }),
      /^StartError: The role fanfare_app may not sign in: run "alter role fanfare_app login" as a superuser \(42501\)\.$/,
    )
  } finally {
    await client.query('rollback')
    await client.end()
  }
})
