import { isDeepStrictEqual } from 'node:util'
import type { OutputOf } from '#contract/kit.ts'
import type { BallotDraw, drawPotentialWinners as drawRoute } from '#contract/prizing/calls.ts'
import type { DrawRound } from '#contract/prizing/certificate.ts'
import { whyNotDrawnYet } from '#contract/prizing/drawStates.ts'
import { why } from '#contract/why.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse, refuseField, refuseWhy } from '#server/platform/errors.ts'
import { newEid, newId } from '#server/platform/ids.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { requireSeen } from '#server/platform/seen.ts'
import { listOf, requireReason } from './ballotDraws.ts'
import { type DrawInput, getLivingSweepstakes, refuseNobody, requireUnconfirmed } from './draws.ts'
import { drawSeed } from './fairness.ts'
import { addLink, hashRound } from './links.ts'
import { periodOf } from './period.ts'
import * as queries from './queries/ballotDraws.ts'
import { type LockedDraw, lockDraw, markDrawn } from './queries/draws.ts'
import { walkOn } from './ranking.ts'
import { addHandOver } from './witnesses.ts'

type RoundBody = OutputOf<(typeof drawRoute)['body']>
export type RoundAsked = DrawInput & Pick<RoundBody, 'replace'> & Partial<Omit<RoundBody, 'replace'>>

/**
 * Draws the first round, or replaces the named ballot draws by the next ranks. Answers every ballot draw of the
 * draw. A second click on the first draw is told that it was drawn (409): nobody rolls twice.
 */
export async function drawPotentialWinners(
  db: Db,
  scope: UserScope,
  asked: RoundAsked,
): Promise<BallotDraw[]> {
  const experience = await getLivingSweepstakes(db, scope, asked.exp)
  return db.transaction(scope, async (tx) => {
    const draw = await lockDraw(tx, scope, { experienceId: experience.id, drawEid: asked.drawEid })
    const round = await planRound(tx, scope, { draw, asked })
    const { count } = round
    if (asked.count !== undefined && asked.count !== count) refuseField('count', 'count_frozen', { count })
    requireAsFrozen(scope, { draw, asked })
    requireSeenRound(asked, { draw, round })
    const drawn = await walkOn(tx, scope, { ...round, draw })
    if (drawn.walk.picked.length === 0) refuseNobody()
    if (round.number === 1 && draw.is_witnessed) await addHandOver(tx, scope, draw.id)
    await writeRound(tx, scope, { draw, round, drawn })
    const ballotDraws = await listOf(tx, scope, draw.id)
    const said = {
      kind: 'drawn',
      round: round.number,
      round_hash: hashRound(certified(round, drawn.walk)),
    } as const
    const link = await addLink(tx, scope, { drawId: draw.id, said })
    await audit(tx, scope, {
      action: round.number === 1 ? 'draw.draw' : 'draw.redraw',
      entity: 'draw',
      entityId: draw.id,
      after: {
        round: round.number,
        reason: round.reason,
        replaced: round.replaced.map((pick) => pick.entry_id),
        picked: drawn.walk.picked.map((pick) => pick.ballotId),
        public_value_kind: draw.public_value_kind ?? 'none',
        link,
      },
    })
    return ballotDraws
  })
}

/** A filter that is said again must be the one that was frozen: the set does not follow another wish. */
function requireAsFrozen(scope: Scope, { draw, asked }: { draw: LockedDraw; asked: RoundAsked }): void {
  const { from, to } = periodOf(scope, asked)
  const said = {
    from: [from, draw.entered_from],
    to: [to, draw.entered_to],
    rules: [asked.rules, draw.rules],
    filters: [asked.filters, draw.rules],
    prizePool: [asked.prizePool, draw.prize_pool_id],
    prizeType: [asked.prizeType, draw.prize_type_id],
  }
  for (const [field, [now, frozen]] of Object.entries(said))
    if (now !== undefined && now !== null && !isDeepStrictEqual(now, frozen))
      refuseField(field, 'frozen_otherwise')
}

