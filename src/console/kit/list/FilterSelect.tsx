import { NativeSelect } from '@mantine/core'
import { useT } from '../i18n/i18n.ts'
import type { ListState } from './listState.ts'

type Props<F extends string> = {
  list: ListState<F>
  filter: F
  label: string
  options: { value: string; label: string }[]
}

/** One filter of a list as a select; its label stands as the first choice. */
export function FilterSelect<F extends string>({ list, filter, label, options }: Props<F>) {
  const t = useT()
  return (
    <NativeSelect
      size="xs"
      maw={280}
      aria-label={label}
      value={list.filters[filter]}
      onChange={(event) => list.filter(filter, event.currentTarget.value)}
      data={[{ value: '', label: t('kit.filterAll', { label }) }, ...options]}
    />
  )
}
