/** Variables of a campaign in texts: `{{campaign.city}}` becomes the value that the campaign gives it. */
import { variableKeys } from '#contract/words/mergeFields.ts'
import { findUnknownVariable, getVariableValues, type VariableValues } from '#server/campaigns/campaigns.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuseField } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'

type Texts = Readonly<Record<string, string | null | undefined>>
type OfCampaign = { campaignId: string | null | undefined; texts: Texts }

/**
 * 422 at the text's field where it names a variable that its campaign has not, or belongs to no campaign. `at` leads to
 * the texts, where they are a part of the form.
 */
export async function requireKnownVariables(
  tx: Db,
  scope: Scope,
  { campaignId, texts, at = '' }: OfCampaign & { at?: string },
): Promise<void> {
  const named = Object.entries(texts).flatMap(([field, text]) =>
    variableKeys(text ?? '').map((key) => ({ field, key })),
  )
  const keys = named.map(({ key }) => key)
  const unknown = campaignId ? await findUnknownVariable(tx, scope, { campaignId, keys }) : keys[0]
  if (unknown === undefined) return
  const field = named.find(({ key }) => key === unknown)?.field ?? ''
  refuseField(`${at}${field}`, 'no_such_variable', { variable: `{{campaign.${unknown}}}` })
}

/** The values for these texts; nothing is read for texts that name none. */
export async function valuesFor(
  db: Db,
  scope: Scope,
  { campaignId, texts }: OfCampaign,
): Promise<VariableValues> {
  const isAsked = Object.values(texts).some((text) => variableKeys(text ?? '').length > 0)
  return isAsked && campaignId ? getVariableValues(db, scope, campaignId) : {}
}
