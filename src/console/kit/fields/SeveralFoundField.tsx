import { Button, MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useState } from 'react'
import { fieldElement } from '../edit/fieldElements.ts'
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
  /** The read that asks for `search`. */
  read: { isError: boolean; refetch: () => unknown }
  /** Its answer; undefined until it is there. */
  found: readonly FoundOption[] | undefined
  /** Named where they are chosen and not among those found. */
  known: readonly FoundOption[]
  onPick?: (picked: FoundOption) => void
  /** Said where nothing is found. */
  none?: string
}

/** Several of very many: the server searches. Where that fails the field says so, and it can be asked again. */
export function SeveralFoundField<V>(props: Props<V>) {
  const { form, name, by, read, found, known, onPick, none, ...rest } = props
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const isAnswered = found !== undefined && by.typed === by.search
  const standing = useStandingOptions({ isOpen, typed: by.typed, found: found ?? [], isAnswered })
  const isShown = ({ value }: { value?: string }) => standing.some((one) => one.value === value)
  const others = known.filter((one) => !isShown(one))
  const failure = read.isError && t('kit.couldNotFetch')
  const { error, ...bound } = bind(form, name)
  const again = () => {
    void read.refetch()
    // The button goes then.
    fieldElement(name)?.focus()
  }
  return (
    <div>
      <MultiSelect
        key={form.key(name)}
        {...bound}
        error={error || failure}
        searchable
        hidePickedOptions
        openOnFocus={false}
        nothingFoundMessage={failure || (isAnswered ? (none ?? t('kit.nothingMatches')) : t('kit.loading'))}
        {...rest}
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
      {(failure || isHeld) && (
        <Button
          variant="default"
          size="compact-sm"
          mt="xs"
          // By mouse the field keeps the focus, and with it what is typed there.
          onMouseDown={(event) => event.preventDefault()}
          // By keyboard the search ends as the field is left, which is no reason to take the button away.
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
          onClick={again}
        >
          {t('kit.tryAgain')}
        </Button>
      )}
    </div>
  )
}
