/** The rows behind the figures of a report, and how many there are. */
import type { z } from 'zod'
import type { awardedPrize, ClickDay, entered, optIn } from '#contract/reporting/rowCalls.ts'
import { getExperienceRef } from '#server/experiences/experiences.ts'
import { participantName } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuseField } from '#server/platform/errors.ts'
import { createMemory } from '#server/platform/memory.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { type Counted, fewRows, sumOf } from './outcomes.ts'
import { type CampaignExperience, findCampaignExperiences } from './queries/campaign.ts'
import type { ClicksAsked } from './queries/clicks.ts'
import * as queries from './queries/clicks.ts'
import { listEnteredRows } from './queries/entered.ts'
import type { Day } from './queries/home.ts'
import { countPrizes, listPrizeRows, type PrizeCount } from './queries/prizes.ts'
import type { OutcomeSum } from './queries/sums.ts'
import { daysAsked, endsOf, momentsOf, type RangeAsked } from './range.ts'

type OptIn = z.input<typeof optIn>
type Entered = z.input<typeof entered>
type AwardedPrize = z.input<typeof awardedPrize>
export type AboutAsked = { readonly experience?: string | undefined; readonly campaign?: string | undefined }
type RowsAsked = PageAsked & RangeAsked & AboutAsked
type About = { readonly of: ClicksAsked['of']; readonly experienceIds: readonly string[] }

/** Very many are counted anew each minute, while what was counted is told. */
const countedOptIns = createMemory<Counted<queries.OptIns>>({
  name: 'opt_ins',
  freshFor: 60_000,
  keptFor: 300_000,
  mostEntries: 500,
  isKept: ({ counts }) => counts.some(({ count, before }) => count + before > fewRows),
})

function countOptIns(db: Db, scope: Scope, asked: queries.OptInsCompared): Promise<Counted<queries.OptIns>> {
  const { experienceIds, days, before } = asked
  const key = [days, before].flatMap(({ start, end }) => [start.getTime(), end.getTime()])
  const of = {
    db,
    clientId: scope.client.id,
    key: [...key, ...experienceIds.toSorted()].join(),
    at: scope.at,
  }
  return countedOptIns.recall(of, async () => ({
    at: scope.at,
    counts: [await queries.countOptIns(db, scope, asked)],
  }))
}

export type Reached = { clicks: queries.Clicks; opt_ins: number; prizes: number }
type ReachedBefore = { clicks: number; opt_ins: number; prizes: number }

/**
 * The clicks, opt-ins and prizes of an experience or a campaign in these days, and in those beside which they are shown; the
 * prizes also by experience.
 */
export async function countReached(
  db: Db,
  scope: Scope,
  {
    of,
    experienceIds,
    ...ranges
  }: About & { readonly days: readonly Day[]; readonly before: readonly Day[] },
): Promise<{ at: Date; reached: Reached; reachedBefore: ReachedBefore; prizesOf: PrizeCount[] }> {
  const { days, before } = ranges
  const asked = { experienceIds, days: momentsOf(days, scope), before: momentsOf(before, scope) }
  const [clicks, { at, counts }, prizesOf] = await Promise.all([
    queries.countClicks(db, scope, { of, days: endsOf(days), before: endsOf(before) }),
    countOptIns(db, scope, asked),
    countPrizes(db, scope, asked),
  ])
  const { people, programs } = clicks
  const { count: opt_ins, before: optInsBefore } = counts[0] ?? { count: 0, before: 0 }
  const [prizes, prizesBefore] = [sumOf(prizesOf), prizesOf.reduce((sum, { before: more }) => sum + more, 0)]
  return {
    at,
    reached: { clicks: { people, programs }, opt_ins, prizes },
    reachedBefore: { clicks: clicks.before, opt_ins: optInsBefore, prizes: prizesBefore },
    prizesOf,
  }
}

/** The figures of the days beside which others are shown. */
export const beforeOf = (
  days: readonly Day[],
  counts: readonly Pick<OutcomeSum, 'before'>[],
  { clicks, opt_ins, prizes }: ReachedBefore,
) => ({
  ...endsOf(days),
  entries: counts.reduce((sum, { before }) => sum + before, 0),
  clicks,
  opt_ins,
  prizes,
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

export async function listEntered(db: Db, scope: UserScope, asked: RowsAsked): Promise<Paged<Entered>> {
  const { experienceIds } = await aboutOf(db, scope, asked)
  const moments = momentsOf(daysAsked(scope, asked), scope)
  const paged = await listEnteredRows(db, scope, { ...asked, experienceIds, ...moments })
  return {
    ...paged,
    rows: paged.rows.map(({ participant_id, first_name, last_name, phone, email, is_flagged, ...row }) => {
      const name = participantName({ first_name, last_name, phone, email })
      const { kind, experience_eid, experience_name, ...entry } = row
      return {
        ...entry,
        participant: { id: participant_id, name, is_flagged },
        experience: { kind, eid: experience_eid, name: experience_name },
      }
    }),
  }
}

export async function listPrizes(db: Db, scope: UserScope, asked: RowsAsked): Promise<Paged<AwardedPrize>> {
  const { experienceIds } = await aboutOf(db, scope, asked)
  const moments = momentsOf(daysAsked(scope, asked), scope)
  const paged = await listPrizeRows(db, scope, { ...asked, experienceIds, ...moments })
  return {
    ...paged,
    rows: paged.rows.map(({ participant_id, first_name, last_name, phone, email, is_flagged, ...row }) => {
      const name = participantName({ first_name, last_name, phone, email })
      const { entry_id, entry_eid, kind, eid, experience_name, ...prize } = row
      return {
        ...prize,
        participant: { id: participant_id, name, is_flagged },
        entry: { id: entry_id, eid: entry_eid },
        experience: { kind, eid, name: experience_name },
      }
    }),
  }
}

export async function getCampaignExperiences(
  db: Db,
  scope: Scope,
  campaignId: string,
): Promise<CampaignExperience[]> {
  return found(await findCampaignExperiences(db, scope, campaignId))
}

/** The experience that is asked for, or those of the campaign that are shown on its dashboard. */
export async function aboutOf(
  db: Db,
  scope: UserScope,
  { experience, campaign }: AboutAsked,
): Promise<About> {
  if (experience !== undefined) {
    const { id } = await getExperienceRef(db, scope, { idOrEid: experience })
    return { of: { experienceId: id }, experienceIds: [id] }
  }
  const campaignId = campaign ?? refuseField('experience', 'required', { field: 'experience' })
  const experiences = await getCampaignExperiences(db, scope, campaignId)
  return {
    of: { campaignId },
    experienceIds: experiences.filter(({ is_shown }) => is_shown).map(({ id }) => id),
  }
}

type Named = Pick<queries.ClickDayRow, 'kind' | 'eid' | 'name'>

const experienceOf = ({ kind, eid, name }: Named): ClickDay['experience'] =>
  kind === null || eid === null || name === null ? null : { kind, eid, name }
