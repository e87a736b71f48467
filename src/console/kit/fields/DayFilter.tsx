import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ListState } from '#console/kit/list/listState.ts'

type DayProps<F extends string> = { list: ListState<F>; filter: F; label: string }

/** A year that is being typed passes through 0002 and 0020, which nobody asks for. */
const isWhole = (day: string) => day === '' || day >= '2000'

/** One filter of a list as a day of the client's calendar. */
export function DayFilter<F extends string>({ list, filter, label }: DayProps<F>) {
  const stored = list.filters[filter]
  const [typed, setTyped] = useState(stored)
  const [seen, setSeen] = useState(stored)
  if (seen !== stored) {
    setSeen(stored)
    setTyped(stored)
  }
  return (
    <TextInput
      type="date"
      size="xs"
      aria-label={label}
      leftSection={<Text fz="xs">{label}</Text>}
      leftSectionWidth={72}
      value={typed}
      onChange={(event) => {
        const day = event.currentTarget.value
        setTyped(day)
        if (isWhole(day)) list.filter(filter, day)
      }}
    />
  )
}
