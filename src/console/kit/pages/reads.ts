import type { RouteName } from '#contract/routes.ts'
import type { CallInput } from '../api/call.ts'
import { listAskedBy } from '../list/listState.ts'

/** An address of the console: what stands in its path's blanks, and the texts of its query. */
export type Url = { params: Record<string, string>; texts: Record<string, string | undefined> }
/** A call that a page makes before it can show its rows, with the very input that the page gives it. */
export type FirstRead = { call: RouteName; input: (url: Url) => object | undefined }

/** The calls that take such an input; a path that has only `{random}` has params without a name. */
type Taking<I> = {
  [N in RouteName]: I extends CallInput<N>
    ? N
    : I & { params: Record<string, never> } extends CallInput<N>
      ? N
      : never
}[RouteName]
type Paging = { page: number; per_page: number }

export const read = <N extends RouteName>(
  call: N,
  input: (url: Url) => CallInput<N> | undefined,
): FirstRead => ({ call, input })

/** A call without an input. */
export const whole = (call: Taking<object>): FirstRead => ({ call, input: () => ({}) })

/** One thing, by the id that stands in the address. */
export const byId = (call: Taking<{ params: { id: string } }>): FirstRead => ({
  call,
  input: ({ params: { id = '' } }) => ({ params: { id } }),
})

/** The first hundred of what is chosen from. */
export const choices = (call: Taking<{ query: { per_page: number } }>): FirstRead => ({
  call,
  input: () => ({ query: { per_page: 100 } }),
})

/** Filters of the page's own are left to the page. */
export function searchedBy({ texts }: Url, filters: readonly string[] = []) {
  if (filters.some((name) => texts[name])) return undefined
  const { paging, search } = listAskedBy(texts, {})
  return { ...paging, search }
}
export const searched = (
  call: Taking<{ query: Paging & { search: string } }>,
  filters: readonly string[] = [],
): FirstRead => ({
  call,
  input: (url) => {
    const query = searchedBy(url, filters)
    return query && { query }
  },
})

/** By name where no other order is asked for. */
export const searchedByName = (
  call: Taking<{ query: Paging & { search: string; field: 'name'; direction: 'asc' } }>,
  filters: readonly string[] = [],
): FirstRead => ({
  call,
  input: (url) => {
    const query = searchedBy(url, ['sort', ...filters])
    return query && { query: { ...query, field: 'name', direction: 'asc' } }
  },
})
