import { useEffect, useRef } from 'react'

export type TypedAhead = { text: string; isEntered: boolean }

const nothing: TypedAhead = { text: '', isEntered: false }

/** The text after a key; undefined for one that types nothing. */
export function withKey(
  ahead: TypedAhead,
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
): TypedAhead | undefined {
  // Alt Gr types letters, and says that Ctrl and Alt are down.
  if (metaKey || ctrlKey !== altKey) return undefined
  if (key === 'Enter') return { ...ahead, isEntered: ahead.text !== '' }
  if (key === 'Backspace') return { text: [...ahead.text].slice(0, -1).join(''), isEntered: false }
  return [...key].length === 1 ? { text: ahead.text + key, isEntered: false } : undefined
}

/** Keeps what is typed from ⌘K on until the palette, which is loaded then, has the focus and takes it. */
export function useTypedAhead(onEscape: () => void) {
  const ahead = useRef(nothing)
  const stop = useRef<AbortController>(undefined)
  const take = (): TypedAhead => {
    const taken = ahead.current
    stop.current?.abort()
    ahead.current = nothing
    return taken
  }
  const begin = () => {
    take()
    const listening = new AbortController()
    stop.current = listening
    const listen = (event: KeyboardEvent) => {
      const next = event.key === 'Escape' ? nothing : withKey(ahead.current, event)
      if (!next) return
      event.preventDefault()
      event.stopImmediatePropagation()
      ahead.current = next
      if (event.key !== 'Escape') return
      take()
      onEscape()
    }
    window.addEventListener('keydown', listen, { capture: true, signal: listening.signal })
  }
  // A palette that cannot be loaded takes the frame away, and no key may stay caught.
  useEffect(() => () => stop.current?.abort(), [])
  return { begin, take }
}
