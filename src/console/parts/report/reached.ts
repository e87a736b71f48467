import { listAskedBy, useListState } from '#console/kit/list/listState.ts'
import type { Url } from '#console/kit/pages/reads.ts'

/** The experience or the campaign whose rows are listed. */
export type ReachedOf = { experience: string } | { campaign: string }
type Of = ReachedOf | Record<never, never>

const setup = { filters: ['start', 'end'] as const }
type Asked = Pick<ReturnType<typeof listAskedBy<'start' | 'end'>>, 'paging' | 'filters'>

/** The calls' query: the days that the address names, else the last month. */
const queryOf = <O extends Of>(of: O, { paging, filters: { start, end } }: Asked) => ({
  ...paging,
  ...of,
  start: start || undefined,
  end: end || undefined,
})

export const reachedQuery = <O extends Of>(of: O, { texts }: Url) => queryOf(of, listAskedBy(texts, setup))

/** The list and the query of its page. */
export function useReachedState<O extends Of>(of: O) {
  const list = useListState(setup)
  return { list, query: queryOf(of, list) }
}

/** A page of rows, of the days of a figure. */
export const inRange = (path: string, { from, until }: { from: string; until: string }): string =>
  `${path}?${new URLSearchParams({ start: from, end: until })}`
