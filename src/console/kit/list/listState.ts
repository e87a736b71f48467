import { urlNumber, useUrlTexts } from '../useUrlState.ts'
import { pageSizes } from './pageWindow.ts'

type Setup<F extends string> = {
  sort?: { field: string; direction: 'asc' | 'desc' }
  /** Names of the filters, as they stand in the URL. */
  filters?: readonly F[]
}
/** Reads an address for a list. */
export type ListAsked<F extends string = string> = {
  page: number
  perPage: number
  search: string
  sort: { field: string; direction: 'asc' | 'desc' } | undefined
  filters: Record<F, string>
  /** `{ page, per_page }` for the call's query. */
  paging: { page: number; per_page: number }
}
export type ListState<F extends string = string> = ListAsked<F> & {
  isFiltered: boolean
  set: (
    change: { page?: number; perPage?: number; search?: string; sort?: string } & {
      filters?: Partial<Record<F, string>>
    },
  ) => void
  /** Sets one filter; '' takes it away. */
  filter: (name: F, value: string) => void
  clear: () => void
}

const pageKey = urlNumber(1)
const perPageKey = urlNumber(25, pageSizes)

/** Reads it from the texts of the URL's query. */
export function listAskedBy<F extends string = never>(
  url: Record<string, string | undefined>,
  setup: Setup<F>,
): ListAsked<F> {
  const [page, perPage] = [pageKey.read(url.page), perPageKey.read(url.per_page)]
  return {
    page,
    perPage,
    search: url.q ?? '',
    sort: sortOf(url.sort) ?? setup.sort,
    filters: Object.fromEntries((setup.filters ?? []).map((name) => [name, url[name] ?? ''])) as Record<
      F,
      string
    >,
    paging: { page, per_page: perPage },
  }
}

/** A list's page, size, search, sort and filters: all of it in the URL, so that Back and links work. */
export function useListState<F extends string = never>(setup: Setup<F> = {}): ListState<F> {
  const [url, setUrl] = useUrlTexts()
  const names = setup.filters ?? []
  const asked = listAskedBy(url, setup)
  const { sort } = asked
  const state: Omit<ListState<F>, 'filter'> = {
    ...asked,
    isFiltered: Boolean(url.q) || names.some((name) => url[name]),
    set: (change) =>
      setUrl(
        {
          ...change.filters,
          ...(change.search === undefined ? {} : { q: change.search }),
          ...(change.sort === undefined ? {} : { sort: turned(change.sort, sort) }),
          ...(change.perPage === undefined ? {} : { per_page: perPageKey.write(change.perPage) }),
          page: pageKey.write(change.page ?? 1),
        },
        { replace: change.search !== undefined },
      ),
    clear: () => setUrl(Object.fromEntries([...names, 'q', 'page'].map((name) => [name, undefined]))),
  }
  const filter = (name: F, value: string) =>
    state.set({ filters: { [name]: value } as Partial<Record<F, string>> })
  return { ...state, filter }
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
