import type { ListAsked } from '#console/kit/list/listState.ts'
import { type ConsentState, consentStates } from '#contract/participants/consentStates.ts'
import type { PeopleFilter } from './people/filters/peopleFilters.ts'

/** M9. */
export const defaultSort = { field: 'first_name', direction: 'desc' } as const
/** Fields that the server sorts by; any other one of the URL falls back to the default. */
const sortFields = ['first_name', 'last_name', 'created_at'] as const
export const countsPollMs = 10_000

/** The query of a list of participants from its state in the URL. */
export function participantQuery(list: Pick<ListAsked, 'paging' | 'search' | 'sort'>) {
  const field = sortFields.find((one) => one === list.sort?.field)
  const sort = field ? { field, direction: list.sort?.direction ?? 'asc' } : defaultSort
  return { ...list.paging, query: list.search, ...sort }
}

const truths = ['true', 'false', '1', '0'] as const

/** Search and filters as the calls take them; what an address cannot mean is left out. */
export function participantFilter({ search, filters }: Pick<ListAsked<PeopleFilter>, 'search' | 'filters'>) {
  const isTrue = (name: PeopleFilter) => truths.find((one) => one === filters[name])
  const given = {
    query: search,
    list_id: filters.list_id,
    opt_in_status: consentStates.find((one) => one === filters.opt_in_status),
    campaign_list: filters.campaign_list,
    experience: filters.experience,
    is_leads: isTrue('is_leads'),
    is_customers: isTrue('is_customers'),
    has_notifications: isTrue('has_notifications'),
    is_flagged: isTrue('is_flagged'),
    rule_key: filters.rule_key,
    // Without its key a value is no rule.
    rule_value: filters.rule_key && filters.rule_value,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value)) as ParticipantFilter
}

export type ParticipantFilter = {
  [K in 'query' | 'list_id' | 'campaign_list' | 'experience' | 'rule_key' | 'rule_value']?: string
} & { opt_in_status?: ConsentState } & {
  [K in 'is_leads' | 'is_customers' | 'has_notifications' | 'is_flagged']?: (typeof truths)[number]
}
