import { type Row, rowOf, rowsOf, sentRow } from '#console/kit/fields/rows.ts'
import type { Campaign } from '#contract/campaigns/calls.ts'

/** One that is new has no id yet. */
type VariableRow = Row & { id?: string | undefined; key: string; value: string }
type IssueRow = Row & { support_issue_id?: string | undefined; name: string }
export type CampaignOwn = { variables: VariableRow[]; support_issues: IssueRow[] }

export const newVariable = (): VariableRow => rowOf({ key: '', value: '' })
export const newIssue = (): IssueRow => rowOf({ name: '' })

export const ownRows = (campaign: Campaign | undefined): CampaignOwn => ({
  variables: rowsOf((campaign?.variables ?? []).map(({ id, key, value }) => ({ id, key, value }))),
  support_issues: rowsOf(campaign?.support_issues ?? []),
})

export const sentRows = ({ variables, support_issues }: CampaignOwn) => ({
  variables: variables.map(sentRow),
  support_issues: support_issues.map(sentRow),
})
