import { useLayoutEffect, useRef, useState } from 'react'
import type { Message } from '#contract/messaging/calls.ts'

const nearEdgePx = 60

/** Keeps the newest message in sight; keeps the place where earlier ones are put above or a person scrolled up. */
export function useThreadScroll(messages: Message[], waiting: number, onTop: () => void) {
  const frame = useRef<HTMLElement>(null)
  const isAtEnd = useRef(true)
  const known = useRef({ first: '', last: '', height: 0, waiting: 0 })
  const [hasNew, setHasNew] = useState(false)
  const [hasArrived, setHasArrived] = useState(false)
  const first = messages[0]?.id ?? ''
  const last = messages.at(-1)?.id ?? ''
  const isMine = messages.at(-1)?.direction === 'out'

  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return
    const before = known.current
    const isOpening = before.last === ''
    const isAbove = !isOpening && before.first !== first && before.last === last
    const isNew = !isOpening && before.last !== last
    if (isAbove) box.scrollTop += box.scrollHeight - before.height
    else if (isOpening || isAtEnd.current || waiting > before.waiting) box.scrollTop = box.scrollHeight
    else if (isNew && !isMine) setHasNew(true)
    if (isNew) setHasArrived(true)
    known.current = { first, last, height: box.scrollHeight, waiting }
  }, [first, last, waiting, isMine])

  /** The field below grows with its text, and the thread gets lower. */
  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) box.scrollTop = box.scrollHeight
    })
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  return {
    frame,
    hasNew,
    hasArrived,
    onScroll: () => {
      const box = frame.current
      if (!box) return
      isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearEdgePx
      if (isAtEnd.current) setHasNew(false)
      if (box.scrollTop < nearEdgePx && box.scrollHeight > box.clientHeight) onTop()
    },
    toEnd: () => {
      setHasNew(false)
      frame.current?.scrollTo({ top: frame.current.scrollHeight })
    },
  }
}
