import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { why } from '#contract/why.ts'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { RefusedError, refusalFor } from '../errors.ts'
import { newId } from '../ids.ts'
import { createDb, type Db, openPools, type Pools } from './db.ts'
import { sql } from './sql.ts'

const maple = { client: { id: 1 } }
const northwind = { client: { id: 2 } }

let database: TestDatabase
let owner: pg.Client
let pools: Pools
let db: Db

before(async () => {
  database = await testDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl, options: '-c search_path=fanfare,public' })
  await owner.connect()
  pools = openPools(database.url, { max: 4 })
  db = createDb(pools, async (job, run) => void (await run('select $1::text', [job.name])))
})
after(async () => {
  await Promise.all([pools.end(), owner.end()])
  await database.drop()
})

const addCampaign = (within: typeof maple, name: string) => sql`
  insert into campaign (client_id, id, name, created_at, updated_at)
  values (${within.client.id}, ${newId()}, ${name}, now(), now())`
const namesOf = (clientId: number) => sql<{ name: string }>`
  select name from campaign where client_id = ${clientId} order by name`
const rename = (from: string, to: string) => sql`
  update campaign set name = ${to} where client_id = 1 and name = ${from}`
const isKept = async (name: string) =>
  (await owner.query('select from campaign where name = $1', [name])).rowCount === 1

describe('a tenant statement', () => {
  it('that does not name client_id is refused before it is sent', async () => {
    for (const text of [
      'select name from campaign',
      'delete from only "campaign"',
      'update campaign set name = 1',
    ])
      await assert.rejects(db.many(maple, sql.raw(text)), /a tenant statement without client_id/, text)
  })

  it('without a client is refused before it is sent', async () => {
    await assert.rejects(db.many({}, namesOf(1)), /^Error: no client for/)
    await assert.rejects(
      db.transaction({}, (tx) => tx.many({}, namesOf(1))),
      /^Error: no client for/,
    )
  })

  it('shows nothing of another client, even when it names it', async () => {
    await db.run(maple, addCampaign(maple, 'Spring of Maple'))
    assert.deepEqual(await db.many(northwind, namesOf(1)), [])
    assert.equal(await db.run(northwind, sql`update campaign set name = 'taken' where client_id = 1`), 0)
    assert.equal(await db.run(northwind, sql`delete from campaign where client_id = 1`), 0)
    await assert.rejects(db.run(northwind, addCampaign(maple, 'smuggled')), /row-level security/)
    assert.equal(await isKept('Spring of Maple'), true)
  })

  it('sees its own client only, on whichever connection it runs', async () => {
    await db.run(northwind, addCampaign(northwind, 'Autumn of Northwind'))
    const both = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        db.many(turn % 2 ? maple : northwind, namesOf(turn % 2 ? 1 : 2)),
      ),
    )
    for (const [turn, rows] of both.entries())
      assert.ok(
        rows.every(({ name }) => name.endsWith(turn % 2 ? 'Maple' : 'Northwind')),
        `turn ${turn}`,
      )
  })

  it('of one row that is missing is a 404', async () => {
    assert.equal(
      await db.maybe(maple, sql`select 1 from campaign where client_id = 1 and name = 'none'`),
      undefined,
    )
    const missing = db.one(maple, sql`select 1 from campaign where client_id = 1 and name = 'none'`)
    assert.equal((await refusalOf(missing)).code, 'not_found')
  })
})

