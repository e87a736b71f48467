// A campaign holds experiences; each client has one default campaign, made when it is first needed. Here too are the
// keywords, which route a text to its experience, and the editing locks: one person at a time edits a thing, and
// nothing is saved by somebody whose lock has run out.

import { type CampaignForm, campaignForm } from '#contract/campaigns/calls.ts'
import { audit } from '#server/platform/audit.ts'
import { readChange, type Sent } from '#server/platform/changing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, ifThereIsRoom, refuseField } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { resolveMoment } from '#server/platform/time.ts'
import { requireLock } from './editingLocks.ts'
import type { CampaignRow } from './queries/campaigns.ts'
import * as queries from './queries/campaigns.ts'
import { issuesOf, requireUnused, variablesOf } from './variables.ts'

export { takeAccessCode } from './accessCodes/codes.ts'
export { accessCodesOfParticipants } from './accessCodes/erasing.ts'
export { countAccessCodesLeft, giveAccessCode } from './accessCodes/giving.ts'
export { type CampaignTimes, getCampaignTimes } from './accessCodes/queries/lists.ts'
export { holdPrefix, type PrefixFields } from './accessCodes/queries/prefixes.ts'
export { campaignsConstraints } from './constraints.ts'
export type { KeywordDependant, MovedKeyword } from './dependants.ts'
export {
  acquireLock,
  campaignsOfUsers,
  extendLock,
  getLock,
  type LockedModel,
  releaseLock,
  requireLock,
  requireNoOtherEditor,
} from './editingLocks.ts'
export { getExperienceId } from './experienceOf.ts'
export { foldAllClicks } from './foldClicks.ts'
export { findKeywordFault, routeKeyword, tieKeyword } from './keywords.ts'
export { findClientLanguage, isClientLanguage } from './languages.ts'
export { normaliseTarget, shortAddress } from './linkAddress.ts'
export { countClickers, findShortLink, followTarget, openLink } from './linkClicks.ts'
export { findUnknownLinks, requireLink } from './links.ts'
export type { CampaignRow } from './queries/campaigns.ts'
export { addClick } from './queries/clickDays.ts'
export { findUnknownVariable, getVariableValues, type VariableValues } from './variables.ts'

/** Newest first; a client that has none yet gets its default one. */
export async function listCampaigns(
  db: Db,
  scope: Scope,
  asked: PageAsked & { search?: string | undefined },
): Promise<Paged<CampaignRow>> {
  const paged = await queries.listCampaigns(db, scope, asked)
  if (paged.total > 0 || asked.search) return paged
  await ifThereIsRoom(ensureDefaultCampaign(db, scope))
  return queries.listCampaigns(db, scope, asked)
}

export async function getCampaign(db: Db, scope: Scope, id: string): Promise<CampaignRow> {
  return found(await queries.findCampaign(db, scope, id))
}

type Lists = 'variables' | 'support_issues'
/** One that has neither variables nor support issues needs to say nothing of them. */
type NewCampaign = Omit<CampaignForm, Lists> & Partial<Pick<CampaignForm, Lists>>

/** A client without a default campaign gets one before. */
export async function createCampaign(db: Db, scope: Scope, form: NewCampaign): Promise<CampaignRow> {
  const [id, times] = [newId(), timesOf(scope, form)]
  const after = {
    name: form.name,
    ...times,
    variables: variablesOf(form.variables),
    support_issues: issuesOf(form.support_issues),
  }
  return db.transaction(scope, async (tx) => {
    await ensureDefaultCampaign(tx, scope)
    await queries.insertCampaign(tx, scope, { id, ...after })
    const row = await getCampaign(tx, scope, id)
    await audit(tx, scope, { action: 'campaign.create', entityId: row.id, after })
    return row
  })
}

/** Needs the editing lock. */
export async function updateCampaign(
  db: Db,
  scope: UserScope,
  { id, sent }: Sent<CampaignForm>,
): Promise<CampaignRow> {
  return db.transaction(scope, async (tx) => {
    const before = found(await queries.lockCampaign(tx, scope, id))
    await requireLock(tx, scope, { modelType: 'campaign', modelId: id })
    const { form, save } = await readChange(tx, scope, {
      entity: 'campaign',
      before,
      form: campaignForm,
      sent,
    })
    const after = {
      name: form.name,
      ...timesOf(scope, form),
      variables: variablesOf(form.variables, before.variables),
      support_issues: issuesOf(form.support_issues, before.support_issues),
    }
    await requireUnused(tx, scope, { campaignId: id, before: before.variables, after: after.variables })
    await save(after, () => queries.writeCampaign(tx, scope, { id, ...after }))
    return getCampaign(tx, scope, id)
  })
}

function timesOf(
  scope: Scope,
  form: Pick<CampaignForm, 'started_at' | 'ended_at'>,
): { started_at: Date | null; ended_at: Date | null } {
  const { timeZone } = scope.client
  const startedAt = form.started_at ? resolveMoment(timeZone, form.started_at, 'started_at') : null
  const endedAt = form.ended_at ? resolveMoment(timeZone, form.ended_at, 'ended_at') : null
  if (startedAt && endedAt && endedAt <= startedAt) refuseField('ended_at', 'end_before_start')
  return { started_at: startedAt, ended_at: endedAt }
}

/** The client's default campaign (decisions 4), made where there is none; two that ask at once get the same one. */
export async function ensureDefaultCampaign(db: Db, scope: Scope): Promise<{ id: string }> {
  return db.transaction(scope, async (tx) => {
    const known = await queries.findDefaultCampaign(tx, scope)
    if (known) return known
    const { id, is_new } = await queries.insertDefaultCampaign(tx, scope, { id: newId(), name: defaultName })
    const system = { ...scope, actor: { kind: 'system', name: 'Fanfare' } } as const
    const note = {
      action: 'campaign.create' as const,
      entityId: id,
      after: { name: defaultName },
    }
    if (is_new) await audit(tx, system, note)
    return { id }
  })
}

const defaultName = 'Default campaign'
