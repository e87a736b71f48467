import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import { sql } from '#server/platform/db/sql.ts'
import { testDatabase } from '#test/support/database.ts'
import { messagingWorld } from '#test/support/messaging.ts'
import type { PlanCase } from '#test/support/plans/case.ts'
import { type Knowledge, runCases } from '#test/support/plans/stages.ts'
import { buildTown } from '#test/support/plans/town.ts'
import { watchPlans } from '#test/support/plans/watch.ts'
import type { Ran } from '#test/support/plans/work.ts'
import { isWhole } from '#test/support/share.ts'

const people = 10_000

/**
 * A statement meets each of its rows a few times (its own, its person, its consent, the counting), and for each looks
 * at some dozens of pages where it writes into a table with ten indexes. A table that is read again for each row is
 * thousands of times beyond that.
 */
const bounds = { rows: 4, pages: 50 }
/** Small tables that are read whole, and the pages of a first look. */
const aside = { rows: 2000, pages: 3000 }

function faultsOf({ name, rows }: Pick<PlanCase, 'name' | 'rows'>, ran: readonly Ran[]): string[] {
  return ran
    .filter(
      (one) => one.rows > bounds.rows * rows + aside.rows || one.pages > bounds.pages * rows + aside.pages,
    )
    .map(
      (one) =>
        `${name} (${rows}): ${one.rows} rows, ${one.pages} pages: ${one.text.slice(0, 200)}\n${one.plan.join('\n')}`,
    )
}

/** The first minute after a bulk load comes first. */
const known = ['no statistics', 'statistics of a thousandth of the rows'] satisfies Knowledge[]

describe('what heavy statements do', { concurrency: true }, () => {
  for (const knowledge of isWhole ? known : known.slice(0, 1))
    it(`with ${knowledge} is no more than their rows are worth`, async () => {
      const faults: string[] = []
      let statements = 0
      await runCases({ people, knowledge }, ({ one, ran }) => {
        statements += ran.length
        faults.push(...faultsOf(one, ran))
      })
      assert.deepEqual(faults, [])
      console.log(`plans of ${statements} statements with ${knowledge}`)
    })
})

test('the check fails on a statement that reads its rows again for each of them', async () => {
  const database = await testDatabase()
  const world = await messagingWorld(database)
  const watched = await watchPlans(database)
  const { scope } = await buildTown(world, { people: 100 })
  const own = sql`select from participant where client_id = ${scope.client.id} offset 0`
  watched.take()
  await watched.db.many(scope, sql`select from (${own}) a cross join (${own}) b`)
  const faults = faultsOf({ name: 'everybody with everybody', rows: 100 }, watched.take())
  await watched.end()
  await world.end()
  assert.equal(faults.length, 1)
  assert.match(faults[0] ?? '', /^everybody with everybody \(100\): 10000 rows/)
})
