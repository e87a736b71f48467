import { testDatabase } from '../database.ts'
import { messagingWorld } from '../messaging.ts'
import type { PlanCase, Stage } from './case.ts'
import { fillingCases, planCases } from './cases.ts'
import { buildTown } from './town.ts'
import { asOwner, watchPlans, withoutAnalysis } from './watch.ts'
import type { Ran } from './work.ts'

/** The planner's knowledge: nothing, how it was when there was a thousandth of the rows, or how it is. */
export type Knowledge = 'no statistics' | 'statistics of a thousandth of the rows' | 'statistics'
export type CaseRan = { readonly one: PlanCase; readonly ran: readonly Ran[] }

/** Runs every case in a database of its own, with no analysis but the one that `knowledge` says; tells what ran. */
export async function runCases(
  { people, knowledge }: { people: number; knowledge: Knowledge },
  tell: (ran: CaseRan, stage: Stage) => void,
): Promise<void> {
  const database = await testDatabase()
  if (knowledge !== 'statistics') await withoutAnalysis(database)
  const world = await messagingWorld(database)
  const watched = await watchPlans(database)
  const { db } = watched
  try {
    const before =
      knowledge === 'statistics of a thousandth of the rows'
        ? await buildTown(world, { people: Math.ceil(people / 1000) })
        : undefined
    if (before) {
      for (const one of fillingCases({ world, db, town: before })) await one.run()
      await asOwner(database, 'analyze')
    }
    const stage = { world, db, town: await buildTown(world, { people, before }) }
    if (knowledge === 'statistics') await asOwner(database, 'analyze')
    watched.take()
    for (const one of planCases(stage)) {
      await one.run()
      tell({ one, ran: watched.take() }, stage)
    }
  } finally {
    await watched.end()
    await world.end()
  }
}
