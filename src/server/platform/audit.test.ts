import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { sql } from '#server/platform/db/sql.ts'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { type AuditNote, type AuditScope, audit, auditHash } from './audit.ts'
import { createDb, type Db, openPools, type Pools } from './db/db.ts'

const at = new Date('2026-05-04T13:00:00.123Z')
const noemieId = '0197a000-0000-7000-8000-000000000001'
const note: AuditNote = { action: 'campaign.update', entity: 'campaign', entityId: 'c1' }

type Row = {
  id: string
  number: number
  entity: string
  previous_hash: string
  hash: string
  before: unknown
  after: unknown
}

describe('the audit trail', () => {
  let database: TestDatabase
  let pools: Pools
  let db: Db
  let owner: pg.Client
  before(async () => {
    database = await testDatabase()
    pools = openPools(database.url)
    db = createDb(pools, async () => undefined)
    owner = new pg.Client({ connectionString: database.ownerUrl, options: '-c search_path=fanfare,public' })
    await owner.connect()
  })
  after(async () => {
    await Promise.all([pools.end(), owner.end()])
    await database.drop()
  })

  const scopeOf = (clientId: number): AuditScope & { client: { id: number } } => ({
    client: { id: clientId },
    actor: { kind: 'user', id: noemieId, name: 'Noémie Roy', isPlatformAdmin: false },
    at,
    requestId: 'request-1',
    address: '192.0.2.7',
  })
  const append = (clientId: number, more: Partial<AuditNote> = {}) => {
    const scope = scopeOf(clientId)
    return db.transaction(scope, (tx) => audit(tx, scope, { ...note, ...more }))
  }
  const trailOf = (clientId: number) =>
    db.many(
      scopeOf(clientId),
      sql<Row>`select * from audit_entry where client_id = ${clientId} order by number`,
    )

  it('is of what the first word of its action says, where nothing else is said', async () => {
    const scope = scopeOf(77)
    await db.transaction(scope, async (tx) => {
      await audit(tx, scope, { action: 'access_code_list.create', entityId: 'l1' })
      await audit(tx, scope, { action: 'session.start', entity: 'user', entityId: noemieId })
    })
    const named = (await trailOf(77)).map(({ entity }) => entity)
    assert.deepEqual(named, ['access_code_list', 'user'])
    await owner.query('delete from audit_entry where client_id = 77')
  })

  it('numbers its entries, and each hash covers the entry and the hash before it', async () => {
    await append(1, { before: { name: 'Spring' }, after: { name: 'Été', tags: [{ b: 1, a: null }], at } })
    await append(1)
    const [first, second] = await trailOf(1)
    assert.deepEqual([first?.number, second?.number], [1, 2])
    assert.deepEqual([first?.previous_hash, second?.previous_hash], ['', first?.hash])
    const common = {
      at: at.toISOString(),
      actor_kind: 'user',
      actor_id: noemieId,
      actor_name: 'Noémie Roy',
      address: '192.0.2.7',
      request_id: 'request-1',
      action: 'campaign.update',
      entity: 'campaign',
      entity_id: 'c1',
      client_id: 1,
    }
    const kept = { ...common, id: String(first?.id), number: 1, before: first?.before, after: first?.after }
    assert.equal(first?.hash, auditHash('', kept))
    assert.notEqual(first?.hash, auditHash('', { ...kept, after: { name: 'Ete' } }))
    assert.notEqual(first?.hash, auditHash('', { ...kept, client_id: 2 }))
    const next = { ...common, id: String(second?.id), number: 2, before: null, after: null }
    assert.equal(second?.hash, auditHash(first?.hash ?? '', next))
    assert.notEqual(second?.hash, auditHash('', next))
  })

  it('of parallel changes has numbers without gaps, in one chain', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, turn) => append(2, { entityId: `c${turn}` })))
    const trail = await trailOf(2)
    assert.deepEqual(
      trail.map(({ number }) => number),
      Array.from({ length: 12 }, (_, index) => index + 1),
    )
    for (const [index, entry] of trail.entries())
      assert.equal(entry.previous_hash, trail[index - 1]?.hash ?? '', `entry ${entry.number}`)
  })

  it('has no entry and no gap for a change that was undone', async () => {
    const undone = db.transaction(scopeOf(3), async (tx) => {
      await audit(tx, scopeOf(3), note)
      throw new Error('undone')
    })
    await assert.rejects(undone, /undone/)
    await append(3)
    assert.deepEqual(
      (await trailOf(3)).map(({ number }) => number),
      [1],
    )
  })

  it('of a client neither shows nor moves another one, nor that of the installation', async () => {
    const { client: _none, ...scope } = scopeOf(0)
    await db.transaction({ client: { id: 0 } }, (tx) =>
      audit(tx, scope, { ...note, action: 'client.create' }),
    )
    assert.deepEqual(
      (await trailOf(0)).map(({ number }) => number),
      [1],
    )
    for (const other of [0, 2, 3])
      assert.deepEqual(
        await db.many(scopeOf(1), sql`select id from audit_entry where client_id = ${other}`),
        [],
      )
  })

  it('is refused outside the transaction of the change', async () => {
    await assert.rejects(audit(db, scopeOf(1), note), /in the transaction of the change/)
    assert.equal((await trailOf(1)).length, 2)
  })

  it('goes on at the next free number where an entry was forged or the head removed', async () => {
    const forge = (clientId: number, number: string) =>
      owner.query(
        `insert into audit_entry (client_id, id, number, at, actor_kind, actor_name, action, entity, entity_id,
           previous_hash, hash) values ($1, gen_random_uuid(), $2, now(), 'user', 'X', 'x', 'x', 'x', '', 'f')`,
        [clientId, number],
      )
    await append(4)
    for (const number of ['2', '3', '5', '9223372036854775807']) await forge(4, number)
    for (let turn = 0; turn < 3; turn++) await append(4)
    await owner.query('delete from audit_head where client_id = 4')
    await Promise.all([append(4), append(4)])
    await owner.query('delete from audit_entry where number > 1e12 and client_id = 4')
    assert.deepEqual(
      (await trailOf(4)).map(({ number }) => number),
      [1, 2, 3, 4, 5, 6, 7, 8, 9],
    )
    await owner.query('delete from audit_entry where client_id = 4')
  })

  it('can be neither changed nor emptied by the role of the application', async () => {
    for (const statement of [
      sql`update audit_entry set actor_name = 'Somebody else' where client_id = 1`,
      sql`delete from audit_entry where client_id = 1`,
      sql`truncate audit_entry /* client_id */`,
    ])
      await assert.rejects(db.run(scopeOf(1), statement), { code: '42501' })
    const { rows } = await owner.query<{ count: number }>('select count(*)::int from audit_entry')
    assert.equal(rows[0]?.count, 2 + 12 + 1 + 1)
  })
})
