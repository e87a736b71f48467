import type { RefObject } from 'react'
import { useKeys } from '#console/kit/keys.ts'
import type { Conversation } from '#contract/messaging/calls.ts'
import type { InboxState } from './inboxState.ts'
import type { Marks } from './useMarks.ts'

type Setup = {
  inbox: InboxState
  rows: Conversation[]
  open: Conversation | undefined
  marks: Marks
  canChange: boolean
  searchRef: RefObject<HTMLInputElement | null>
  fieldRef: RefObject<HTMLTextAreaElement | null>
}

/** J and K move, E is done and moves on, U leaves it unread, M marks, R replies; off while typing. */
export function useInboxKeys({ inbox, rows, open, marks, canChange, searchRef, fieldRef }: Setup): void {
  const at = open ? rows.findIndex((row) => row.id === open.id) : -1
  const step = (by: 1 | -1) => {
    const next = rows[at === -1 ? 0 : at + by]
    if (next) inbox.choose(next)
  }
  const withOpen = (act: (conversation: Conversation) => void) => () => {
    if (open && canChange) act(open)
  }
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    e: withOpen((conversation) => {
      if (!conversation.is_read) marks.setRead(conversation, true)
      step(1)
    }),
    u: withOpen((conversation) => marks.setRead(conversation, false)),
    m: withOpen((conversation) => marks.setMarked(conversation, !conversation.is_marked)),
    r: () => fieldRef.current?.focus(),
    '/': () => searchRef.current?.focus(),
  })
}
