import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { tables } from '#db/tables.ts'
import { endAll, type ServerProcess, startServer } from '#test/faults/serverProcess.ts'
import { testApplication } from '#test/support/application.ts'
import { emptiedDatabase } from '#test/support/emptiedDatabase.ts'
import { buildClient } from '#test/support/world.ts'
import { removeTables } from './removeTables.ts'

// `npm run distribute` on a database that was filled before it was spread: it is killed at one table after the other,
// goes on, and loses nothing.

const { CITUS_URL: url = '' } = process.env
const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-distribute-'))
const settings = { DATABASE_URL: url, DATA_DIR: dataDir }
const names = [...tables.reference, ...tables.tenant, ...tables.local].filter(
  // A session that was started or looked at meanwhile leaves a trace there.
  (name) => name !== 'session',
)
let owner: pg.Client
let giveBack: () => Promise<void>

before(async () => {
  const database = await emptiedDatabase(url, { isSharded: true })
  giveBack = () => database.drop()
  owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await removeTables(owner)
})
after(async () => {
  await endAll()
  await owner.end()
  await giveBack()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Every row of every table, as text. */
async function readAll(): Promise<Map<string, string[]>> {
  const all = new Map<string, string[]>()
  for (const name of names) {
    const { rows } = await owner.query<Record<string, unknown>>(`select * from fanfare.${name}`)
    all.set(name, rows.map((row) => JSON.stringify(row)).sort())
  }
  return all
}

/** The foreign keys, policies and grants of every table that is distributed. */
async function readRules(): Promise<unknown[]> {
  const { rows } = await owner.query<object>(
    `select relname, relrowsecurity, relforcerowsecurity, relacl::text,
       (select array_agg(conname || ' ' || pg_get_constraintdef(k.oid) order by conname)
        from pg_constraint k where conrelid = c.oid) as constraints,
       (select array_agg(polname || ' ' || pg_get_expr(polqual, polrelid) order by polname)
        from pg_policy where polrelid = c.oid) as policies,
       (select array_agg(indexdef order by indexdef) from pg_indexes
        where schemaname = 'fanfare' and tablename = relname) as indexes
     from pg_class c where relnamespace = 'fanfare'::regnamespace and relname = any($1) order by relname`,
    [names],
  )
  return rows
}

/** How many tables are not distributed yet. */
async function countLeft(): Promise<number> {
  const { rows } = await owner.query<{ made: string }>(
    `select count(*) as made from pg_dist_partition where partmethod = 'h' or repmodel = 't'`,
  )
  return tables.reference.length + tables.tenant.length - Number(rows[0]?.made)
}

/**
 * Runs the command and kills it without a word after so many tables, unless it comes near its end before. Answers
 * whether it ended.
 */
async function isDone(killedAfter: number): Promise<boolean> {
  const last = (await countLeft()) - 3
  const process = await startServer(settings, 'distribute')
  let isKilled = false
  process.child.stdout?.on('data', () => {
    const made = madeBy(process)
    if (isKilled || made < killedAfter || made > last) return
    isKilled = true
    process.child.kill('SIGKILL')
  })
  await once(process.child, 'close')
  assert.deepEqual(process.said.error, [])
  return !isKilled
}
const madeBy = ({ said }: ServerProcess) => said.out.match(/^Distributed /gm)?.length ?? 0

test('a filled database that is distributed, killed at many tables, has the rows and the rules that it had', async (t) => {
  const migrating = await startServer(settings, 'migrate')
  assert.equal((await migrating.ended).code, 0)
  const filling = await testApplication({
    hasWorker: true,
    database: { url, ownerUrl: url, drop: async () => undefined },
  })
  await buildClient(filling, { name: 'maple', code: '55555' })
  await buildClient(filling, { name: 'northwind', code: '66666' })
  const refused = await startServer(settings, 'distribute')
  assert.equal((await refused.ended).code, 1)
  assert.match(refused.said.error[0] ?? '', /^Fanfare is still connected to this database: fanfare \(\d+\),/)
  await filling.close()

  const rows = await readAll()
  const rules = await readRules()
  assert.ok([...rows.values()].filter(({ length }) => length > 0).length > 30, 'most tables are filled')

  let kills = 0
  while (!(await isDone(1 + 4 * (kills % 5)))) {
    kills += 1
    const early = await startServer(settings, 'api')
    assert.equal((await early.ended).code, 1)
    assert.match(early.said.error[0] ?? '', /is not distributed to its end .*run "npm run distribute" first/)
  }
  t.diagnostic(`killed ${kills} times; ${[...rows.values()].flat().length} rows in ${rows.size} tables`)
  assert.ok(kills > 3)

  assert.deepEqual(await readAll(), rows)
  assert.deepEqual(await readRules(), rules)
  const { rows: left } = await owner.query(
    `select relname from pg_dist_partition join pg_class c on c.oid = logicalrelid
     where (partmethod = 'h' or repmodel = 't') and pg_relation_size(c.oid) > 0`,
  )
  assert.deepEqual(left, [], 'no rows take room beside the shards')

  const again = await startServer(settings, 'distribute')
  assert.equal((await again.ended).code, 0)
  assert.equal(again.said.out, 'The database is ready for this version.\n')
})

test('on the nodes, too, a client sees its own rows alone and nobody changes the audit trail', async () => {
  const { rows: clients } = await owner.query<{ id: string }>(
    `select client_id as id from fanfare.campaign group by 1 order by 1`,
  )
  assert.ok(clients.length > 1)
  const app = new pg.Client({
    connectionString: url,
    options: '-c role=fanfare_app -c citus.propagate_set_commands=local',
  })
  await app.connect()
  try {
    const seen = async () =>
      (await app.query<{ id: string }>('select distinct client_id as id from fanfare.campaign')).rows
    assert.deepEqual(await seen(), [])
    for (const client of clients) {
      await app.query('begin')
      await app.query(`set local app.client_id = ${client.id}`)
      assert.deepEqual(await seen(), [client])
      await app.query('commit')
    }
    const [one] = clients
    for (const change of [
      'delete from fanfare.audit_entry',
      'update fanfare.audit_entry set action = action',
    ])
      await assert.rejects(app.query(`${change} where client_id = ${one?.id}`), { code: '42501' })
    await assert.rejects(
      owner.query(
        `insert into fanfare.list_campaign (client_id, list_id, campaign_id)
         select client_id, id, id from fanfare.list where client_id = ${one?.id} limit 1`,
      ),
      { code: '23503' },
    )
  } finally {
    await app.end()
  }
})
