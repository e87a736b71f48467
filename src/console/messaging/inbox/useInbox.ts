import { useDocumentTitle } from '@mantine/hooks'
import { useMemo, useRef } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useInPlace } from '#console/kit/list/useInPlace.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { focusRow, rowOf } from './focusRow.ts'
import { useInboxState } from './inboxState.ts'
import { type InboxKind, kinds } from './kinds.ts'
import { rowsOf, withOpen } from './rowOrder.ts'
import { useChosenConversation, useConversations } from './useConversations.ts'
import { useDone } from './useDone.ts'
import { useInboxHints } from './useInboxHints.ts'
import { useMarks, useReadOnOpen } from './useMarks.ts'

/** Somebody may opt out meanwhile, and no hint says so. */
const personPollMs = 10_000

export type Inbox = ReturnType<typeof useInbox>

/** Everything that the inbox reads, which conversation is open, and where the focus can go. */
export function useInbox(kind: InboxKind) {
  const state = useInboxState()
  const listRef = useRef<HTMLElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const { chosen } = state
  const canChange = useCan('conversations', 'change')
  const known = kinds[kind].useSenders()
  const openRef = useRef<ReturnType<typeof useChosenConversation>>(undefined)
  const isLive = useInboxHints(openRef)
  const read = useConversations({ kind, inbox: state, isLive })
  const { view, q, sender, sort } = state
  const searched = q && !read.isPlaceholderData ? [q, view, sender, sort].join(' ') : undefined
  const fresh = useMemo(() => rowsOf(read.data), [read.data])
  // A search does not move when a message comes; the inbox itself shows the newest first.
  const listed = useInPlace(fresh, searched)
  const person = useRead(
    'getParticipant',
    { params: { id: chosen?.participantId ?? '' } },
    { isEnabled: chosen !== undefined, pollMs: personPollMs },
  )
  const participant = chosen && person.data?.data
  const found = participant && (participant.phone ?? participant.email ?? participant.name)
  const open = useChosenConversation({ kind, inbox: state, rows: listed, found: found || undefined, isLive })
  openRef.current = open
  const rows = withOpen(listed, open, state)
  const marks = useReadOnOpen(open, useMarks(kind), canChange)
  useTitle(kind)
  return {
    kind,
    ...known,
    state,
    canChange,
    isLive,
    read,
    rows,
    person,
    participant,
    open,
    marks,
    ...useDone({ kind, inbox: state, rows, open, marks, listRef }),
    listRef,
    searchRef,
    fieldRef,
    /** The text is left: the keys go on from the list. */
    toList: () => focusRow(rowOf(listRef.current, open?.id)),
  }
}

/** The number that waits comes first, so that a tab shows it. */
function useTitle(kind: InboxKind): void {
  const t = useT()
  const client = useClient()
  const count = useRead('countUnread', { query: { client: client.eid } }).data
  const waiting = count && (kind === 'inbox' ? count.count - count.messenger : count.messenger)
  const title = [t(`inbox.${kind}`), client.name, 'Fanfare'].join(' · ')
  useDocumentTitle(waiting ? `(${waiting}) ${title}` : title)
}
