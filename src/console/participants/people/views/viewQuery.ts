import type { ListState } from '#console/kit/list/listState.ts'
import { defaultSort } from '../../participantQuery.ts'
import { type PeopleFilter, peopleFilters } from '../filters/peopleFilters.ts'

const names = ['q', ...peopleFilters, 'sort'] as const

/** The part of the page that a view keeps: search, filters and order, always written the same way. */
export function viewQueryOf({ search, filters, sort = defaultSort }: ListState<PeopleFilter>): string {
  const isDefault = sort.field === defaultSort.field && sort.direction === defaultSort.direction
  const order = `${sort.direction === 'desc' ? '-' : ''}${sort.field}`
  return written({ ...filters, q: search, sort: isDefault ? '' : order })
}

/** A stored query as the page would write it; names that it does not know are left out. */
export const sameQuery = (query: string): string => written(Object.fromEntries(new URLSearchParams(query)))

function written(values: Record<string, string | undefined>): string {
  const pairs = names.flatMap((name) => (values[name] ? [[name, values[name]]] : []))
  return new URLSearchParams(pairs).toString()
}
