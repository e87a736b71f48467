import type { ListState } from '#console/kit/list/listState.ts'

/** M9. */
export const defaultSort = { field: 'first_name', direction: 'desc' } as const
/** What the server sorts by; any other field of the URL falls back to the default. */
const sortFields = ['first_name', 'last_name', 'created_at'] as const
export const countsPollMs = 10_000

/** The query of a list of participants from its state in the URL. */
export function participantQuery(list: ListState) {
  const field = sortFields.find((one) => one === list.sort?.field)
  const sort = field ? { field, direction: list.sort?.direction ?? 'asc' } : defaultSort
  return { ...list.paging, query: list.search, ...sort }
}
