import { Text } from '@mantine/core'
import { useState } from 'react'
import type { ListState } from '#console/kit/list/listState.ts'
import { DayInput } from './DayInput.tsx'

type DayProps<F extends string> = { list: ListState<F>; filter: F; label: string }

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
    <DayInput
      size="xs"
      aria-label={label}
      leftSection={<Text fz="xs">{label}</Text>}
      leftSectionWidth={72}
      value={typed}
      onChange={setTyped}
      onDone={(day) => list.filter(filter, day)}
    />
  )
}
