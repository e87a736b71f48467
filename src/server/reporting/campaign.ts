import type { z } from 'zod'
import { entryStatuses } from '#contract/entries/entryStates.ts'
import { statusAt } from '#contract/experiences/status.ts'
import type { campaignGraph, campaignStats } from '#contract/reporting/campaignCalls.ts'
import { getCampaign } from '#server/campaigns/campaigns.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import { isAllowed, type UserScope } from '#server/platform/scope.ts'
import { countDays, countedAt, outcomesOf, sumDays, sumOf, withPrizes } from './outcomes.ts'
import { countSends, listSends, type SendRow } from './queries/campaign.ts'
import { hasFilledDays } from './queries/overview.ts'
import { countPrizesByDay } from './queries/prizes.ts'
import type { OutcomeSum } from './queries/sums.ts'
import { type Compared, daysAsked, daysCompared, endsOf, momentsOf, type RangeAsked } from './range.ts'
import { beforeOf, countReached, getCampaignExperiences } from './rows.ts'

type Asked = RangeAsked & Compared & { readonly campaignId: string }

/** The figures of a campaign in a range of days, beside those of as many days before. */
export async function getCampaignStats(
  db: Db,
  scope: UserScope,
  asked: Asked,
): Promise<z.input<typeof campaignStats>> {
  const { campaignId } = asked
  const days = daysAsked(scope, asked)
  const [experiences, isFilled] = await experiencesOf(db, scope, campaignId)
  const shown = experiences.filter(({ is_shown }) => is_shown)
  const experienceIds = shown.map(({ id }) => id)
  const ranges = { experienceIds, days, before: daysCompared(scope, days, asked) }
  const [outcomes, of, sends] = await Promise.all([
    sumDays(db, scope, { ...ranges, isFilled }),
    countReached(db, scope, { of: { campaignId }, ...ranges }),
    isAllowed(scope, 'broadcasts', 'read')
      ? countSends(db, scope, { campaignId, ...momentsOf(days, scope) })
      : null,
  ])
  const { counts } = outcomes
  const { reached, reachedBefore, prizesOf } = of
  const ofExperience = Map.groupBy(counts, ({ experience_id }) => experience_id)
  const ofPrizes = Map.groupBy(prizesOf, ({ experience_id }) => experience_id)
  return {
    ...endsOf(days),
    counted_at: countedAt(outcomes, of),
    entries: sumOf(counts),
    ...reached,
    before: beforeOf(ranges.before, counts, reachedBefore),
    experiences: shown.map(({ id, eid, kind, name, ...times }) => ({
      id,
      eid,
      kind,
      name,
      status: statusAt(times, scope.at),
      counts: byStatus(ofExperience.get(id) ?? []),
      prizes: sumOf(ofPrizes.get(id) ?? []),
    })),
    hidden_experiences: experiences.length - shown.length,
    sends,
  }
}

/** The entries and prizes of a campaign by day, of those experiences that are shown on its dashboard. */
export async function getCampaignGraph(
  db: Db,
  scope: UserScope,
  asked: Asked,
): Promise<z.input<typeof campaignGraph>> {
  const days = daysAsked(scope, asked)
  const [experiences, isFilled] = await experiencesOf(db, scope, asked.campaignId)
  const experienceIds = experiences.filter(({ is_shown }) => is_shown).map(({ id }) => id)
  const [{ at, counts }, prizes] = await Promise.all([
    countDays(db, scope, { experienceIds, days, isFilled }),
    countPrizesByDay(db, scope, { experienceIds, ...momentsOf(days, scope), ...endsOf(days) }),
  ])
  return { ...endsOf(days), counted_at: at, days: withPrizes(outcomesOf(days, counts), prizes) }
}

/** Experiences of the campaign, and whether the days of the client are filled. */
const experiencesOf = (db: Db, scope: UserScope, campaignId: string) =>
  Promise.all([getCampaignExperiences(db, scope, campaignId), hasFilledDays(db, scope)])

/** The broadcasts of the campaign that began in these days. */
export async function listCampaignSends(
  db: Db,
  scope: UserScope,
  asked: RangeAsked & PageAsked & { readonly campaignId: string },
): Promise<Paged<SendRow>> {
  const days = daysAsked(scope, asked)
  await getCampaign(db, scope, asked.campaignId)
  return listSends(db, scope, { ...asked, ...momentsOf(days, scope) })
}

const byStatus = (counts: readonly OutcomeSum[]) =>
  entryStatuses.flatMap((status) => {
    const count = sumOf(counts.filter((one) => one.status === status))
    return count > 0 ? { status, count } : []
  })
