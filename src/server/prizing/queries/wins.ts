import { kindsWith } from '#contract/experiences/kinds.ts'
import { sql } from '#server/platform/db/sql.ts'

/**
 * Does award `a` of experience `x` keep its person out of further draws there (decisions 5)? Whatever was won does; what
 * was earned by credits does not, or nobody who has a gift could win the draw among those who bought.
 */
export const isWin = sql`(a.draw_id is not null or x.kind <> all(${kindsWith('earnsCredits')}::text[]))`
