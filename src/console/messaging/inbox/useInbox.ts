import { useDocumentTitle } from '@mantine/hooks'
import { useMemo, useRef } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { useInboxState } from './inboxState.ts'
import { type InboxKind, kinds } from './kinds.ts'
import { rowsOf, withOpen } from './rowOrder.ts'
import { useChosenConversation, useConversations } from './useConversations.ts'
import { useInboxHints } from './useInboxHints.ts'
import { useMarks, useReadOnOpen } from './useMarks.ts'

/** Somebody may opt out meanwhile, and no hint says so. */
const personPollMs = 10_000

export type Inbox = ReturnType<typeof useInbox>

/** Everything that the inbox reads, and which conversation is open. */
export function useInbox(kind: InboxKind) {
  const state = useInboxState()
  const { chosen } = state
  const canChange = useCan('conversations', 'change')
  const known = kinds[kind].useSenders()
  const openRef = useRef<ReturnType<typeof useChosenConversation>>(undefined)
  const isLive = useInboxHints(openRef)
  const read = useConversations({ kind, inbox: state, isLive })
  const listed = useMemo(() => rowsOf(read.data), [read.data])
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
  return { ...known, state, canChange, isLive, read, rows, person, participant, open, marks }
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
