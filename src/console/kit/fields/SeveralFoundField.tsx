import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../i18n/i18n.ts'
import { useSettled } from '../useSettled.ts'
import { bind, type FieldProps } from './bind.ts'
import type { FoundOption } from './standingOptions.ts'
import { useStandingOptions } from './useStandingOptions.ts'

/** The search of such a field: `search` is what the server is asked, and nothing is asked before the list opens. */
export function useFoundSearch() {
  const [typed, setTyped] = useState('')
  const [search, settle] = useSettled()
  const [isAsked, setAsked] = useState(false)
  const onType = (text: string) => {
    setTyped(text.trim())
    settle(text)
  }
  return { typed, search, isAsked, onType, onOpen: () => setAsked(true) }
}

type Own = 'data' | 'filter' | 'searchable' | 'searchValue' | 'onSearchChange' | 'nothingFoundMessage'
type Props<V> = FieldProps<V, readonly string[], Omit<MultiSelectProps, Own>> & {
  by: ReturnType<typeof useFoundSearch>
  /** The answer to `search`; undefined until it is there. */
  found: readonly FoundOption[] | undefined
  /** Named where they are chosen and not among those found. */
  known: readonly FoundOption[]
  onPick?: (picked: FoundOption) => void
  /** Said where nothing is found. */
  none?: string
}

/** Several of very many: the server searches. */
export function SeveralFoundField<V>({ form, name, by, found, known, onPick, none, ...props }: Props<V>) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const isAnswered = found !== undefined && by.typed === by.search
  const standing = useStandingOptions({ isOpen, typed: by.typed, found: found ?? [], isAnswered })
  const isShown = ({ value }: { value?: string }) => standing.some((one) => one.value === value)
  const others = known.filter((one) => !isShown(one))
  return (
    <MultiSelect
      key={form.key(name)}
      {...bind(form, name)}
      searchable
      hidePickedOptions
      openOnFocus={false}
      nothingFoundMessage={isAnswered ? (none ?? t('kit.nothingMatches')) : t('kit.loading')}
      {...props}
      data={[...standing, ...others]}
      filter={({ options }) => options.filter((one) => 'value' in one && isShown(one))}
      onSearchChange={by.onType}
      onDropdownOpen={() => {
        setOpen(true)
        by.onOpen()
      }}
      onDropdownClose={() => setOpen(false)}
      onOptionSubmit={(id) => {
        const picked = standing.find(({ value }) => value === id)
        if (picked) onPick?.(picked)
      }}
    />
  )
}
