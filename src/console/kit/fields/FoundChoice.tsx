import { Select, type SelectProps } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../i18n/i18n.ts'
import { useSettled } from '../useSettled.ts'
import type { FoundOption } from './standingOptions.ts'
import { useStandingOptions } from './useStandingOptions.ts'

/**
 * The search of such a choice: the text typed, the one asked of the server, and whether it is asked at all, which is not
 * before the list is opened. `chosen`: the one that is chosen already.
 */
export function useFoundChoice(chosen: FoundOption | undefined) {
  const [typed, setTyped] = useState('')
  const [settled, settle] = useSettled()
  const [isAsked, setAsked] = useState(false)
  const [picked, setPicked] = useState<FoundOption>()
  // The select tells the label of the choice as if it were typed.
  const searched = (text: string) => (text === picked?.label || text === chosen?.label ? '' : text)
  return {
    typed: searched(typed),
    search: searched(settled),
    isAsked,
    known: [picked, chosen],
    onType: (text: string) => {
      setTyped(text.trim())
      settle(text)
    },
    onOpen: () => setAsked(true),
    onPick: setPicked,
  }
}

type Own = 'data' | 'filter' | 'searchable' | 'clearable' | 'nothingFoundMessage'
type Props = Omit<SelectProps, Own | 'value' | 'onChange'> & {
  by: ReturnType<typeof useFoundChoice>
  value: string
  onChange: (id: string) => void
  /** The field's name in its form. */
  path?: string | undefined
  /** The read that asks for `search`. */
  read: { isError: boolean }
  /** Its answer; undefined until it is there. */
  found: readonly FoundOption[] | undefined
}

/** One of very many: the server searches. */
export function FoundChoice({ by, value, onChange, path, read, found, error, ...rest }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const isAnswered = found !== undefined && by.typed === by.search
  const known = by.known.find((one) => one?.value === value)
  const isFound = found?.some((one) => one.value === value)
  const options = [...(found ?? []), ...(known && !isFound ? [known] : [])]
  const standing = useStandingOptions({ isOpen, typed: by.typed, found: options, isAnswered })
  const failure = read.isError && t('kit.couldNotFetch')
  return (
    <Select
      searchable
      clearable
      openOnFocus={false}
      clearButtonProps={{ 'aria-label': t('kit.remove') }}
      nothingFoundMessage={failure || t(isAnswered ? 'kit.nothingMatches' : 'kit.loading')}
      {...rest}
      error={error || failure}
      data-path={path}
      data={standing}
      value={value || null}
      onChange={(id, option) => {
        by.onPick(id && option ? { value: id, label: option.label } : undefined)
        onChange(id ?? '')
      }}
      onSearchChange={by.onType}
      onDropdownOpen={() => {
        setOpen(true)
        by.onOpen()
      }}
      onDropdownClose={() => setOpen(false)}
      filter={({ options: all }) => all}
    />
  )
}
