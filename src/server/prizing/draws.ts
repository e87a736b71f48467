import { type Kind, kindsWith } from '#contract/experiences/kinds.ts'
import type { Draw } from '#contract/prizing/calls.ts'
import { type DrawState, whyDrawIsFixed, whyNoPublicValue } from '#contract/prizing/drawStates.ts'
import { getExperienceRefEvenDeleted } from '#server/experiences/experiences.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse, refuseWhy } from '#server/platform/errors.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { addLink } from './links.ts'
import { noticeOf } from './masked.ts'
import * as queries from './queries/draws.ts'
import { settleLater } from './unusedSet.ts'

/** Which draw: the experience by id or eid, the draw by eid. */
export type DrawInput = { exp: string; drawEid: string }

export type Sweepstakes = { id: string; kind: Kind; eid: string; name: string; is_deleted: boolean }

/** Every draw of the experience, newest first: none is ever hidden, so nobody can draw until it suits. */
export async function listDraws(db: Db, scope: UserScope, { exp }: { exp: string }): Promise<Draw[]> {
  const experience = await getSweepstakes(db, scope, exp)
  const rows = await queries.listDraws(db, scope, experience.id)
  return rows.map((row) => toDraw(scope, row))
}

/** Fixes the public value once, before the draw, by somebody else than who opened it. */
export async function setPublicValue(
  db: Db,
  scope: UserScope,
  input: DrawInput & { text: string },
): Promise<Draw> {
  const experience = await getLivingSweepstakes(db, scope, input.exp)
  return db.transaction(scope, async (tx) => {
    const draw = await queries.lockDraw(tx, scope, { experienceId: experience.id, drawEid: input.drawEid })
    const refusal = whyNoPublicValue(draw)
    if (refusal) refuseWhy(refusal)
    if (draw.opened_by === scope.actor.id) refuse('public_value_by_another')
    const value = { drawId: draw.id, text: input.text, by: { id: scope.actor.id, name: scope.actor.name } }
    await queries.writePublicValue(tx, scope, value)
    await settleLater(tx, scope, { experienceId: experience.id, drawId: draw.id })
    const changed = await getDraw(tx, scope, draw.id)
    const publicValue = { kind: 'typed', text: input.text, supplied_by: scope.actor.name } as const
    const said = { kind: 'public_value', public_value: publicValue } as const
    const link = await addLink(tx, scope, { drawId: draw.id, said })
    await audit(tx, scope, {
      action: 'draw.public_value',
      entityId: draw.id,
      before: { public_value_kind: null },
      after: { public_value_kind: 'typed', public_value: input.text, link },
    })
    return changed
  })
}

/**
 * The sweepstakes whose draws are read; other kinds of experience have none here (E7). Deleting one hides none of
 * them (decisions 5).
 */
export async function getSweepstakes(db: Db, scope: Scope, idOrEid: string): Promise<Sweepstakes> {
  return getExperienceRefEvenDeleted(db, scope, { idOrEid, among: kindsWith('drawsWinners') })
}

/** The experience whose draws are to be changed: 409 once it is deleted. */
export async function getLivingSweepstakes(db: Db, scope: Scope, idOrEid: string): Promise<Sweepstakes> {
  const experience = await getSweepstakes(db, scope, idOrEid)
  requireLiving(experience)
  return experience
}

export function requireLiving({ is_deleted }: { is_deleted: boolean }): void {
  if (is_deleted) refuse('experience_deleted')
}

export async function getDraw(db: Db, scope: UserScope, drawId: string): Promise<Draw> {
  return toDraw(scope, await queries.getDraw(db, scope, drawId))
}

export async function getDrawId(db: Db, scope: Scope, { exp, drawEid }: DrawInput): Promise<string> {
  const experience = await getSweepstakes(db, scope, exp)
  const of = { experienceId: experience.id, drawEid }
  return (await queries.getDrawId(db, scope, of)).id
}

export function requireUnconfirmed({ state }: { state: DrawState }): void {
  const refusal = whyDrawIsFixed(state)
  if (refusal) refuseWhy(refusal)
}

/** No ballot fits, or the ranking is used up (E8). */
export function refuseNobody(): never {
  return refuse('no_potential_winners')
}

function toDraw(scope: UserScope, row: queries.DrawRow): Draw {
  const { opened_by, notices, ...shown } = row
  return {
    ...shown,
    is_mine: opened_by === scope.actor.id,
    witnesses: notices.map(noticeOf),
    entered_from: isoOf(row.entered_from),
    entered_to: isoOf(row.entered_to),
    opened_at: row.opened_at.toISOString(),
    beacon_at: isoOf(row.beacon_at),
    drawn_at: isoOf(row.drawn_at),
    confirmed_at: isoOf(row.confirmed_at),
    abandoned_at: isoOf(row.abandoned_at),
  }
}

const isoOf = (time: Date | null): string | null => time?.toISOString() ?? null
