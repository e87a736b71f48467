/**
 * Experiences: what participants take part in (E1). All kinds are one record; what differs is asked of the kind
 * (`kinds.ts`). The status comes from its times and is never stored. A saved experience needs the editing lock; a
 * deleted one keeps its entries, draws and awards, frees its keyword and its public address, and cannot go while a
 * draw is unfinished.
 */
import type { Change } from '#contract/changing.ts'
import {
  kinds as contractKinds,
  type FormOf,
  type Kind,
  type Kinds,
  type SettingsOf,
} from '#contract/experiences/kinds.ts'
import { type ExperienceForm, ungrouped } from '#contract/experiences/record.ts'
import {
  ensureDefaultCampaign,
  getCampaign,
  type KeywordDependant,
  requireLock,
  tieKeyword,
} from '#server/campaigns/campaigns.ts'
import { requireKnownVariables } from '#server/messaging/messaging.ts'
import { audit } from '#server/platform/audit.ts'
import { changedFields } from '#server/platform/changedFields.ts'
import { changedForm, requireVersion } from '#server/platform/changing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseField } from '#server/platform/errors.ts'
import { newEid, newId } from '#server/platform/ids.ts'
import type { Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { resolveMoment } from '#server/platform/time.ts'
import { requireCarried } from './campaignTexts.ts'
import { type ExperienceDependant, type Publishing, tellPublished } from './dependants.ts'
import { deleteDomains } from './domains.ts'
import type { OwnDetail } from './kinds/kind.ts'
import { findOwnDetail, keepingTexts, kinds, settingsFrom, settingsOf, type Texts } from './kinds.ts'
import { forTrail } from './pages/forTrail.ts'
import * as queries from './queries/experiences.ts'
import {
  type ExperienceChoice,
  type ExperiencesAsked,
  findExperienceChoices,
  findExperiencePage,
  type ListedExperience,
} from './queries/list.ts'
import * as writes from './queries/write.ts'

export { asksForConsent, audienceOf, contestOf } from './contests/audience.ts'
export type { ExperienceDependant, Published } from './dependants.ts'
export { homeAddress, siteAddress } from './domains/addresses.ts'
export { type Host, listHosts, listServedDomains, type ServedDomain } from './domains/queries.ts'
export { completionSecretOf, isSeenAt, targetOf } from './kinds.ts'
export { speaksFrench } from './publishing/french.ts'
export { type HeadTag, readHead } from './publishing/headTags.ts'
export { readPreviewMaker } from './publishing/preview.ts'
export { findPages, type PageHtml } from './queries/experiences.ts'
export { lockExperience } from './queries/write.ts'
export { invitationTo, titleOf } from './sendExperience.ts'
export { readSignedId, signedId } from './signedId.ts'

/** A keyword's page changes the experience that the keyword belongs to. */
export const experiencesOfKeywords: KeywordDependant = {
  whenMoved: async (tx, scope, moved) => {
    const { version, kind } = await writes.writeKeywordOf(tx, scope, moved)
    if (moved.to && !contractKinds[kind].hasAddress)
      refuseField('experience_id', 'experience_without_address')
    const note = { action: 'experience.update' as const, entityId: moved.experienceId }
    await audit(tx, scope, { ...note, after: { keyword: moved.to?.keyword ?? null, version } })
  },
}

export type Detail<K extends Kind = Kind> = queries.ExperienceRecord & { kind: K } & OwnDetail<K>
type Named<K extends Kind> = { kind: K; idOrEid: string }

export async function listExperiences(
  db: Db,
  scope: Scope,
  asked: ExperiencesAsked,
): Promise<Paged<ListedExperience>> {
  return findExperiencePage(db, scope, asked)
}

export async function listAllExperiences(db: Db, scope: Scope): Promise<ExperienceChoice[]> {
  return findExperienceChoices(db, scope)
}

export async function getExperience<K extends Kind>(
  db: Db,
  scope: Scope,
  { kind, idOrEid }: Named<K>,
): Promise<Detail<K>> {
  const { settings, ...record } = found(await queries.findExperience(db, scope, { kind, idOrEid }))
  const own = await findOwnDetail(db, scope, { kind, id: record.id, stored: settings })
  return { ...record, kind, ...own }
}

/** The part that all kinds have, without those of its own. */
export async function getExperienceRow(
  db: Db,
  scope: Scope,
  named: Named<Kind>,
): Promise<queries.ExperienceRecord> {
  return found(await queries.findExperience(db, scope, named))
}

/** Creates an experience with all its parts. */
export async function createExperience<K extends Kind>(
  db: Db,
  scope: Scope,
  { kind, form, told }: { kind: K; form: FormOf<K>; told?: Publishing },
): Promise<Detail<K>> {
  const [id, eid] = [newId(), newEid()]
  return db.transaction(scope, async (tx) => {
    const values = await valuesOf(tx, scope, { kind, form })
    await writes.insertExperience(tx, scope, { id, eid, kind, values })
    await kinds[kind].writeParts?.(tx, scope, { id, form })
    if (contractKinds[kind].hasAddress) await writes.insertAddress(tx, scope, { id, eid, kind: 'experience' })
    const after = await getExperience(tx, scope, { kind, idOrEid: id })
    await audit(tx, scope, { action: 'experience.create', entityId: id, after: forTrail(after) })
    await tellPublished(tx, scope, { shown: after, told })
    return after
  })
}

/** Saves an experience; the actor must hold its editing lock (409 lock_lost). */
export async function updateExperience<K extends Kind>(
  db: Db,
  scope: Scope,
  { kind, idOrEid, sent, told }: Named<K> & { sent: Change<FormOf<K>>; told?: Publishing },
): Promise<Detail<K>> {
  return db.transaction(scope, async (tx) => {
    const { id } = await getExperienceRef(tx, scope, { idOrEid, among: [kind] })
    if (!(await writes.lockExperience(tx, scope, id))) refuse('not_found')
    await requireLock(tx, scope, { modelType: 'experience', modelId: id })
    const before = await getExperience(tx, scope, { kind, idOrEid: id })
    const stored = { entity: 'experience', entityId: id, version: before.version }
    await requireVersion(tx, scope, { stored, sent: sent.version })
    const changed = changedForm<Kinds[K]['form']>(contractKinds[kind].form, before, sent)
    const form = keepingTexts(changed, before)
    if (form.is_draft !== before.is_draft) refuseField('is_draft', 'draft_has_calls')
    const values = await valuesOf(tx, scope, { kind, form })
    await writes.writeExperience(tx, scope, { id, values })
    await kinds[kind].writeParts?.(tx, scope, { id, form })
    const after = await getExperience(tx, scope, { kind, idOrEid: id })
    const campaign = { id: after.campaign_id, name: after.campaign_name }
    if (campaign.id !== before.campaign_id) await requireCarried(tx, scope, { experienceId: id, campaign })
    const change = { action: 'experience.update' as const, entityId: id }
    await audit(tx, scope, { ...change, ...changedFields(forTrail(before), forTrail(after)) })
    await tellPublished(tx, scope, { shown: after, told })
    return after
  })
}

export async function deleteExperience(
  db: Db,
  scope: Scope,
  { dependants, ...named }: Named<Kind> & { dependants: readonly ExperienceDependant[] },
): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const { id, eid, name, keyword } = found(await queries.findExperience(tx, scope, named))
    if (!(await writes.lockExperience(tx, scope, id))) refuse('not_found')
    for (const { whenDeleted } of dependants) await whenDeleted(tx, scope, id)
    await tieKeyword(tx, scope, { experienceId: id, shortcodeId: null, keyword: null })
    await deleteDomains(tx, scope, id)
    await writes.markDeleted(tx, scope, { id, eid })
    const before = { name, keyword }
    await audit(tx, scope, { action: 'experience.delete', entityId: id, before })
  })
}

