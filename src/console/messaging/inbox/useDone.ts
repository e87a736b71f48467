import { type RefObject, useState } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Conversation } from '#contract/messaging/calls.ts'
import { focusRow, rowOf } from './focusRow.ts'
import { chosenOf, type InboxState } from './inboxState.ts'
import type { InboxKind } from './kinds.ts'
import { nextUnread } from './rowOrder.ts'
import { findUnread } from './useConversations.ts'
import type { Marks } from './useMarks.ts'

type Setup = {
  kind: InboxKind
  inbox: InboxState
  rows: Conversation[]
  open: Conversation | undefined
  marks: Marks
  listRef: RefObject<HTMLElement | null>
}

/**
 * Done with this one, on to the next that waits, so that a day's inbox is cleared with one key. What was opened is
 * announced, since the thread itself is no announcement.
 */
export function useDone({ kind, inbox, rows, open, marks, listRef }: Setup) {
  const t = useT()
  const format = useFormat()
  const [announcement, setAnnouncement] = useState('')
  const [isAllDone, setAllDone] = useState(false)
  const next = async () => nextUnread(rows, open) ?? findUnread(kind, inbox, inbox.chosen)
  const done = async () => {
    if (open && !open.is_read) marks.setRead(open, true)
    const found = await next()
    setAllDone(!found)
    if (!found) {
      setAnnouncement(t('inbox.doneTitle'))
      inbox.choose(undefined)
      return
    }
    inbox.choose(chosenOf(found))
    setAnnouncement(
      t('inbox.opened', { name: format.person(found.participant.name), text: found.last_message }),
    )
    focusRow(rowOf(listRef.current, found.id))
  }
  return { announcement, isAllDone, done: () => void done().catch((error: unknown) => toast.error(error)) }
}