describe('prepared statements that leave as one message', () => {
  it('are one transaction, in their order, and answer the last', async () => {
    const names = await db
      .prepared([addCampaign(maple, 'One'), rename('One', 'Two')])
      .many(
        maple,
        sql<{ name: string }>`select name from campaign where client_id = 1 and name in ('One', 'Two')`,
      )
    assert.deepEqual(names, [{ name: 'Two' }])
  })

  it('are undone together where one fails, whichever', async () => {
    const fault = sql`select 1 / 0`
    await assert.rejects(db.prepared([addCampaign(maple, 'No'), fault]).run(maple, addCampaign(maple, 'Nor')))
    await assert.rejects(db.prepared([addCampaign(maple, 'No')]).run(maple, fault), /division by zero/)
    assert.deepEqual([await isKept('No'), await isKept('Nor')], [false, false])
    assert.equal(await db.prepared().run(maple, sql`select 1`), 1)
  })

  it('join the transaction in which they are asked', async () => {
    const failing = db.transaction(maple, async (tx) => {
      await tx.prepared([addCampaign(maple, 'Early')]).run(maple, rename('Early', 'Late'))
      throw new Error('undone')
    })
    await assert.rejects(failing, /undone/)
    assert.equal(await isKept('Late'), false)
  })

  it('leave nothing of how they are planned to whoever has the connection next', async () => {
    const ask = sql<{ mode: string; isSeqOn: string }>`
      select current_setting('plan_cache_mode') as mode, current_setting('enable_seqscan') as "isSeqOn"`
    const { rows } = await owner.query(`select from pg_extension where extname = 'citus'`)
    const mode = rows.length === 1 ? 'auto' : 'force_generic_plan'
    assert.deepEqual(await db.prepared().one(maple, ask), { mode, isSeqOn: 'off' })
    assert.deepEqual(await db.one(maple, ask), { mode: 'auto', isSeqOn: 'on' })
  })

  it('are refused without a client', async () => {
    await assert.rejects(db.prepared([namesOf(1)]).many({}, sql`select 1`), /^Error: no client for/)
  })
})

