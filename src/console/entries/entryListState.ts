import type { ListState } from '#console/kit/list/listState.ts'
import { entryMarks } from '#contract/entries/entryMarks.ts'
import { entrySources } from '#contract/entries/entrySources.ts'
import { entryStatuses } from '#contract/entries/entryStates.ts'
import type { EntryFilterName } from './entryFilterNames.ts'

const oneOf = <V extends string>(values: readonly V[], text: string): V | undefined =>
  values.find((value) => value === text)

/** Reads the address, as the calls on entries take it. */
export function entryFilterOf({ search, filters }: Pick<ListState<EntryFilterName>, 'search' | 'filters'>) {
  return {
    search: search || undefined,
    status: oneOf(entryStatuses, filters.status),
    source: oneOf(entrySources, filters.source),
    reason: filters.reason || undefined,
    mark: oneOf(entryMarks, filters.mark),
    from: filters.from || undefined,
    until: filters.until || undefined,
  }
}
