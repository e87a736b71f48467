import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Option } from './option.ts'
import type { PaletteSearch } from './usePaletteSearch.ts'
import type { Shown } from './useStanding.ts'

type Setup = {
  shown: Shown
  search: Pick<PaletteSearch, 'typed' | 'isEntered' | 'setEntered'>
  run: (option: Option) => void
}

/**
 * The active line, which is the first until another is chosen, and the keys. Enter runs it at once; where nothing stands
 * for what was typed there is none, and Enter waits for the answer, so that it never does what belongs to the text before.
 */
export function useChosenOption({ shown: { groups, stands, answer }, search, run }: Setup) {
  const { typed, isEntered, setEntered } = search
  const [chosen, setChosen] = useState({ key: '', typed: '' })
  const options = groups.flatMap((group) => group.options)
  const own = chosen.typed === typed ? options.find(({ key }) => key === chosen.key) : undefined
  const active = own ?? options[0]
  const isReached = isEntered && stands
  const hasFailed = answer === 'failed'

  // The answer is what was waited for.
  useEffect(() => {
    if (!isReached) return
    setEntered(false)
    if (active && !hasFailed) run(active)
  }, [isReached, active, hasFailed, setEntered, run])

  const choose = (option: Option | undefined) => option && setChosen({ key: option.key, typed })
  const move = (by: number) => {
    const at = active ? options.indexOf(active) : -1
    choose(options.at((at + by + options.length) % options.length))
  }
  const enter = () => {
    if (!stands) setEntered(true)
    else if (active) run(active)
  }
  const actOf = (key: string) => {
    if (key === 'ArrowDown') return () => move(1)
    if (key === 'ArrowUp') return () => move(-1)
    return key === 'Enter' ? enter : undefined
  }
  return {
    active,
    point: choose,
    onKeyDown: (event: KeyboardEvent) => {
      const act = actOf(event.key)
      if (!act || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      act()
    },
  }
}
