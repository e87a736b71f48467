import { useState } from 'react'
import type { Page } from '#contract/kit.ts'
import { useFormat } from '../i18n/format.ts'
import type { ListState } from './listState.ts'

type Setup = {
  /** Of the rows that are shown. */
  keys: string[]
  list: Pick<ListState, 'search' | 'filters'>
  /** Given where everything that matches can be selected. */
  page: Page<unknown> | undefined
}

/** The selected rows of a list, or everything that its search and filters find; another search ends the latter. */
export function useSelection({ keys, list, page }: Setup) {
  const format = useFormat()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [chosenSearch, setChosenSearch] = useState<string>()
  const search = JSON.stringify([list.search, list.filters])
  const isChosen = page !== undefined && chosenSearch === search
  const picked = isChosen ? keys : keys.filter((key) => selected.has(key))
  const hasMore = page !== undefined && picked.length === keys.length && page.total > keys.length
  const select = (next: ReadonlySet<string>) => {
    setChosenSearch(undefined)
    setSelected(next)
  }
  return {
    selected: isChosen ? new Set(keys) : selected,
    select,
    picked,
    clear: () => select(new Set()),
    matching: hasMore
      ? { total: format.total(page), isChosen, onChoose: () => setChosenSearch(search) }
      : undefined,
  }
}
