import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useState } from 'react'
import type { ListState } from './listState.ts'

const searchDelayMs = 250

type Props = {
  list: Pick<ListState, 'search' | 'set'>
  label: string
  ref?: Ref<HTMLInputElement>
  w?: number | string
}

/** The search of a list: waits 250 ms after the last key, then stands in the URL. */
export function SearchField({ list, label, ref, w = 280 }: Props) {
  const [text, setText] = useState(list.search)
  const [sent, setSent] = useState(list.search)
  const [seen, setSeen] = useState(list.search)
  if (seen !== list.search) {
    setSeen(list.search)
    if (list.search !== sent) setText(list.search)
  }
  const search = useDebouncedCallback((wanted: string) => {
    setSent(wanted)
    list.set({ search: wanted })
  }, searchDelayMs)
  return (
    <TextInput
      ref={ref}
      value={text}
      type="search"
      w={w}
      maxLength={200}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={14} />}
      onChange={(event) => {
        setText(event.currentTarget.value)
        search(event.currentTarget.value.trim())
      }}
    />
  )
}