function requireSeenRound({ seen }: RoundAsked, { draw, round }: { draw: LockedDraw; round: Round }): void {
  const count = round.replaced.filter(({ status }) => status === 'invalidated').length
  const claimed = round.replaced.filter((pick) => pick.is_claimed).length
  const { public_value: text, public_value_by: name } = draw
  requireSeen(seen, {
    public_value: {
      now: text,
      why: () => why('public_value_meanwhile', { name: name ?? '–', text: text ?? '–' }),
    },
    invalidated: { now: count, why: () => why('invalidated_meanwhile', { count }) },
    claimed: { now: claimed, why: () => why('claimed_meanwhile', { count: claimed }) },
  })
}

type Round = {
  number: number
  reason: string | null
  replaced: queries.DrawnPick[]
  seed: string
  count: number
  taken: string[]
  walkedTo: number
}

function planRound(tx: Db, scope: Scope, given: { draw: LockedDraw; asked: RoundAsked }): Promise<Round> {
  const { draw, asked } = given
  requireUnconfirmed(draw)
  const early = whyNotDrawnYet(draw)
  if (early) refuseWhy(early)
  if (draw.state === 'in-progress') return planRedraw(tx, scope, given)
  if (asked.replace.length > 0) refuse('not_found')
  const { manifest_hash: manifestHash, secret, count } = draw
  const seed = drawSeed({ manifestHash, secret, publicValue: draw.public_value ?? '' })
  return Promise.resolve({ number: 1, reason: null, replaced: [], seed, count, taken: [], walkedTo: 0 })
}

async function planRedraw(
  tx: Db,
  scope: Scope,
  { draw, asked }: { draw: LockedDraw; asked: RoundAsked },
): Promise<Round> {
  if (asked.replace.length === 0) refuse('drawn_already')
  const picks = await queries.listPicks(tx, scope, draw.id)
  const byEid = new Map(picks.map((pick) => [pick.eid, pick]))
  const replaced = [...new Set(asked.replace)].map((eid) => byEid.get(eid) ?? refuse('not_found'))
  if (replaced.some((pick) => pick.is_replaced)) refuse('replaced_already')
  const reason = requireReason(asked.reason)
  const last = await queries.getLastRound(tx, scope, draw.id)
  return {
    number: last.number + 1,
    reason,
    replaced,
    seed: draw.seed ?? refuse('not_found'),
    count: replaced.length,
    taken: picks.map((pick) => pick.participant_id),
    walkedTo: last.walked_to,
  }
}

/** As the certificate lists it. */
const certified = (
  { number, reason, count, replaced }: Round,
  { picked, skipped }: Written['drawn']['walk'],
): DrawRound => ({
  number,
  reason,
  requested: count,
  replaced: replaced.map((pick) => pick.entry_id),
  picked: picked.map(({ ballotId, rank, position }) => ({ ballot: ballotId, rank, position })),
  skipped: skipped.map(({ ballotId, position, reason: why }) => ({
    ballot: ballotId,
    position,
    reason: why,
  })),
})

type Written = { draw: LockedDraw; round: Round; drawn: Awaited<ReturnType<typeof walkOn>> }

async function writeRound(tx: Db, scope: UserScope, { draw, round, drawn }: Written): Promise<void> {
  const { actor } = scope
  const { number, seed } = round
  if (number === 1) await markDrawn(tx, scope, { drawId: draw.id, seed, by: actor.id })
  else {
    const ids = round.replaced.map((pick) => pick.id)
    await queries.markReplaced(tx, scope, ids)
  }
  await queries.insertRound(tx, scope, {
    drawId: draw.id,
    number,
    reason: round.reason,
    requested: round.count,
    replaced: round.replaced.map((pick) => pick.entry_id),
    skipped: drawn.walk.skipped.map(({ ballotId, ...skip }) => ({ ballot: ballotId, ...skip })),
    walkedTo: drawn.walkedTo,
    by: { id: actor.id, name: actor.name },
  })
  const picked = drawn.walk.picked.map(({ ballotId, person, rank, position }) => {
    return { id: newId(), eid: newEid(), entryId: ballotId, participantId: person, rank, position }
  })
  await queries.insertBallotDraws(tx, scope, { drawId: draw.id, round: number, picked })
}
