import type { UseQueryResult } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { readOf, usePage } from '#console/kit/api/query.ts'
import { usePageClient } from '#console/kit/api/usePageClient.ts'
import type { ListState } from '#console/kit/list/listState.ts'
import type { Page } from '#contract/kit.ts'
import type { List } from '#contract/participants/calls.ts'

/** The lists of a view: all, the pinned ones (a short list that comes whole), or the others. */
export function useLists(list: ListState<'view'>): UseQueryResult<Page<List>, Error> {
  const { view } = list.filters
  const query = { ...list.paging, search: list.search }
  const all = usePage('listLists', { query }, { isEnabled: view !== 'pinned' && view !== 'rest' })
  const rest = usePage('listUnpinnedLists', { query }, { isEnabled: view === 'rest' })
  const client = usePageClient()
  const pinned = useQuery({
    ...readOf('listPinnedLists', { client }),
    enabled: view === 'pinned',
    select: ({ data }: { data: List[] }) => pageOf(data, list),
  })
  if (view === 'pinned') return pinned
  return view === 'rest' ? rest : all
}

/** A page of what came whole, searched by name as the server does. */
function pageOf(lists: List[], { search, page, perPage }: ListState<'view'>): Page<List> {
  const wanted = search.trim().toLowerCase()
  const found = lists.filter(({ name }) => name.toLowerCase().includes(wanted))
  const start = (page - 1) * perPage
  const data = found.slice(start, start + perPage)
  return {
    data,
    current_page: page,
    per_page: perPage,
    last_page: Math.max(1, Math.ceil(found.length / perPage)),
    total: found.length,
    from: data.length > 0 ? start + 1 : null,
    to: data.length > 0 ? start + data.length : null,
    next_page_url: null,
    prev_page_url: null,
  }
}
