import type { OutputOf } from '#contract/kit.ts'
import type { confirmWinners as confirmRoute, Draw } from '#contract/prizing/calls.ts'
import { whyMayNotConfirm, whyNotConfirmed } from '#contract/prizing/drawStates.ts'
import { why } from '#contract/why.ts'
import { getClientSettings } from '#server/clients/clients.ts'
import { findExperienceForIntake } from '#server/experiences/experiences.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuseField, refuseWhy } from '#server/platform/errors.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { requireSeen } from '#server/platform/seen.ts'
import { followAwards } from './afterAward.ts'
import { tellConfirmed } from './asking.ts'
import { requireAnswered } from './claims.ts'
import { type DrawInput, getDraw, getLivingSweepstakes } from './draws.ts'
import { addLink } from './links.ts'
import { getPrizePool, takePrizes } from './pools.ts'
import { listBallotDraws } from './queries/ballotDraws.ts'
import * as queries from './queries/confirmation.ts'
import { type LockedDraw, lockDraw, lockExperience, markComplete } from './queries/draws.ts'

type ConfirmationAsked = OutputOf<(typeof confirmRoute)['body']> & Pick<DrawInput, 'exp'>
export type Confirmation = { data: Draw; winners_count: number; already_confirmed: boolean }

/**
 * Gives each potential winner a prize of the pool, all or nobody, and reveals the secret. A second confirm changes
 * nothing and says so. Where the client asks for two persons, whoever drew in this draw may not confirm it.
 */
export async function confirmWinners(
  db: Db,
  scope: UserScope,
  { exp, draw_eid, seen }: ConfirmationAsked,
): Promise<Confirmation> {
  const experience = await getLivingSweepstakes(db, scope, exp)
  return db.transaction(scope, async (tx) => {
    const draw = await lockDraw(tx, scope, { experienceId: experience.id, drawEid: draw_eid })
    if (draw.state === 'complete') return confirmationOf(tx, scope, { draw, already_confirmed: true })
    const refusal = whyNotConfirmed(draw.state)
    if (refusal) refuseWhy(refusal)
    await requireSecondPerson(tx, scope, draw)
    const left_out = await listLeftOut(tx, scope, draw.id)
    const winners = await award(tx, scope, { draw, seen })
    const said = { kind: 'confirmed', winners, left_out } as const
    const link = await addLink(tx, scope, { drawId: draw.id, said })
    await markComplete(tx, scope, { drawId: draw.id, by: scope.actor.id })
    await tellConfirmed(tx, scope, { experience, draw })
    const confirmation = await confirmationOf(tx, scope, { draw, already_confirmed: false })
    await audit(tx, scope, {
      action: 'draw.confirm',
      entityId: draw.id,
      before: { state: draw.state },
      after: { state: 'complete', secret: draw.secret, seed: draw.seed, winners, link },
    })
    return confirmation
  })
}

async function requireSecondPerson(tx: Db, scope: UserScope, draw: LockedDraw): Promise<void> {
  const settings = await getClientSettings(tx, scope)
  const refusal = whyMayNotConfirm(await getDraw(tx, scope, draw.id), settings)
  if (refusal) refuseWhy(refusal)
}

/** The awards in the draw's transaction; the ballots that won. */
async function award(
  tx: Db,
  scope: UserScope,
  { draw, seen }: { draw: LockedDraw } & Pick<ConfirmationAsked, 'seen'>,
): Promise<string[]> {
  const { id: drawId, experience_id: experienceId, number: drawNumber } = draw
  await lockExperience(tx, scope, experienceId)
  const pool = await getPrizePool(tx, scope, draw.prize_pool_id)
  const winners = await queries.lockWinners(tx, scope, drawId)
  const flagged = winners.filter(({ is_flagged }) => is_flagged).length
  requireSeen(seen && { winners: seen.winners?.toSorted(), flagged: seen.flagged }, {
    winners: {
      now: winners.map(({ eid }) => eid).sort(),
      why: () => why('winners_meanwhile', { count: winners.length }),
    },
    flagged: { now: flagged, why: () => why('flagged_meanwhile', { count: flagged }) },
  })
  if (winners.length === 0) refuseField('draw_eid', 'nobody_to_confirm')
  await requireAnswered(tx, scope, {
    experience: await findExperienceForIntake(tx, scope, experienceId),
    ids: winners.map(({ id }) => id),
  })
  await takePrizes(tx, scope, { poolId: pool.id, count: winners.length })
  const awardIds = await queries.insertAwards(tx, scope, {
    drawId,
    experienceId,
    pool,
    typeId: draw.prize_type_id,
    ballotDrawIds: winners.map((winner) => winner.id),
  })
  await followAwards(tx, scope, { experienceId, awardIds })
  await queries.insertAwardEvents(tx, scope, { drawId, drawNumber, experienceId, pool })
  return winners.map((winner) => winner.entry_id)
}

/** A winner who stands and gets no prize all the same, as the certificate says it. */
async function listLeftOut(tx: Db, scope: UserScope, drawId: string) {
  const rows = await listBallotDraws(tx, scope, { drawId })
  return rows.flatMap(({ entry, left_out: reason }) =>
    reason === 'entry_not_valid' || reason === 'won_before' ? [{ ballot: entry.id, reason }] : [],
  )
}

async function confirmationOf(
  tx: Db,
  scope: UserScope,
  { draw, already_confirmed }: { draw: LockedDraw; already_confirmed: boolean },
): Promise<Confirmation> {
  const winners_count = await queries.countAwards(tx, scope, draw.id)
  return { data: await getDraw(tx, scope, draw.id), winners_count, already_confirmed }
}
