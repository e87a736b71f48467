import { usePage, useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useListState } from '#console/kit/list/listState.ts'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import type { EntryStatus } from '#contract/entries/entryStates.ts'
import { entryFilterNames } from './entryFilterNames.ts'
import { entryFilterOf } from './entryListState.ts'

/** The entries that the address asks for, and how many there are of each status. */
export function useEntryList({ kind, eid }: InExperience) {
  const t = useT()
  const format = useFormat()
  const asked = useListState({
    filters: entryFilterNames,
    sort: { field: 'created_at', direction: 'desc' },
  })
  const filter = entryFilterOf(asked)
  const params = { type: kind, id: eid }
  const direction = asked.sort?.direction === 'asc' ? ('asc' as const) : undefined
  const read = usePage('listEntries', { params, query: { ...asked.paging, ...filter, direction } })
  const { status, ...narrowed } = filter
  const counts = useRead('countEntries', { params, query: narrowed }).data?.data
  const countOf = (value: EntryStatus) => {
    const name = t(`experiences.entry.${value}`)
    const found = counts?.statuses.find((one) => one.status === value)
    if (!counts) return name
    const count = format.total({ total: found?.count ?? 0, total_is_capped: found?.is_capped })
    return t('entryList.view', { status: name, count })
  }
  const isOnlyStatus = Object.values(narrowed).every((value) => value === undefined)
  const hasAny = counts?.statuses.some(({ count }) => count > 0) ?? false
  // Nothing that waits is no search without a result.
  const isAllChecked = status === 'pending' && isOnlyStatus && hasAny && asked.page === 1
  return {
    list: isAllChecked ? { ...asked, isFiltered: false } : asked,
    read,
    counts,
    filter,
    countOf,
    isAllChecked,
  }
}
