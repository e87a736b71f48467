import { kindsWith } from '#contract/experiences/kinds.ts'
import { sql } from '#server/platform/db/sql.ts'

/**
 * Does award `a` of experience `x` keep its person out of further draws there (decisions 5)? Whatever was won does; what
 * was earned by credits does not, or nobody who has a gift could win the draw among those who bought.
 */
export const isWin = sql`(a.draw_id is not null or x.kind <> all(${kindsWith('earnsCredits')}::text[]))`

/** As many awards `a` as one person may have of experience `x`, as `mostWinsOf` says it. */
export const isEnough = sql`count(*) >= coalesce(max(case when x.kind <> all(${kindsWith('earnsCredits')}::text[])
  then (x.settings ->> 'awarded_prize_limit')::int end), 1)`
