import { DayFilter } from '#console/kit/fields/DayFilter.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { FilterSelect } from '#console/kit/list/FilterSelect.tsx'
import type { ListState } from '#console/kit/list/listState.ts'
import { entryMarks } from '#contract/entries/entryMarks.ts'
import { entrySources } from '#contract/entries/entrySources.ts'
import type { EntryFilterName } from './entryFilterNames.ts'

type Props = { list: ListState<EntryFilterName>; reasons: readonly string[] }

/** By how they came, why they were refused, what they stand out by, and days; all of it stands in the address. */
export function EntryFilters({ list, reasons }: Props) {
  const t = useT()
  const { reason } = list.filters
  // One that was given too long ago to be listed still stands in the address.
  const known = reason && !reasons.includes(reason) ? [reason, ...reasons] : reasons
  return (
    <>
      <FilterSelect
        list={list}
        filter="source"
        label={t('experiences.source')}
        options={entrySources.map((value) => ({ value, label: t(`experiences.source.${value}`) }))}
      />
      {known.length > 0 && (
        <FilterSelect
          list={list}
          filter="reason"
          label={t('entryList.reason')}
          options={known.map((value) => ({ value, label: value }))}
        />
      )}
      <FilterSelect
        list={list}
        filter="mark"
        label={t('entryList.mark')}
        options={entryMarks.map((value) => ({ value, label: t(`entryList.mark.${value}`) }))}
      />
      <DayFilter list={list} filter="from" label={t('entryList.from')} />
      <DayFilter list={list} filter="until" label={t('entryList.until')} />
    </>
  )
}
