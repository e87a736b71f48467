import { Tabs } from '@mantine/core'
import { useT } from '../i18n/i18n.ts'
import classes from '../kit.module.css'
import type { ListState } from './listState.ts'

export type ViewChoice<F extends string> = {
  filter: F
  options: { value: string; label: string }[]
  /** Of the first tab, where it is not all of it. */
  first?: string
}

/** Tabs over one filter of a list, "All" first; which one is in the URL. */
export function Views<F extends string>({
  list,
  filter,
  options,
  first,
}: ViewChoice<F> & { list: ListState<F> }) {
  const t = useT()
  const choose = (value: string | null) => list.filter(filter, value === 'all' ? '' : (value ?? ''))
  return (
    <Tabs value={list.filters[filter] || 'all'} onChange={choose} className={classes.views}>
      <Tabs.List>
        <Tabs.Tab value="all">{first ?? t('kit.all')}</Tabs.Tab>
        {options.map((option) => (
          <Tabs.Tab key={option.value} value={option.value}>
            {option.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}
