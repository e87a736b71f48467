import type { ListAsked } from '#console/kit/list/listState.ts'
import type { ExperienceSort } from '#contract/experiences/listCalls.ts'
import type { ExperienceStatus } from '#contract/experiences/status.ts'

export const statuses = ['open', 'coming_soon', 'draft', 'ended', 'closed'] satisfies ExperienceStatus[]

const sortFields = [
  ...['name', 'status', 'started_at', 'ended_at'],
  ...['entries_count', 'campaign_name', 'owner', 'created_at'],
] as ExperienceSort[]
const newest = { field: 'created_at', direction: 'desc' } as const

/** How the list stands in the URL; the newest come first where nothing else is asked for. */
export const experiencesSetup = { sort: newest, filters: ['status', 'campaign', 'owner'] } as const
export type ExperienceFilter = (typeof experiencesSetup.filters)[number]

/** The query of the list from its state in the URL; what an address cannot mean is left out. */
export function experiencesQuery({ paging, search, sort, filters }: ListAsked<ExperienceFilter>) {
  const field = sortFields.find((one) => one === sort?.field)
  return {
    ...paging,
    search,
    status: statuses.find((one) => one === filters.status),
    campaign_id: filters.campaign || undefined,
    owner: filters.owner === 'me' ? ('me' as const) : undefined,
    ...(field ? { field, direction: sort?.direction ?? 'asc' } : newest),
  }
}