describe('a transaction', () => {
  it('sends one statement at a time, also where several are asked at once', async (t) => {
    const warnings: Error[] = []
    const note = (warning: Error) => void warnings.push(warning)
    process.on('warning', note)
    t.after(() => process.off('warning', note))
    const answers = await db.transaction(maple, (tx) =>
      Promise.all([1, 2, 3].map((n) => tx.one(maple, sql<{ n: number }>`select ${n}::int as n`))),
    )
    assert.deepEqual(
      answers.map(({ n }) => n),
      [1, 2, 3],
    )
    // The driver warns in the turn after, once for a process.
    await new Promise(setImmediate)
    assert.deepEqual(warnings, [])
    const failing = db.transaction(maple, (tx) =>
      Promise.all([tx.run(maple, sql`select 1 / 0`), tx.run(maple, sql`select 1`)]),
    )
    await assert.rejects(failing, /division by zero/)
  })

  it('holds one client', async () => {
    const crossing = db.transaction(maple, async (tx) => {
      await tx.run(maple, addCampaign(maple, 'half done'))
      await tx.run(northwind, addCampaign(northwind, 'the other half'))
    })
    await assert.rejects(crossing, /a transaction holds one client/)
    assert.equal(await isKept('half done'), false)
  })

  it('is joined by one that begins inside it, so both are undone together', async () => {
    const failing = db.transaction(maple, async (tx) => {
      await tx.transaction(maple, (inner) => inner.run(maple, addCampaign(maple, 'inner')))
      throw new Error('after the inner one')
    })
    await assert.rejects(failing, /after the inner one/)
    assert.equal(await isKept('inner'), false)
  })

  it('refuses a statement that comes after its end', async () => {
    let escaped: Db | undefined
    await db.transaction(maple, async (tx) => {
      escaped = tx
    })
    await assert.rejects(async () => escaped?.many({}, sql`select 1`), /the transaction is over/)
  })

  it('is not taken for done when a refusal of the database was swallowed in it', async () => {
    const swallowing = db.transaction(maple, async (tx) => {
      await tx.run(maple, addCampaign(maple, 'lost in silence'))
      await tx.run(maple, sql`select 1 / 0`).catch(() => undefined)
    })
    await assert.rejects(swallowing, /was rolled back/)
    assert.equal(await isKept('lost in silence'), false)
  })

  it('that did not serialise is tried again, and its work runs again', async () => {
    await db.run(maple, addCampaign(maple, 'Serial'))
    let tries = 0
    await db.transaction(maple, async (tx) => {
      tries++
      await tx.run(maple, sql`set transaction isolation level repeatable read`)
      await tx.many(maple, namesOf(1))
      if (tries === 1) await db.run(maple, rename('Serial', 'Serial, changed by another'))
      await tx.run(
        maple,
        sql`update campaign set name = name || '!' where client_id = 1 and name like 'Serial%'`,
      )
    })
    assert.equal(tries, 2)
    assert.equal(await isKept('Serial, changed by another!'), true)
  })

  it('that fell into a deadlock is tried again', async () => {
    await db.run(maple, addCampaign(maple, 'Left'))
    await db.run(maple, addCampaign(maple, 'Right'))
    let [tries, held] = [0, 0]
    const bothHold = Promise.withResolvers<void>()
    const touch = async (first: string, second: string) =>
      db.transaction(maple, async (tx) => {
        tries++
        await tx.run(maple, rename(first, first))
        held++
        if (held === 2) bothHold.resolve()
        await bothHold.promise
        await tx.run(maple, rename(second, second))
      })
    await Promise.all([touch('Left', 'Right'), touch('Right', 'Left')])
    assert.equal(tries, 3)
  })

  it('of one statement alone is tried again too, also where the database lost what it needs for it', async () => {
    await owner.query(`
      create sequence if not exists attempts;
      alter sequence attempts restart;
      create or replace function fail_once(code text) returns bigint language plpgsql security definer as
        $$ begin
          if nextval('attempts') % 2 = 1 then raise exception 'again' using errcode = code; end if;
          return currval('attempts');
        end $$`)
    for (const [code, answer] of [
      ['40P01', 2],
      ['08006', 4],
    ])
      assert.deepEqual(await db.many(maple, sql`select fail_once(${code}) as answer`), [{ answer }])
  })

  it('gives up after three tries with a 503 that says when to come back', async () => {
    let tries = 0
    const refused = db.transaction(maple, async (tx) => {
      tries++
      await tx.run(maple, sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`)
    })
    const { code, retryAfterSeconds } = await refusalOf(refused)
    assert.deepEqual([code, retryAfterSeconds, tries], ['unavailable', 5, 3])
  })

  it('is not tried again once its commit was sent', async () => {
    await owner.query(`
      create or replace function fail_at_commit() returns trigger language plpgsql as
        $$ begin raise exception 'at commit' using errcode = '08006'; end $$`)
    await owner.query(`
      create constraint trigger fail_at_commit after insert on campaign deferrable initially deferred
        for each row when (new.name = 'too late') execute function fail_at_commit()`)
    let tries = 0
    const committing = db.transaction(maple, (tx) => {
      tries++
      return tx.run(maple, addCampaign(maple, 'too late'))
    })
    assert.equal((await refusalOf(committing)).code, 'unavailable')
    assert.equal(tries, 1)
    pools.alone.on('acquire', () => tries++)
    assert.equal((await refusalOf(db.run(maple, addCampaign(maple, 'too late')))).code, 'unavailable')
    assert.equal(tries, 2)
  })

  it('is not tried again after a refusal or a fault of its own', async () => {
    let tries = 0
    const refused = db.transaction(maple, async () => {
      tries++
      throw new RefusedError(refusalFor(why('list_changed')))
    })
    assert.equal((await refusalOf(refused)).code, 'conflict')
    assert.equal(tries, 1)
  })
})

it('a statement that fails leaves no connection in doubt', async () => {
  for (let turn = 0; turn < 10; turn++) {
    await assert.rejects(db.many(maple, sql`select 1 / 0`), /division by zero/)
    await assert.rejects(db.many({}, sql`select 1 / 0`), /division by zero/)
  }
  await db.run(maple, addCampaign(maple, 'After the faults'))
  const shown = await Promise.all(Array.from({ length: 12 }, () => db.many(northwind, namesOf(2))))
  for (const rows of shown) assert.deepEqual(rows, [{ name: 'Autumn of Northwind' }])
  const { rows } = await owner.query(`select 1 from pg_stat_activity
    where application_name = 'fanfare' and datname = current_database() and state like 'idle in transaction%'`)
  assert.deepEqual(rows, [])
})
