import { useNavigate, useSearch } from '@tanstack/react-router'

type Setup<F extends string> = {
  sort?: { field: string; direction: 'asc' | 'desc' }
  /** Names of the filters, as they stand in the URL. */
  filters?: readonly F[]
}
export type ListState<F extends string = string> = {
  page: number
  perPage: number
  search: string
  sort: { field: string; direction: 'asc' | 'desc' } | undefined
  filters: Record<F, string>
  isFiltered: boolean
  /** `{ page, per_page }` for the call's query. */
  paging: { page: number; per_page: number }
  set: (
    change: { page?: number; perPage?: number; search?: string; sort?: string } & {
      filters?: Partial<Record<F, string>>
    },
  ) => void
  clear: () => void
}

const pageSizes = [10, 25, 50, 100]

/** A list's page, size, search, sort and filters: all of it in the URL, so that Back and links work. */
export function useListState<F extends string = never>(setup: Setup<F> = {}): ListState<F> {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const navigate = useNavigate()
  const names = setup.filters ?? []
  const sort = sortOf(search.sort) ?? setup.sort
  const go = (next: Record<string, string | undefined>, replace = false) =>
    void navigate({
      to: '.',
      search: (() => compact({ ...search, ...next })) as never,
      replace,
      resetScroll: false,
    })
  const page = Math.max(1, Math.trunc(Number(search.page)) || 1)
  const perPage = pageSizes.includes(Number(search.per_page)) ? Number(search.per_page) : 25
  const filters = Object.fromEntries(names.map((name) => [name, search[name] ?? ''])) as Record<F, string>
  return {
    page,
    perPage,
    search: search.q ?? '',
    sort,
    filters,
    isFiltered: Boolean(search.q) || names.some((name) => search[name]),
    paging: { page, per_page: perPage },
    set: (change) =>
      go(
        {
          ...change.filters,
          ...(change.search === undefined ? {} : { q: change.search }),
          ...(change.sort === undefined ? {} : { sort: turned(change.sort, sort) }),
          ...(change.perPage === undefined ? {} : { per_page: String(change.perPage) }),
          page: change.page && change.page > 1 ? String(change.page) : undefined,
        },
        change.search !== undefined,
      ),
    clear: () => go(Object.fromEntries([...names, 'q', 'page'].map((name) => [name, undefined]))),
  }
}

function sortOf(text: string | undefined): { field: string; direction: 'asc' | 'desc' } | undefined {
  if (!text) return undefined
  return text.startsWith('-')
    ? { field: text.slice(1), direction: 'desc' }
    : { field: text, direction: 'asc' }
}

/** The same column again turns the direction. */
function turned(field: string, now: { field: string; direction: string } | undefined): string {
  return now?.field === field && now.direction === 'asc' ? `-${field}` : field
}

function compact(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((pair): pair is [string, string] => Boolean(pair[1])),
  )
}