/** Finds the target of a public address; undefined for one that never was or whose experience is deleted. */
export async function findPublicExperience(
  db: Db,
  eid: string,
): Promise<{ clientId: number; experienceId: string } | undefined> {
  const address = await queries.findAddress(db, { eid, kind: 'experience' })
  return address && { clientId: address.clientId, experienceId: address.id }
}

/** The same for a draw, whose address outlives its experience. */
export async function findPublicDraw(
  db: Db,
  eid: string,
): Promise<{ clientId: number; drawId: string } | undefined> {
  const address = await queries.findAddress(db, { eid, kind: 'draw' })
  return address && { clientId: address.clientId, drawId: address.id }
}

export const addDrawAddress = (tx: Db, scope: Scope, draw: { id: string; eid: string }): Promise<void> =>
  writes.insertAddress(tx, scope, { ...draw, kind: 'draw' })

/** An experience for intake, which judges entries by it, with the settings that its kind has. */
export type IntakeExperience = Omit<queries.StoredIntake, 'settings'> & { settings: SettingsOf<Kind> }

/** Undefined for a deleted experience. */
export async function findExperienceForIntake(
  db: Db,
  scope: Scope,
  experienceId: string,
): Promise<IntakeExperience | undefined> {
  const stored = await queries.findIntakeExperience(db, scope, experienceId)
  return stored && { ...stored, settings: settingsOf(stored.kind, stored.settings) }
}

