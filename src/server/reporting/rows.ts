/** The rows behind the figures of a report, and how many there are. */
import type { z } from 'zod'
import type { ClickDay, optIn } from '#contract/reporting/rowCalls.ts'
import { getCampaign } from '#server/campaigns/campaigns.ts'
import { getExperienceRef } from '#server/experiences/experiences.ts'
import { participantName } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuseField } from '#server/platform/errors.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { listCampaignExperiences } from './queries/campaign.ts'
import type { ClicksAsked } from './queries/clicks.ts'
import * as queries from './queries/clicks.ts'
import type { Day } from './queries/home.ts'
import type { OutcomeSum } from './queries/sums.ts'
import { daysAsked, endsOf, momentsOf, type RangeAsked } from './range.ts'

type OptIn = z.input<typeof optIn>
type RowsAsked = PageAsked &
  RangeAsked & { readonly experience?: string | undefined; readonly campaign?: string | undefined }
type About = { readonly of: ClicksAsked['of']; readonly experienceIds: readonly string[] }

export type Reached = { clicks: queries.Clicks; opt_ins: number }
type ReachedBefore = { clicks: number; opt_ins: number }

/** The clicks and opt-ins of an experience or a campaign in these days, and in those beside which they are shown. */
export async function countReached(
  db: Db,
  scope: Scope,
  {
    of,
    experienceIds,
    ...ranges
  }: About & { readonly days: readonly Day[]; readonly before: readonly Day[] },
): Promise<{ reached: Reached; reachedBefore: ReachedBefore }> {
  const { days, before } = ranges
  const [clicks, optIns] = await Promise.all([
    queries.countClicks(db, scope, { of, days: endsOf(days), before: endsOf(before) }),
    queries.countOptIns(db, scope, {
      experienceIds,
      days: momentsOf(days, scope),
      before: momentsOf(before, scope),
    }),
  ])
  const { people, programs } = clicks
  return {
    reached: { clicks: { people, programs }, opt_ins: optIns.count },
    reachedBefore: { clicks: clicks.before, opt_ins: optIns.before },
  }
}

/** The figures of the days beside which others are shown. */
export const beforeOf = (
  days: readonly Day[],
  counts: readonly Pick<OutcomeSum, 'before'>[],
  { clicks, opt_ins }: ReachedBefore,
) => ({
  ...endsOf(days),
  entries: counts.reduce((sum, { before }) => sum + before, 0),
  clicks,
  opt_ins,
})

export async function listClicks(db: Db, scope: UserScope, asked: RowsAsked): Promise<Paged<ClickDay>> {
  const { of } = await aboutOf(db, scope, asked)
  const paged = await queries.listClickDays(db, scope, { ...asked, of, ...endsOf(daysAsked(scope, asked)) })
  return {
    ...paged,
    rows: paged.rows.map(({ link_id, link_name, kind, eid, name, ...row }) => ({
      ...row,
      link: link_id === null || link_name === null ? null : { id: link_id, name: link_name },
      experience: experienceOf({ kind, eid, name }),
    })),
  }
}

export async function listOptIns(db: Db, scope: UserScope, asked: RowsAsked): Promise<Paged<OptIn>> {
  const { experienceIds } = await aboutOf(db, scope, asked)
  const moments = momentsOf(daysAsked(scope, asked), scope)
  const paged = await queries.listOptInRows(db, scope, { ...asked, experienceIds, ...moments })
  return {
    ...paged,
    rows: paged.rows.map(({ first_name, last_name, phone, email, kind, eid, experience_name, ...row }) => ({
      ...row,
      name: participantName({ first_name, last_name, phone, email }),
      experience: experienceOf({ kind, eid, name: experience_name }),
    })),
  }
}

async function aboutOf(db: Db, scope: UserScope, { experience, campaign }: RowsAsked): Promise<About> {
  if (experience !== undefined) {
    const { id } = await getExperienceRef(db, scope, { idOrEid: experience })
    return { of: { experienceId: id }, experienceIds: [id] }
  }
  const campaignId = campaign ?? refuseField('experience', 'required', { field: 'experience' })
  await getCampaign(db, scope, campaignId)
  const experiences = await listCampaignExperiences(db, scope, campaignId)
  return {
    of: { campaignId },
    experienceIds: experiences.filter(({ is_shown }) => is_shown).map(({ id }) => id),
  }
}

type Named = Pick<queries.ClickDayRow, 'kind' | 'eid' | 'name'>

const experienceOf = ({ kind, eid, name }: Named): ClickDay['experience'] =>
  kind === null || eid === null || name === null ? null : { kind, eid, name }
