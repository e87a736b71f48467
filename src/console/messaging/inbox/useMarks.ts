import { useEffect, useRef } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Conversation } from '#contract/messaging/calls.ts'
import { inOrder } from './inOrder.ts'
import { type InboxKind, kinds } from './kinds.ts'
import { patchConversation } from './useConversations.ts'

/** A conversation that one only walks past is not read. */
const readAfterMs = 350
const nothingSeen = { id: '', upTo: '' }

export type Marks = {
  setRead: (conversation: Conversation, isRead: boolean) => void
  toggleMarked: (conversation: Conversation) => void
}

/** Read and marked: shown at once, taken back where the server refuses. */
export function useMarks(kind: InboxKind): Marks {
  const read = useChange(kinds[kind].read)
  const marked = useChange(kinds[kind].marked)
  const turn = (before: Conversation, change: Partial<Conversation>, act: () => Promise<unknown>) => {
    patchConversation(before.id, change)
    const done = inOrder(before.id, () => {
      // An answer before it may have shown its own outcome since.
      patchConversation(before.id, change)
      return act()
    })
    done.catch((error: unknown) => {
      patchConversation(before.id, before)
      toast.error(error)
    })
  }
  return {
    setRead: (row, isRead) =>
      turn(row, { is_read: isRead }, () =>
        read.mutateAsync({ params: { id: row.id, status: isRead ? '1' : '0' } }),
      ),
    toggleMarked: (row) =>
      turn(row, { is_marked: !row.is_marked }, () =>
        marked.mutateAsync({ params: { id: row.id, status: row.is_marked ? '0' : '1' } }),
      ),
  }
}

/**
 * Opening a conversation marks it read, and so does a message that arrives while it is open and seen. One that
 * a person set unread stays so until the participant writes again or it is opened again.
 */
export function useReadOnOpen(open: Conversation | undefined, marks: Marks, canChange: boolean): Marks {
  const seen = useRef(nothingSeen)
  const act = useRef(() => {})
  act.current = () => {
    if (!open || document.visibilityState !== 'visible') return
    const { id, last_direction, last_message_at } = open
    const isNew = last_direction === 'in' && last_message_at > seen.current.upTo
    if (seen.current.id === id && !isNew) return
    seen.current = { id, upTo: last_message_at }
    if (!open.is_read) marks.setRead(open, true)
  }
  const openId = open?.id
  useEffect(() => {
    if (!openId) seen.current = nothingSeen
  }, [openId])
  const version = open ? `${open.id} ${open.last_message_at}` : ''
  useEffect(() => {
    if (!canChange || version === '') return
    const look = () => act.current()
    const timer = setTimeout(look, readAfterMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [version, canChange])
  return {
    ...marks,
    setRead: (row, isRead) => {
      if (row.id === openId) seen.current = { id: row.id, upTo: row.last_message_at }
      marks.setRead(row, isRead)
    },
  }
}
