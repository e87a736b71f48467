import { type KeyboardEvent, useEffect, useState } from 'react'
import type { Option } from './option.ts'
import type { PaletteSearch } from './usePaletteSearch.ts'

type Setup = {
  options: readonly Option[]
  search: Pick<PaletteSearch, 'typed' | 'isWaiting' | 'error'>
  run: (option: Option) => void
}

/**
 * The active line, which is the first until another is chosen, and the keys. Enter on a line that nobody chose waits for
 * the answer to what was typed, so that it never does what belongs to the text before.
 */
export function useChosenOption({ options, search, run }: Setup) {
  const { typed, isWaiting, error } = search
  const [chosen, setChosen] = useState({ key: '', typed: '' })
  const [entered, setEntered] = useState<string>()
  const own = chosen.typed === typed ? options.find(({ key }) => key === chosen.key) : undefined
  const active = own ?? options[0]
  const isAwaited = entered === typed && !isWaiting

  // The answer is what was waited for.
  useEffect(() => {
    if (!isAwaited) return
    setEntered(undefined)
    if (active && !error) run(active)
  }, [isAwaited, active, error, run])

  const choose = (option: Option | undefined) => option && setChosen({ key: option.key, typed })
  const move = (by: number) => {
    const at = active ? options.indexOf(active) : -1
    choose(options.at((at + by + options.length) % options.length))
  }
  const enter = () => {
    if (isWaiting && !own) setEntered(typed)
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
