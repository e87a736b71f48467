import { useEffect, useRef } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Conversation } from '#contract/messaging/calls.ts'
import { type InboxKind, kinds, listReads } from './kinds.ts'
import { patchConversation } from './useConversations.ts'

/** Who only walks past has not read it. */
const readAfterMs = 350

export type Marks = {
  setRead: (conversation: Conversation, isRead: boolean) => void
  setMarked: (conversation: Conversation, isMarked: boolean) => void
}

/** Read and marked: shown at once, taken back where the server refuses. */
export function useMarks(kind: InboxKind): Marks {
  const read = useChange(kinds[kind].read, { invalidates: [...listReads, 'countUnread'] })
  const marked = useChange(kinds[kind].marked, { invalidates: listReads })
  const turn = (before: Conversation, change: Partial<Conversation>, done: Promise<unknown>) => {
    patchConversation(before.id, change)
    done.catch((error: unknown) => {
      patchConversation(before.id, before)
      toast.error(error)
    })
  }
  return {
    setRead: (row, isRead) =>
      turn(
        row,
        { is_read: isRead },
        read.mutateAsync({ params: { id: row.id, status: isRead ? '1' : '0' } }),
      ),
    setMarked: (row, isMarked) =>
      turn(
        row,
        { is_marked: isMarked },
        marked.mutateAsync({ params: { id: row.id, status: isMarked ? '1' : '0' } }),
      ),
  }
}

/**
 * Opening a conversation marks it read, and so does a message that arrives while it is open and seen. One that
 * a person set unread stays so until it changes or is opened again.
 */
export function useReadOnOpen(open: Conversation | undefined, marks: Marks, canChange: boolean): void {
  const seen = useRef('')
  const version = open ? `${open.id} ${open.last_message_at}` : ''
  const isUnread = open?.is_read === false
  const act = useRef(() => {})
  act.current = () => {
    if (!open || seen.current === version || document.visibilityState !== 'visible') return
    seen.current = version
    if (isUnread) marks.setRead(open, true)
  }
  const openId = open?.id
  useEffect(() => {
    if (!openId) seen.current = ''
  }, [openId])
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
}
