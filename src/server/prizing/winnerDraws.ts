/**
 * A draw by the two calls of E7. They go the way of every draw: it is frozen, drawn and confirmed by the same
 * functions, so it stands in the trail, has a number and can be checked. What must never happen: that two who ask for
 * the same at once draw twice, or that somebody gets a prize who was not drawn.
 */
import { type Kind, kindsWith } from '#contract/experiences/kinds.ts'
import type { OutputOf } from '#contract/kit.ts'
import type { BallotDraw, PrizePool } from '#contract/prizing/calls.ts'
import type { DrawnImage } from '#contract/prizing/drawnImages.ts'
import type { Drawn, winnerDrawCalls } from '#contract/prizing/winnerDrawCalls.ts'
import { getExperienceRefEvenDeleted } from '#server/experiences/experiences.ts'
import { participantName } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse, refuseField } from '#server/platform/errors.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { judge, listOf } from './ballotDraws.ts'
import { type Confirmation, confirmWinners } from './confirmWinners.ts'
import { imagesOf } from './drawnImages.ts'
import { getDraw, requireLiving, requireUnconfirmed, type Sweepstakes } from './draws.ts'
import { openDraw } from './openDraw.ts'
import { periodOf } from './period.ts'
import { getPrizePool } from './pools.ts'
import { lockDraw, lockExperience } from './queries/draws.ts'
import { listPoolsOf } from './queries/pools.ts'
import * as queries from './queries/winnerDraws.ts'
import { drawPotentialWinners } from './rounds.ts'

type Of = { kind: Kind; exp: string }
type Calls = typeof winnerDrawCalls

/** Freezes and draws in one transaction, so that a draw which finds nobody leaves nothing behind. */
export async function drawWinners(
  db: Db,
  scope: UserScope,
  { kind, exp, ...asked }: Of & OutputOf<Calls['drawWinners']['body']>,
): Promise<OutputOf<Calls['drawWinners']['answer']>> {
  const { id: experienceId } = await getLiving(db, scope, { kind, exp })
  const period = periodOf(scope, asked)
  return db.transaction(scope, async (tx) => {
    await lockExperience(tx, scope, experienceId)
    const prizePool = asked.prizePool ?? (await getOnlyPool(tx, scope, experienceId)).id
    const { count, rules } = asked
    if (await queries.hasSameDraw(tx, scope, { experienceId, poolId: prizePool, count, rules, ...period }))
      refuse('drawn_already')
    const opened = await openDraw(tx, scope, { ...asked, exp: experienceId, prizePool, drawsAtOnce: true })
    const named = { exp: experienceId, drawEid: opened.eid }
    const drawn = await drawPotentialWinners(tx, scope, { ...named, replace: [] })
    const images = await imagesOf(tx, scope, { of: { kind, exp }, drawn })
    return {
      data: await getDraw(tx, scope, opened.id),
      participants: drawn.map((one) => toDrawn(one, images.get(one.entry.id) ?? [])),
      participantIds: drawn.map(({ entry }) => entry.id),
    }
  })
}

/** Confirms these alone: whoever else was drawn with them is invalidated first, as a step of the draw. */
export async function confirmDrawn(
  db: Db,
  scope: UserScope,
  { kind, exp, ...asked }: Of & OutputOf<Calls['confirmDrawn']['body']>,
): Promise<Confirmation> {
  const { id: experienceId } = await getLiving(db, scope, { kind, exp })
  return db.transaction(scope, async (tx) => {
    const pool = await getPrizePool(tx, scope, asked.prizePool)
    const entries = [...new Set(asked.participantIds)]
    const found = await queries.findDrawOf(tx, scope, { experienceId, entries })
    const { eid: drawEid } = found ?? refuseField('participantIds', 'not_among_drawn')
    const { id: drawId, ...draw } = await lockDraw(tx, scope, { experienceId, drawEid })
    if (draw.state === 'abandoned') requireUnconfirmed(draw)
    if (draw.prize_pool_id !== pool.id)
      refuseField('prizePool', 'drawn_for_another_pool', { pool: found?.prize_pool_name ?? '–' })
    const named = { exp: experienceId, draw_eid: drawEid }
    if (draw.state === 'complete') return confirmWinners(tx, scope, named)
    const winners = await leaveOutOthers(tx, scope, { drawId, entries })
    await chooseType(tx, scope, { drawId, pool, now: draw.prize_type_id, asked: asked.prizeType })
    return confirmWinners(tx, scope, { ...named, seen: { winners } })
  })
}

