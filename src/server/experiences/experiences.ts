/**
 * Experiences: what participants take part in (E1). All kinds are one record; a sweepstakes adds its texts, its
 * Home page, a prize pool and a keyword. The status comes from its times and is never stored. A saved experience
 * needs the editing lock; a deleted one keeps its entries, draws and awards, frees its keyword and its public
 * address, and cannot go while a draw is unfinished.
 */
import type { z } from 'zod'
import type { sweepstakesForm } from '#contract/experiences/calls.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import { getCampaign, requireLock, tieKeyword } from '#server/campaigns/campaigns.ts'
import { getClientShortcode } from '#server/clients/clients.ts'
import { audit } from '#server/platform/audit.ts'
import { changedFields } from '#server/platform/changedFields.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseConflict, refuseField } from '#server/platform/errors.ts'
import { newEid, newId } from '#server/platform/ids.ts'
import type { Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { resolveMoment } from '#server/platform/time.ts'
import {
  type ExperienceChoice,
  type ExperienceRow,
  type ExperiencesAsked,
  findExperienceChoices,
  findExperiencePage,
} from './listQueries.ts'
import * as queries from './queries.ts'
import * as writes from './writeQueries.ts'

export type { IntakeExperience } from './queries.ts'
export { findPageHtml } from './queries.ts'
export { titleOf } from './sendExperience.ts'

export type Form = z.output<typeof sweepstakesForm>
export type Detail = Omit<queries.Sweepstakes, 'public_url'>

export async function listExperiences(
  db: Db,
  scope: Scope,
  asked: ExperiencesAsked,
): Promise<Paged<ExperienceRow>> {
  return findExperiencePage(db, scope, asked)
}

export async function listAllExperiences(db: Db, scope: Scope): Promise<ExperienceChoice[]> {
  return findExperienceChoices(db, scope)
}

export async function getExperience(
  db: Db,
  scope: Scope,
  named: { kind: Kind; idOrEid: string },
): Promise<Detail> {
  return detailOf(found(await queries.findSweepstakes(db, scope, named)))
}

/** Creates a sweepstakes with all its parts. */
export async function createExperience(db: Db, scope: Scope, form: Form): Promise<Detail> {
  const [id, eid] = [newId(), newEid()]
  return db.transaction(scope, async (tx) => {
    const values = await valuesOf(tx, scope, form)
    await writes.insertExperience(tx, scope, { id, eid, kind: 'sweepstakes', values })
    await writeParts(tx, scope, { id, form })
    const after = await getExperience(tx, scope, { kind: 'sweepstakes', idOrEid: id })
    await audit(tx, scope, { action: 'experience.create', entity: 'experience', entityId: id, after })
    return after
  })
}

/** Saves a sweepstakes; the actor must hold its editing lock (409 lock_lost). */
export async function updateExperience(
  db: Db,
  scope: Scope,
  { idOrEid, form }: { idOrEid: string; form: Form },
): Promise<Detail> {
  return db.transaction(scope, async (tx) => {
    const named = { kind: 'sweepstakes', idOrEid } as const
    const before = await getExperience(tx, scope, named)
    await requireLock(tx, scope, { modelType: 'experience', modelId: before.id })
    if (!(await writes.lockExperience(tx, scope, before.id))) refuse('not_found')
    await writes.writeExperience(tx, scope, { id: before.id, values: await valuesOf(tx, scope, form) })
    await writeParts(tx, scope, { id: before.id, form })
    const after = await getExperience(tx, scope, named)
    const change = { action: 'experience.update', entity: 'experience', entityId: before.id }
    await audit(tx, scope, { ...change, ...changedFields(before, after) })
    return after
  })
}

export async function deleteExperience(
  db: Db,
  scope: Scope,
  named: { kind: Kind; idOrEid: string },
): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const { id, eid, name, keyword, settings } = found(await queries.findSweepstakes(tx, scope, named))
    if (!(await writes.lockExperience(tx, scope, id))) refuse('not_found')
    if (await writes.hasUnfinishedDraw(tx, scope, id))
      refuseConflict('A draw of this experience is not finished. Confirm its winners first.')
    await tieKeyword(tx, scope, { experienceId: id, shortcodeId: settings.shortcode_id, keyword: null })
    await writes.markDeleted(tx, scope, { id, eid })
    const before = { name, keyword }
    await audit(tx, scope, { action: 'experience.delete', entity: 'experience', entityId: id, before })
  })
}

