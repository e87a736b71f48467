import { NativeSelect } from '@mantine/core'
import { useT } from '../i18n/i18n.ts'
import type { ListState } from './listState.ts'

type Props<F extends string> = {
  list: ListState<F>
  filter: F
  label: string
  options: { value: string; label: string }[]
  /** The option that holds where none is chosen; without it that is all of it. */
  usual?: string
}

/** One filter of a list as a select; its label stands as the first choice, unless one of them is the usual one. */
export function FilterSelect<F extends string>({ list, filter, label, options, usual }: Props<F>) {
  const t = useT()
  return (
    <NativeSelect
      size="xs"
      maw={280}
      aria-label={label}
      value={list.filters[filter] || (usual ?? '')}
      onChange={({ currentTarget: { value } }) => list.filter(filter, value === usual ? '' : value)}
      data={usual ? options : [{ value: '', label: t('kit.filterAll', { label }) }, ...options]}
    />
  )
}
