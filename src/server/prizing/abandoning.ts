/**
 * A draw that is given up before anybody was confirmed (decisions 5). What must never happen: that it goes on
 * afterwards, that it disappears, or that somebody who was drawn in it is still asked to claim a prize.
 */
import type { OutputOf } from '#contract/kit.ts'
import type { abandonCalls } from '#contract/prizing/abandonCalls.ts'
import type { Draw } from '#contract/prizing/calls.ts'
import { why } from '#contract/why.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { requireSeen } from '#server/platform/seen.ts'
import { type DrawInput, getDraw, getLivingSweepstakes, requireUnconfirmed } from './draws.ts'
import { addLink } from './links.ts'
import { dropTellings } from './queries/claims.ts'
import { lockDraw, markAbandoned } from './queries/draws.ts'

type Asked = DrawInput & OutputOf<(typeof abandonCalls)['abandonDraw']['body']>

/** Whoever draws or confirms at the same time waits for the draw's row, and one of both is told of the other (409). */
export async function abandonDraw(
  db: Db,
  scope: UserScope,
  { exp, drawEid, reason, seen }: Asked,
): Promise<Draw> {
  const { id: experienceId } = await getLivingSweepstakes(db, scope, exp)
  return db.transaction(scope, async (tx) => {
    const { id: drawId, state } = await lockDraw(tx, scope, { experienceId, drawEid })
    requireUnconfirmed({ state })
    requireSeen(seen, { state: { now: state, why: () => why('drawn_meanwhile') } })
    const { id, name } = scope.actor
    await markAbandoned(tx, scope, { drawId, reason, by: { id, name } })
    await dropTellings(tx, scope, drawId)
    const link = await addLink(tx, scope, { drawId, said: { kind: 'abandoned', reason } })
    await audit(tx, scope, {
      action: 'draw.abandon',
      entityId: drawId,
      before: { state },
      after: { state: 'abandoned', reason, link },
    })
    return getDraw(tx, scope, drawId)
  })
}
