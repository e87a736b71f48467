import { mostPrinted } from '#contract/prizing/winnerFilters.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { getExperienceToTake, type WinnersAsked } from './exportWinners.ts'
import { countWinners, findWinners } from './queries/winners.ts'
import { type ShownWinner, showPage } from './winners.ts'

/** The rows on the sheet, how many winners there are, and when it was read. */
type Sheet = { data: ShownWinner[]; total: number; printed_at: Date }

/**
 * The winners of an experience on one sheet, as the list has them. They leave the console as an export does, so the
 * trail has the filter and how many they were before anybody gets them.
 */
export async function printWinners(db: Db, scope: UserScope, asked: WinnersAsked): Promise<Sheet> {
  const { filter } = asked
  const { id, eid } = await getExperienceToTake(db, scope, asked)
  const of = { experienceId: id, filter }
  const found = await showPage(
    db,
    scope,
    await findWinners(db, scope, { ...of, page: 1, per_page: mostPrinted }),
  )
  const total = found.isCapped ? await countWinners(db, scope, of) : found.total
  await db.transaction(scope, (tx) =>
    audit(tx, scope, {
      action: 'winner.print',
      entity: 'experience',
      entityId: id,
      after: { ...filter, experience: eid, rows: found.rows.length },
    }),
  )
  return { data: found.rows, total, printed_at: scope.at }
}