/** With the draw locked, since somebody may have been replaced meanwhile; the ballot draws of those who are left. */
async function leaveOutOthers(
  tx: Db,
  scope: UserScope,
  { drawId, entries }: { drawId: string; entries: readonly string[] },
): Promise<string[]> {
  const asked = new Set(entries)
  const standing = (await listOf(tx, scope, drawId)).filter((one) => !one.is_replaced)
  const isAsked = ({ entry, left_out }: BallotDraw) =>
    left_out === null && (asked.has(entry.id) || asked.has(entry.eid))
  const winners = standing.filter(isAsked)
  if (winners.length < asked.size) refuseField('participantIds', 'not_among_drawn')
  const ids = standing.filter((one) => !isAsked(one) && one.status === 'potential-winner').map(({ id }) => id)
  const reason = 'Not among those whose prizes were confirmed'
  if (ids.length > 0) await judge(tx, scope, { drawId, ids, status: 'invalidated', reason })
  return winners.map(({ eid }) => eid)
}

/** E7 names the prize type at the confirmation; a draw that has one already keeps it. */
async function chooseType(
  tx: Db,
  scope: Scope,
  given: { drawId: string; pool: PrizePool; now: string | null; asked: string | null | undefined },
): Promise<void> {
  const { drawId, pool, now, asked: typeId } = given
  if (!typeId || typeId === now) return
  if (now) refuseField('prizeType', 'drawn_for_another_type')
  if (!pool.prize_types.some(({ id }) => id === typeId)) refuse('not_found')
  await queries.writePrizeType(tx, scope, { drawId, typeId })
}

type Kicked = Omit<OutputOf<Calls['listKicked']['answer']>['data'][number], 'created_at'> & {
  created_at: Date
}

/** The kicked entries of an experience, of one that is deleted too, narrowed as a draw would be. */
export async function listKicked(
  db: Db,
  scope: Scope,
  { kind, exp, body, ...asked }: PageAsked & Of & { body: OutputOf<Calls['listKicked']['body']> },
): Promise<Paged<Kicked>> {
  const { id: experienceId } = await getOfKind(db, scope, { kind, exp })
  const rules = [...(body?.filters ?? []), ...(body?.rules ?? [])]
  const among = { ...asked, ...periodOf(scope, body ?? {}), experienceId, rules }
  const { rows, ...counted } = await queries.findKicked(db, scope, among)
  return {
    ...counted,
    rows: rows.map(({ participant_id, first_name, last_name, phone, email, is_flagged, ...entry }) => ({
      ...entry,
      participant: {
        id: participant_id,
        name: participantName({ first_name, last_name, phone, email }),
        phone,
        email,
        is_flagged,
      },
    })),
  }
}

async function getLiving(db: Db, scope: Scope, of: Of): Promise<Sweepstakes> {
  const experience = await getOfKind(db, scope, of)
  requireLiving(experience)
  return experience
}

function getOfKind(db: Db, scope: Scope, { kind, exp: idOrEid }: Of): Promise<Sweepstakes> {
  const among = kindsWith('drawsWinners').filter((drawn) => drawn === kind)
  return getExperienceRefEvenDeleted(db, scope, { idOrEid, among })
}

/** The one that a caller means who names none. */
async function getOnlyPool(tx: Db, scope: Scope, experienceId: string): Promise<PrizePool> {
  const pools = (await listPoolsOf(tx, scope, experienceId)).filter((pool) => !pool.is_testing)
  const [only] = pools
  return only && pools.length === 1 ? only : refuseField('prizePool', 'no_pool_chosen')
}

function toDrawn({ eid, entry, participant, ...ballot }: BallotDraw, images: DrawnImage[]): Drawn {
  return {
    id: entry.id,
    data: entry.data,
    tether_participant_id: participant.id,
    ballot_draw_eid: eid,
    entry: { status: entry.status },
    entries: [{ eid: entry.eid, images }],
    participant,
    validated_at: ballot.validated_at,
    invalidated_at: ballot.invalidated_at,
  }
}
