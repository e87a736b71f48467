import { type KeyboardEvent, useRef } from 'react'

type Setup = {
  keys: string[]
  selected: ReadonlySet<string> | undefined
  onSelect: ((selected: ReadonlySet<string>) => void) | undefined
}

/**
 * Selecting rows one by one, and with Shift from the last one to this: by a click, by Space, and by the arrows, which
 * take the focus along.
 */
export function useRange({ keys, selected, onSelect }: Setup) {
  const anchor = useRef<Anchor>(undefined)
  const draw = (from: Anchor, end: string) => {
    if (!selected) return
    onSelect?.(drawnTo(end, { keys, selected, anchor: from }))
    anchor.current = { ...from, end }
  }
  const toggle = (key: string, isRange: boolean) => {
    if (!selected) return
    if (isRange && anchor.current && keys.includes(anchor.current.key)) return draw(anchor.current, key)
    anchor.current = { key, end: key, isOn: !selected.has(key) }
    onSelect?.(selected.symmetricDifference(new Set([key])))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    if (!selected || !event.shiftKey || !(event.target instanceof HTMLElement)) return
    const row = event.target.closest('tr')
    const at = row ? [...event.currentTarget.rows].indexOf(row) : -1
    const key = keys[at]
    if (key === undefined) return
    // A box has its click.
    if (event.key === ' ' && event.target.matches('[data-row-name]')) {
      event.preventDefault()
      toggle(key, true)
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const next = step && keys[at + step]
    if (!next) return
    event.preventDefault()
    const isDrawn = anchor.current?.end === key && selected.has(key)
    draw(isDrawn && anchor.current ? anchor.current : { key, end: key, isOn: true }, next)
    const own = event.target.matches('[type="checkbox"]') ? '[type="checkbox"]' : '[data-row-name]'
    event.currentTarget.rows[at + step]?.querySelector<HTMLElement>(own)?.focus()
  }
  return { toggle, onKeyDown }
}

/** The row from which a range is drawn, where it was last drawn to, and whether it selects or takes away. */
export type Anchor = { key: string; end: string; isOn: boolean }

type Drawn = { keys: readonly string[]; selected: ReadonlySet<string>; anchor: Anchor }

/** The selection once the range of `anchor` is drawn to `end` instead; rows that only the last one held are let go. */
export function drawnTo(end: string, { keys, selected, anchor }: Drawn): ReadonlySet<string> {
  const range = between(keys, anchor.key, end)
  if (!anchor.isOn) return selected.difference(new Set(range))
  return selected.difference(new Set(between(keys, anchor.key, anchor.end))).union(new Set(range))
}

function between(keys: readonly string[], one: string, other: string): readonly string[] {
  const [first, last] = [keys.indexOf(one), keys.indexOf(other)].sort((a, b) => a - b)
  return first === undefined || last === undefined || first < 0 ? [] : keys.slice(first, last + 1)
}
