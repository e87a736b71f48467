import { createDb, type Db, openPools } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { systemScope } from '#server/platform/scope.ts'
import { known, onDatabase } from '../delivery/fill.ts'

const times = 2000
const scope = systemScope(
  { id: known.clientId, eid: 'maple', name: 'Maple', timeZone: 'America/Toronto' },
  'Bench',
  new Date(),
)

/** Milliseconds of the middle one of many, one after the other: a row by its key, or a row locked and changed. */
export async function smallMilliseconds(url: string, kind: 'statement' | 'transaction'): Promise<number> {
  const { rows } = await onDatabase(url, (client) =>
    client.query<{ id: string }>('select id from participant where client_id = $1 limit 500', [
      known.clientId,
    ]),
  )
  const pools = openPools(url, { max: 2 })
  try {
    const db = createDb(pools, async () => undefined)
    const took: number[] = []
    for (let time = 0; time < times; time++) {
      const id = rows[time % rows.length]?.id ?? ''
      const begun = performance.now()
      await (kind === 'statement' ? readOne(db, id) : changeOne(db, id))
      took.push(performance.now() - begun)
    }
    return took.sort((a, b) => a - b)[times / 2] ?? Number.NaN
  } finally {
    await pools.end()
  }
}

const readOne = (db: Db, id: string) =>
  db.one(
    scope,
    sql`select first_name, phone from participant where client_id = ${known.clientId} and id = ${id}`,
  )

const changeOne = (db: Db, id: string) =>
  db.transaction(scope, async (tx) => {
    await tx.one(
      scope,
      sql`select id from participant where client_id = ${known.clientId} and id = ${id} for update`,
    )
    await tx.run(
      scope,
      sql`update participant set notes = ${id} where client_id = ${known.clientId} and id = ${id}`,
    )
  })
