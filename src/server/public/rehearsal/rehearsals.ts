/**
 * Rehearsals: staff play an experience before others see it. What they did is kept, and each step plays all of them again
 * with what is saved now, through the same functions as real texts and forms, in a transaction that is taken back
 * (docs/decisions/0042-rehearsals.md). So nothing that a rehearsal causes can ever be sent, counted or seen by others.
 */

import { type Kind, kinds } from '#contract/experiences/kinds.ts'
import { maxRehearsalSteps, type RehearsalStep, rehearsalDays } from '#contract/public/rehearsal.ts'
import type { JobContext, Outside } from '#server/adapters/outside.ts'
import { findLinkKey, getClientRef, getClientShortcode } from '#server/clients/clients.ts'
import { contestOf, findExperienceForIntake, getExperienceRef } from '#server/experiences/experiences.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseField } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { type Scope, systemScope, type UserScope } from '#server/platform/scope.ts'
import { resolveMoment } from '#server/platform/time.ts'
import { type Played, play } from './play.ts'
import * as queries from './queries.ts'
import type { KeptStep, Sent } from './steps.ts'
import { rehearsalToken } from './token.ts'

type Of = { readonly kind: Kind; readonly idOrEid: string }
type Named = Of & { readonly id: string; readonly outside: Outside }

export async function startRehearsal(
  db: Db,
  scope: UserScope,
  { isInvited, outside, ...of }: Of & { isInvited: boolean; outside: Outside },
): Promise<ReturnType<typeof shownOf>> {
  const id = newId()
  await db.transaction(scope, async (tx) => {
    const ref = await getExperienceRef(tx, scope, rehearsed(of))
    const phone = found(await queries.findFreePhone(tx, scope, ''))
    const row = { id, experienceId: ref.id, userId: scope.actor.id, phone, isInvited }
    await queries.insertRehearsal(tx, scope, row)
    const after = { eid: ref.eid, is_invited: isInvited }
    await audit(tx, scope, { action: 'rehearsal.begin', entity: 'experience', entityId: ref.id, after })
  })
  return getRehearsal(db, scope, { ...of, id, outside })
}

const rehearsed = ({ kind, idOrEid }: Of) => ({ idOrEid, among: kinds[kind].isRehearsed ? [kind] : [] })

/** The latest that the caller began. */
export async function findRehearsal(db: Db, scope: UserScope, { outside, ...of }: Of & { outside: Outside }) {
  const ref = await getExperienceRef(db, scope, rehearsed(of))
  const row = await queries.findLatest(db, scope, { experienceId: ref.id, userId: scope.actor.id })
  return row ? shownOf(db, scope, { row, outside }) : null
}

export async function getRehearsal(db: Db, scope: UserScope, { outside, ...named }: Named) {
  return shownOf(db, scope, { row: await getNamed(db, scope, named), outside })
}

/** Whoever may change experiences and has its id, as a colleague to whom it is shown. */
async function getNamed(db: Db, scope: UserScope, { kind, idOrEid, id }: Omit<Named, 'outside'>) {
  const ref = await getExperienceRef(db, scope, rehearsed({ kind, idOrEid }))
  const row = found(await queries.findRehearsal(db, scope, id))
  return row.experience_id === ref.id ? row : refuse('not_found')
}

/** One more step: all that came before it, and then it. */
export async function addStep(
  db: Db,
  scope: UserScope,
  { at, sent, outside, ...named }: Named & { at: string; sent: Sent },
) {
  const row = await getNamed(db, scope, named)
  await playOn(db, scope, { row, outside, at: rehearsedMoment(scope.client.timeZone, at), sent })
  return getRehearsal(db, scope, { ...named, outside })
}

/** Within what an experience can be set to, so that calendars and the database hold it. */
export function rehearsedMoment(timeZone: string, at: string): Date {
  const moment = resolveMoment(timeZone, at, 'at')
  const year = moment.getUTCFullYear()
  return year >= 2000 && year < 2200 ? moment : refuseField('at', 'not_a_moment')
}

type Further = { row: queries.RehearsalRow; outside: Outside; at: Date; sent: Sent }

/** Whoever acts in the same rehearsal at the same moment, in another tab, comes before or after it. */
export async function playOn(db: Db, scope: Scope, { row, outside, at, sent }: Further): Promise<Played> {
  for (let tries = 0, now = row; tries < 3; tries++) {
    if (now.steps.length >= maxRehearsalSteps) refuse('rehearsal_full', { max: maxRehearsalSteps })
    const steps = [...now.steps, { ...newStep, number: now.steps.length + 1, at: at.toISOString(), sent }]
    const played = await play(db, scope, { rehearsal: now, steps, outside })
    const isKept = await db.transaction(scope, async (tx) => {
      tx.tell(scope, ['rehearsal'])
      return queries.writeSteps(tx, scope, { ...now, ...played })
    })
    if (isKept) return played
    now = found(await queries.findRehearsal(db, scope, row.id))
  }
  return refuse('rehearsal_busy')
}
const newStep = { messages: [], trace: [], experienceVersion: 0 }

export async function deleteRehearsal(
  db: Db,
  scope: UserScope,
  named: Omit<Named, 'outside'>,
): Promise<void> {
  const { id, experience_id } = await getNamed(db, scope, named)
  await db.transaction(scope, async (tx) => {
    await queries.deleteRehearsal(tx, scope, id)
    const note = { action: 'rehearsal.delete' as const, entity: 'experience' as const }
    await audit(tx, scope, { ...note, entityId: experience_id })
  })
}

async function shownOf(
  db: Db,
  scope: Scope,
  { row, outside }: { row: queries.RehearsalRow; outside: Outside },
) {
  const experience = found(await findExperienceForIntake(db, scope, row.experience_id))
  const { shortcode_id: shortcodeId } = experience.settings
  const shortcode = shortcodeId ? await getClientShortcode(db, scope, shortcodeId) : undefined
  const linkKey = found(await findLinkKey(db, scope.client.id))
  const token = rehearsalToken({ id: row.id, linkKey })
  return {
    id: row.id,
    phone: row.phone,
    is_invited: row.is_invited,
    created_at: row.created_at,
    is_private: experience.visibility === 'private' && contestOf(experience) !== undefined,
    shortcode: shortcode?.code ?? null,
    keyword: (await queries.findKeyword(db, experience.id)) ?? null,
    page_url: `${outside.publicUrl}/rehearsal/${token}/{at}/${experience.eid}`,
    steps: row.steps.map(shownStep),
  }
}

function shownStep({ number, at, sent, messages, trace }: KeptStep): RehearsalStep {
  const of = sent.kind === 'text' ? { text: sent.text, answers: {} } : { text: null, answers: sent.answers }
  return { number, at, kind: sent.kind, ...of, messages, trace }
}

/** Deletes those that nobody went on with for a month. */
export async function removeOldRehearsals({ db, outside }: JobContext): Promise<void> {
  const at = outside.clock.now()
  const before = new Date(at.getTime() - rehearsalDays * 86_400_000)
  for (const clientId of await queries.clientsWithOldRehearsals(db, before)) {
    const scope = systemScope(await getClientRef(db, clientId), 'Retention', at)
    await queries.deleteOld(db, scope, before)
  }
}
