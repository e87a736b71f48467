import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'
import { newId } from '../ids.ts'
import { createDb, type Db, openPools, type Pools } from './db.ts'
import { laterTogether } from './laterTogether.ts'
import { sql } from './sql.ts'

const maple = { client: { id: 1 } }
let database: TestDatabase
let pools: Pools
let db: Db
before(async () => {
  database = await testDatabase()
  pools = openPools(database.url, { max: 4 })
  db = createDb(pools, async () => undefined)
})
after(async () => {
  await pools.end()
  await database.drop()
})

const add = (name: string, id = newId()) => sql`
  insert into campaign (client_id, id, name, created_at, updated_at) values (1, ${id}, ${name}, now(), now())`
const names = async (asked: Pick<Db, 'many'> = db) => {
  const rows = await asked.many(
    maple,
    sql<{ name: string }>`select name from campaign where client_id = 1 order by name`,
  )
  return rows.map(({ name }) => name)
}
const clear = () => db.run(maple, sql`delete from campaign where client_id = 1`)

test('what runs later is part of the transaction, after all else', async () => {
  const seen = await db.transaction(maple, async (tx) => {
    tx.later(maple, add('last'))
    await tx.run(maple, add('first'))
    return names(tx)
  })
  assert.deepEqual(seen, ['first'])
  assert.deepEqual(await names(), ['first', 'last'])
  await clear()
})

test('where it fails nothing is kept, the caller is told why, and it was tried once', async () => {
  let tries = 0
  const id = newId()
  const work = db.transaction(maple, async (tx) => {
    tries += 1
    await tx.run(maple, add('first', id))
    tx.later(maple, add('twin', id))
    tx.later(maple, add('other'))
  })
  await assert.rejects(work, { code: '23505' })
  assert.deepEqual([tries, await names()], [1, []])
})

test('a serialisation failure of it is tried again; what was refused by us is not sent', async () => {
  let tries = 0
  await db.transaction(maple, async (tx) => {
    tries += 1
    await tx.run(maple, add('once'))
    if (tries === 1) tx.later(maple, sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`)
  })
  assert.deepEqual([tries, await names()], [2, ['once']])
  await assert.rejects(
    db.transaction(maple, async (tx) => {
      await tx.run(maple, add('gone'))
      tx.later({ client: { id: 2 } }, add('foreign'))
    }),
    /a transaction holds one client/,
  )
  assert.throws(() => db.later(maple, add('alone')), /belongs to a transaction/)
  assert.deepEqual(await names(), ['once'])
  await clear()
})

test('what is asked for at once is answered in its order, and the first failure is the one that is told', async () => {
  const read = (n: number) => sql<{ n: number }>`select ${n}::int as n`
  const answers = await db.transaction(maple, (tx) =>
    Promise.all([3, 1, 2].map((n) => tx.one(maple, read(n)))),
  )
  assert.deepEqual(answers, [{ n: 3 }, { n: 1 }, { n: 2 }])
  const id = newId()
  const failing = db.transaction(maple, (tx) =>
    Promise.all([add('a', id), add('b', id), add('c')].map((one) => tx.run(maple, one))),
  )
  await assert.rejects(failing, { code: '23505' })
  assert.deepEqual(await names(), [])
})

test('what is given under a name is one statement of the transaction it was given in, with all of it', async () => {
  const made: string[][] = []
  const give = (tx: Db, ...some: string[]) =>
    laterTogether(tx, maple, {
      name: 'campaigns',
      some,
      make: (all: readonly string[]) => {
        made.push([...all])
        return add(all.join())
      },
    })
  const work = (name: string) =>
    db.transaction(maple, async (tx) => {
      give(tx, `${name} 1`)
      await tx.run(maple, add(`${name} first`))
      give(tx)
      give(tx, `${name} 2`, `${name} 3`)
    })
  await Promise.all([work('a'), work('b')])
  assert.deepEqual(made.map(String).toSorted(), ['a 1,a 2,a 3', 'b 1,b 2,b 3'])
  assert.deepEqual(await names(), ['a 1,a 2,a 3', 'a first', 'b 1,b 2,b 3', 'b first'])
  await db.transaction(maple, async (tx) => give(tx))
  assert.equal(made.length, 2)
  await assert.rejects(
    db.transaction(maple, async (tx) =>
      laterTogether(tx, maple, {
        name: 'fails',
        some: [1],
        make: () => {
          throw new Error('cannot be said')
        },
      }),
    ),
    /cannot be said/,
  )
  await clear()
})
