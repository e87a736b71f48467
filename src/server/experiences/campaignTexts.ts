/** The variables of its campaign in the pages and texts of an experience. */
import { campaignTokens, type Token } from '#contract/experiences/tokenText.ts'
import { variableKeys } from '#contract/words/mergeFields.ts'
import { findUnknownVariable, getVariableValues } from '#server/campaigns/campaigns.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { listWritten } from './queries/written.ts'

/** Tokens of its pages: its own, and the variables of its campaign. */
export async function allTokens(
  db: Db,
  scope: Scope,
  { campaign_id, tokens = [] }: { campaign_id: string; tokens?: readonly Token[] },
): Promise<Token[]> {
  return [...tokens, ...campaignTokens(await getVariableValues(db, scope, campaign_id))]
}

/** 409 where what is written for it names a variable that the campaign into which it goes has not. */
export async function requireCarried(
  tx: Db,
  scope: Scope,
  { experienceId, campaign }: { experienceId: string; campaign: { id: string; name: string } },
): Promise<void> {
  const written = await listWritten(tx, scope, experienceId)
  const keys = [...new Set(written.flatMap((text) => variableKeys(text)))]
  const unknown = await findUnknownVariable(tx, scope, { campaignId: campaign.id, keys })
  if (unknown)
    refuse('campaign_lacks_variable', { campaign: campaign.name, variable: `{{campaign.${unknown}}}` })
}
