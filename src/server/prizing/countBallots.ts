import { phaseAt } from '#contract/experiences/status.ts'
import type { OutputOf } from '#contract/kit.ts'
import type { BallotCount, countBallots as countBallotsRoute } from '#contract/prizing/calls.ts'
import { noBallotReasons } from '#contract/prizing/drawStates.ts'
import { findExperienceForIntake } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { type DrawInput, getLivingSweepstakes } from './draws.ts'
import { periodOf } from './period.ts'
import { getPrizePool } from './pools.ts'
import { type Commitment, findLastCommitment } from './queries/commitments.ts'
import { countEntries } from './queries/frozenSet.ts'

type Asked = OutputOf<(typeof countBallotsRoute)['body']> & Pick<DrawInput, 'exp'>

/** So many are counted in the time in which somebody looks up from typing. */
const most = 100_000

/** Foresees a freeze, by the same conditions; without a pool among real entries. */
export async function countBallots(db: Db, scope: Scope, asked: Asked): Promise<BallotCount> {
  const { id } = await getLivingSweepstakes(db, scope, asked.exp)
  const pool = asked.prizePool ? await getPrizePool(db, scope, asked.prizePool) : undefined
  const among = {
    experienceId: id,
    isTesting: pool?.is_testing ?? false,
    rules: asked.rules,
    ...periodOf(scope, asked),
  }
  const [rows, experience, last] = await Promise.all([
    countEntries(db, scope, { ...among, most: most + 1 }),
    findExperienceForIntake(db, scope, id),
    pool?.is_testing ? undefined : findLastCommitment(db, scope, id),
  ])
  const countOf = (why: string | null) => rows.find(({ reason }) => reason === why)?.count ?? 0
  const isMore = rows.reduce((sum, { count }) => sum + count, 0) > most
  return {
    ballots: isMore ? null : countOf(null),
    left_out: isMore
      ? []
      : noBallotReasons
          .map((reason) => ({ reason, count: countOf(reason) }))
          .filter(({ count }) => count > 0),
    bound: last && !last.is_used ? boundOf(scope, last) : null,
    is_open: experience !== undefined && phaseAt(experience, scope.at) !== 'ended',
  }
}

const boundOf = ({ at }: Scope, { draw_at, hash, chain_hash }: Commitment): BallotCount['bound'] => ({
  draw_at: draw_at?.toISOString() ?? null,
  hash,
  has_chain: chain_hash !== null,
  is_over: draw_at !== null && draw_at <= at,
})
