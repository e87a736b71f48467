import type { Form } from '#console/kit/fields/formTypes.ts'
import type { Format } from '#console/kit/i18n/format.ts'
import type { Campaign } from '#contract/campaigns/calls.ts'
import type { ExperienceDetail } from '#contract/experiences/record.ts'

/** What the form of every kind holds; times as `YYYY-MM-DDTHH:MM:SS` in the client's zone, or ''. */
export type ExperienceValues = {
  name: string
  title: string
  title_fr: string
  campaign_id: string
  visibility: ExperienceDetail['visibility']
  started_at: string
  ended_at: string
  requires_validation: boolean
  limit_type: ExperienceDetail['limit_type']
  limit_count: number | string
  limit_by: ExperienceDetail['limit_by']
  entry_scheduling: ExperienceDetail['entry_scheduling']
  /** Which one this was typed over; a new record has none. */
  version: number | undefined
}

export type SharedForm = Form<ExperienceValues>

type Sources<E> = { experience: E | undefined; format: Format }

export function sharedValues(
  { experience, format }: Sources<ExperienceDetail>,
  campaigns: readonly Campaign[],
): ExperienceValues {
  const campaign = campaigns.find((one) => one.is_default) ?? campaigns[0]
  return {
    name: experience?.name ?? '',
    title: experience?.title ?? '',
    title_fr: experience?.title_fr ?? '',
    campaign_id: experience?.campaign_id ?? campaign?.id ?? '',
    visibility: experience?.visibility ?? 'public',
    started_at: format.localText(experience?.started_at, 'second'),
    ended_at: format.localText(experience?.ended_at, 'second'),
    requires_validation: experience?.requires_validation ?? false,
    limit_type: experience?.limit_type ?? 'unlimited',
    limit_count: experience?.limit_count ?? 1,
    limit_by: experience?.limit_by ?? 'phone',
    entry_scheduling: experience?.entry_scheduling ?? 'daily',
    version: experience?.version,
  }
}

/** What every kind's form sends. */
export function sharedBody(
  values: ExperienceValues,
  { experience, format }: Sources<Pick<ExperienceDetail, 'started_at' | 'ended_at'>>,
) {
  const count = Number(values.limit_count)
  return {
    limit_count: values.limit_count === '' || !Number.isFinite(count) ? 0 : count,
    started_at: format.moment(values.started_at, experience?.started_at, 'second'),
    ended_at: format.moment(values.ended_at, experience?.ended_at, 'second'),
  }
}
export type SharedBody = ReturnType<typeof sharedBody>
