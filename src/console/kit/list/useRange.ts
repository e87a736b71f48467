import { type KeyboardEvent, useRef } from 'react'
import { type Anchor, drawnTo } from './range.ts'

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