/** Where a public address leads; undefined for one that never was or whose experience is deleted. */
export async function findPublicExperience(
  db: Db,
  eid: string,
): Promise<{ clientId: number; experienceId: string } | undefined> {
  return queries.findAddress(db, eid)
}

/** What intake needs to judge an entry; undefined for a deleted experience. */
export async function findExperienceForIntake(
  db: Db,
  scope: Scope,
  experienceId: string,
): Promise<queries.IntakeExperience | undefined> {
  return queries.findIntakeExperience(db, scope, experienceId)
}

export async function getExperienceRef(
  db: Db,
  scope: Scope,
  idOrEid: string,
): Promise<queries.ExperienceRef> {
  return found(await queries.findExperienceRef(db, scope, idOrEid))
}

/** For what stays readable after a deletion: draws and their certificates (decisions 5). */
export async function getExperienceRefEvenDeleted(
  db: Db,
  scope: Scope,
  idOrEid: string,
): Promise<queries.ExperienceRef & { is_deleted: boolean }> {
  return found(await queries.findExperienceRefEvenDeleted(db, scope, idOrEid))
}

/** The form as it is stored; every id in it is looked up within the client. */
async function valuesOf(tx: Db, scope: Scope, form: Form): Promise<queries.ExperienceValues> {
  const { name, title, title_fr, visibility, requires_validation } = form
  const { limit_type, limit_count, limit_by, entry_scheduling } = form
  const times = timesOf(scope, form)
  await getCampaign(tx, scope, form.campaign_id)
  if (form.keyword && !form.shortcode_id) refuseField('shortcode_id', 'A shortcode must be chosen.')
  if (form.shortcode_id) await getClientShortcode(tx, scope, form.shortcode_id)
  if (form.prize_pool_id && !(await writes.hasPool(tx, scope, form.prize_pool_id))) refuse('not_found')
  return {
    ...{ name, title, title_fr, visibility, requires_validation, campaign_id: form.campaign_id, ...times },
    ...{ limit_type, limit_count, limit_by, entry_scheduling },
    settings: {
      prize_method_class: form.prize_method_class,
      shortcode_id: form.shortcode_id ?? null,
      texts: Object.fromEntries(
        Object.entries(form.texts).flatMap(([name, text]) => (text ? [[name, text]] : [])),
      ),
    },
  }
}

function timesOf(scope: Scope, form: Form): { started_at: Date | null; ended_at: Date | null } {
  const zone = scope.client.timeZone
  const started_at = form.started_at ? resolveMoment(zone, form.started_at, 'started_at') : null
  const ended_at = form.ended_at ? resolveMoment(zone, form.ended_at, 'ended_at') : null
  if (started_at && ended_at && ended_at <= started_at)
    refuseField('ended_at', 'The end must be after the start.')
  return { started_at, ended_at }
}

async function writeParts(tx: Db, scope: Scope, { id, form }: { id: string; form: Form }): Promise<void> {
  await writes.writeHomePages(tx, scope, { experienceId: id, en: form.home_html, fr: form.home_html_fr })
  await writes.writePool(tx, scope, { experienceId: id, poolId: form.prize_pool_id ?? null })
  await tieKeyword(tx, scope, {
    experienceId: id,
    shortcodeId: form.shortcode_id ?? null,
    keyword: form.keyword,
  })
}

function detailOf({ settings, ...record }: queries.SweepstakesRecord): Detail {
  const { prize_method_class, shortcode_id, texts } = settings
  return { ...record, prize_method_class, shortcode_id, texts }
}
