import type { RefObject } from 'react'
import { useKeys } from '../keys.ts'

/** J and K walk through the names of the rows; Enter then opens, since the name is the link. */
export function useRowKeys(frame: RefObject<HTMLElement | null>): void {
  const step = (by: 1 | -1) => {
    const names = [...(frame.current?.querySelectorAll<HTMLElement>('[data-row-name]') ?? [])]
    const now = names.findIndex((name) => name.closest('tr')?.contains(document.activeElement))
    const next = names[now === -1 ? (by === 1 ? 0 : names.length - 1) : now + by]
    next?.focus({ preventScroll: true })
    next?.closest('tr')?.scrollIntoView({ block: 'nearest' })
  }
  useKeys({ j: () => step(1), k: () => step(-1) })
}