/** A rehearsal plays a draft as if it were published, in a transaction that is taken back. */
export async function openForRehearsal(tx: Db, scope: Scope, id: string): Promise<void> {
  await writes.writeDraft(tx, scope, { id, isDraft: false })
}

/** Which experience; where `among` is given, one of another kind is not found. */
type RefNamed = { idOrEid: string; among?: readonly Kind[] }

export async function getExperienceRef(
  db: Db,
  scope: Scope,
  { idOrEid, among }: RefNamed,
): Promise<queries.ExperienceRef> {
  const ref = found(await queries.findExperienceRef(db, scope, idOrEid))
  return !among || among.includes(ref.kind) ? ref : refuse('not_found')
}

/** For what stays readable after a deletion: draws and their certificates (decisions 5). */
export async function getExperienceRefEvenDeleted(
  db: Db,
  scope: Scope,
  { idOrEid, among }: RefNamed,
): Promise<queries.ExperienceRef & { is_deleted: boolean }> {
  const ref = found(await queries.findExperienceRefEvenDeleted(db, scope, idOrEid))
  return !among || among.includes(ref.kind) ? ref : refuse('not_found')
}

/** The form as it is stored; every id in it is looked up within the client. */
async function valuesOf<K extends Kind>(
  tx: Db,
  scope: Scope,
  { kind, form }: { kind: K; form: FormOf<K> },
): Promise<queries.ExperienceValues> {
  const { name, is_draft, title, title_fr, campaign_id }: ExperienceForm = form
  const rules = { ...ungrouped, ...form }
  const { visibility, requires_validation, limit_type, limit_count, limit_by, entry_scheduling } = rules
  const times = timesOf(scope, form)
  const campaign = campaign_id
    ? await getCampaign(tx, scope, campaign_id)
    : await ensureDefaultCampaign(tx, scope)
  const { texts = {} }: Texts = form
  await requireKnownVariables(tx, scope, { campaignId: campaign.id, texts, at: 'texts.' })
  return {
    name,
    is_draft,
    title,
    title_fr,
    visibility,
    requires_validation,
    campaign_id: campaign.id,
    ...times,
    limit_type,
    limit_count,
    limit_by,
    entry_scheduling,
    settings: await settingsFrom(tx, scope, { kind, form: { ...form, campaign_id: campaign.id } }),
  }
}

function timesOf(scope: Scope, form: ExperienceForm): { started_at: Date | null; ended_at: Date | null } {
  const zone = scope.client.timeZone
  const started_at = form.started_at ? resolveMoment(zone, form.started_at, 'started_at') : null
  const ended_at = form.ended_at ? resolveMoment(zone, form.ended_at, 'ended_at') : null
  if (started_at && ended_at && ended_at <= started_at) refuseField('ended_at', 'end_before_start')
  return { started_at, ended_at }
}
