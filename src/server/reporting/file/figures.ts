import type { z } from 'zod'
import { type Kind, kindsWith } from '#contract/experiences/kinds.ts'
import type { CampaignStats } from '#contract/reporting/campaignCalls.ts'
import type { days } from '#contract/reporting/period.ts'
import { getCampaign } from '#server/campaigns/campaigns.ts'
import { getExperienceRow } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { getCampaignGraph, getCampaignStats } from '../campaign.ts'
import { sumOf } from '../outcomes.ts'
import type { Compared, RangeAsked } from '../range.ts'
import { getExperienceReport } from '../report.ts'
import type { Reached } from '../rows.ts'
import { getServiceLevel, type ServiceLevel } from '../serviceLevel.ts'

export type ReportOf =
  | { readonly type: Kind; readonly idOrEid: string }
  | { readonly type: 'campaign'; readonly id: string }

/** A report as it stands in a file: the same numbers as on its page. */
export type Figures = Reached & {
  readonly of: ReportOf['type']
  readonly name: string
  readonly from: string
  readonly until: string
  readonly entries: number
  readonly before: CampaignStats['before']
  /** How often the experience was sent from a conversation, also in the days before. Null of a campaign. */
  readonly sent: { readonly count: number; readonly before: number } | null
  /** Each day of the range, the oldest first. */
  readonly days: z.input<typeof days>
  /** Experiences of a campaign that are counted, with their entries and prizes. */
  readonly experiences: readonly {
    readonly name: string
    readonly entries: number
    readonly prizes: number
  }[]
  /** Null where there are none, or for who may not see them. */
  readonly sends: CampaignStats['sends']
  /** Null where there is no experience of a kind that can have one. */
  readonly service: ServiceLevel | null
}

type Asked = RangeAsked & Compared

export const getFigures = (db: Db, scope: UserScope, of: ReportOf, asked: Asked): Promise<Figures> =>
  of.type === 'campaign' ? ofCampaign(db, scope, of.id, asked) : ofExperience(db, scope, of, asked)

async function ofExperience(
  db: Db,
  scope: UserScope,
  of: Exclude<ReportOf, { type: 'campaign' }>,
  asked: Asked,
): Promise<Figures> {
  const named = { kind: of.type, idOrEid: of.idOrEid, ...asked }
  const { id, name } = await getExperienceRow(db, scope, named)
  const stats = await getExperienceReport(db, scope, { ...named, report_name: 'stats' })
  const graph = await getExperienceReport(db, scope, { ...named, report_name: 'graph' })
  if (stats.report_name !== 'stats' || graph.report_name !== 'graph')
    throw new Error('a report of another name')
  const { from, until, entries, clicks, opt_ins, prizes, before } = stats
  const service = await getServiceLevel(db, scope, { ...asked, experience: id })
  const sent = { count: stats.sent, before: before.sent }
  const more = { sent, days: graph.days, experiences: [], sends: null, service }
  return { of: of.type, name, from, until, entries, clicks, opt_ins, prizes, before, ...more }
}

async function ofCampaign(db: Db, scope: UserScope, id: string, asked: Asked): Promise<Figures> {
  const named = { campaignId: id, ...asked }
  const { name } = await getCampaign(db, scope, id)
  const stats = await getCampaignStats(db, scope, named)
  const { days } = await getCampaignGraph(db, scope, named)
  const { from, until, entries, clicks, opt_ins, prizes, before, sends } = stats
  const experiences = stats.experiences.map((one) => ({
    name: one.name,
    entries: sumOf(one.counts),
    prizes: one.prizes,
  }))
  const service = await getServiceLevel(db, scope, { ...asked, campaign: id })
  const more = { sent: null, days, experiences, sends, service }
  return { of: 'campaign', name, from, until, entries, clicks, opt_ins, prizes, before, ...more }
}

/** Kinds whose experiences have a report. */
export const reportKinds = kindsWith('takesEntries')
