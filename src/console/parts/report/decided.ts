import { listAskedBy, useListState } from '#console/kit/list/listState.ts'
import type { Url } from '#console/kit/pages/reads.ts'
import type { ReachedOf } from './reached.ts'

const setup = { filters: ['start', 'end', 'late'] as const }
type Asked = Pick<ReturnType<typeof listAskedBy<(typeof setup.filters)[number]>>, 'paging' | 'filters'>

/** The call's query: of the days that the address names, else of the last month; all of them, or the late ones. */
const queryOf = (of: ReachedOf, { paging, filters: { start, end, late } }: Asked) => ({
  ...paging,
  ...of,
  start: start || undefined,
  end: end || undefined,
  late: late ? ('1' as const) : undefined,
})

export const decidedQuery = (of: ReachedOf, { texts }: Url) => queryOf(of, listAskedBy(texts, setup))

export function useDecidedState(of: ReachedOf) {
  const list = useListState(setup)
  return { list, query: queryOf(of, list) }
}
