import type { BallotDraw, BallotWithImages } from '#contract/prizing/calls.ts'
import { participantName } from '#server/participants/participants.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse, refuseField } from '#server/platform/errors.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { claimOf } from './claims.ts'
import { imagesOf } from './drawnImages.ts'
import {
  type DrawInput,
  getDrawId,
  getLivingSweepstakes,
  getSweepstakes,
  requireUnconfirmed,
} from './draws.ts'
import { addLink } from './links.ts'
import * as queries from './queries/ballotDraws.ts'
import { lockDraw } from './queries/draws.ts'

/** Every ballot drawn so far with its pictures, replaced ones too, by position. */
export async function listBallotDraws(db: Db, scope: Scope, input: DrawInput): Promise<BallotWithImages[]> {
  const drawn = await listOf(db, scope, await getDrawId(db, scope, input))
  return withImages(db, scope, { exp: input.exp, drawn })
}

/** Ballots as they are answered: with their pictures, and their fields by the names of E3 besides. */
export async function withImages(
  db: Db,
  scope: Scope,
  of: { exp: string; drawn: readonly BallotDraw[] },
): Promise<BallotWithImages[]> {
  const { drawn } = of
  const { kind, eid: exp } = await getSweepstakes(db, scope, of.exp)
  const images = await imagesOf(db, scope, { of: { kind, exp }, drawn })
  return drawn.map((one) => {
    const { id, eid, data } = one.entry
    return {
      ...one,
      ballot_draw_eid: one.eid,
      tether_participant_id: one.participant.id,
      data,
      entries: [{ eid, images: images.get(id) ?? [] }],
    }
  })
}

export type StatusAsked = {
  exp: string
  ballotDrawEid: string
  status: BallotDraw['status']
  is_all: boolean
  reason?: string | null | undefined
}

/**
 * Invalidates a potential winner, or takes that back; answers the ballot draws it changed. The console asks for the reason
 * (decisions 5); a caller who knows E7 alone names none, and then none is said.
 */
export async function setBallotDrawStatus(
  db: Db,
  scope: UserScope,
  asked: StatusAsked,
): Promise<BallotDraw[]> {
  const { exp, ballotDrawEid, status, is_all } = asked
  const reason = status === 'invalidated' ? asked.reason || null : null
  const { id: experienceId } = await getLivingSweepstakes(db, scope, exp)
  return db.transaction(scope, async (tx) => {
    const named = await queries.getBallotDraw(tx, scope, { experienceId, ballotDrawEid })
    const draw = await lockDraw(tx, scope, { experienceId, drawEid: named.draw_eid })
    requireUnconfirmed(draw)
    return judge(tx, scope, { drawId: draw.id, ids: is_all ? null : [named.id], status, reason })
  })
}

/** In the draw's transaction, which holds its row. */
export async function judge(tx: Db, scope: UserScope, change: queries.StatusChange): Promise<BallotDraw[]> {
  const { drawId, status, reason } = change
  const changed = await queries.writeStatus(tx, scope, change)
  if (changed.length === 0) refuse('ballot_replaced')
  const ids = changed.map((row) => row.id)
  const rows = await queries.listBallotDraws(tx, scope, { drawId, ids })
  const ballots = rows.map((row) => row.entry.id)
  const said = { kind: 'judged', status, reason, ballots } as const
  const link = await addLink(tx, scope, { drawId, said })
  await audit(tx, scope, {
    action: 'draw.ballot_status',
    entityId: drawId,
    after: { status, reason, ballots, link },
  })
  return rows.map(toBallotDraw)
}

export function requireReason(reason: string | null | undefined): string {
  return reason || refuseField('reason', 'reason_required')
}

export async function listOf(db: Db, scope: Scope, drawId: string): Promise<BallotDraw[]> {
  const rows = await queries.listBallotDraws(db, scope, { drawId })
  return rows.map(toBallotDraw)
}

function toBallotDraw(row: queries.BallotDrawRow): BallotDraw {
  const { entered_at, validated_at, invalidated_at, participant_id, ...known } = row
  const { first_name, last_name, phone, email, is_flagged, entry, ...more } = known
  const { state, channel, told_at, ends_at, wrong_answers, answers, ...rest } = more
  const { opened_at, claimed_at, declined_at, remind_at, ...drawn } = rest
  const told = { channel, told_at, ends_at, opened_at, claimed_at, declined_at, remind_at, data: answers }
  return {
    ...drawn,
    claim: state === null || wrong_answers === null ? null : claimOf({ ...told, state, wrong_answers }),
    entry: { ...entry, created_at: entered_at.toISOString() },
    participant: {
      id: participant_id,
      name: participantName({ first_name, last_name, phone, email }),
      phone,
      email,
      is_flagged,
    },
    validated_at: validated_at?.toISOString() ?? null,
    invalidated_at: invalidated_at?.toISOString() ?? null,
  }
}
