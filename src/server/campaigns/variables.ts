/**
 * The own texts of a campaign: `{{campaign.key}}` in its broadcasts, and in the texts and pages of its experiences. Each
 * keeps its id under another key. No key goes while a text needs it; whoever saves a text holds the campaign meanwhile.
 */

import type { CampaignForm } from '#contract/campaigns/calls.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { CampaignVariable, SupportIssue } from './queries/campaigns.ts'
import * as queries from './queries/variables.ts'

export type VariableValues = Readonly<Record<string, string>>

/** The values by key; 404 for a campaign that is not the client's. */
export async function getVariableValues(db: Db, scope: Scope, campaignId: string): Promise<VariableValues> {
  return found(await queries.findVariableValues(db, scope, campaignId))
}

/** The first of these keys that the campaign has not; none of the others goes before the transaction has ended. */
export async function findUnknownVariable(
  tx: Db,
  scope: Scope,
  { campaignId, keys }: { campaignId: string; keys: readonly string[] },
): Promise<string | undefined> {
  if (keys.length === 0) return undefined
  const known = found(await queries.holdVariableKeys(tx, scope, campaignId))
  return keys.find((key) => !known.includes(key))
}

/** As they are stored, with the ids of those that are there already. */
export const variablesOf = (
  sent: CampaignForm['variables'] = [],
  stored: readonly CampaignVariable[] = [],
): CampaignVariable[] =>
  sent.map(({ id, key, value }) => {
    const known = stored.find((one) => one.id === id) ?? stored.find((one) => !id && one.key === key)
    return { id: known?.id ?? newId(), key, value }
  })

export const issuesOf = (
  sent: CampaignForm['support_issues'] = [],
  stored: readonly SupportIssue[] = [],
): SupportIssue[] =>
  sent.map(({ support_issue_id: id, name }) => {
    const known =
      stored.find((one) => one.support_issue_id === id) ??
      stored.find((one) => !id && one.name.toLowerCase() === name.toLowerCase())
    return { support_issue_id: known?.support_issue_id ?? newId(), name }
  })

type Change = {
  campaignId: string
  before: readonly CampaignVariable[]
  after: readonly CampaignVariable[]
}

/** 409 with where a key stands that would be no more. */
export async function requireUnused(
  tx: Db,
  scope: Scope,
  { campaignId, before, after }: Change,
): Promise<void> {
  const left = new Set(after.map(({ key }) => key))
  const gone = before.map(({ key }) => key).filter((key) => !left.has(key))
  if (gone.length === 0) return
  const use = await queries.findVariableUse(tx, scope, { campaignId, keys: gone })
  if (!use) return
  const told = { name: use.name, variable: `{{campaign.${use.key.toLowerCase()}}}` }
  if (use.place === 'broadcast') refuse('variable_in_broadcast', told)
  refuse('variable_in_experience', told)
}
