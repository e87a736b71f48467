import { useDocumentTitle, useMediaQuery } from '@mantine/hooks'
import { useMemo, useRef } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { EmptyState, ErrorState } from '#console/kit/states.tsx'
import { ConversationList } from './inbox/ConversationList.tsx'
import classes from './inbox/inbox.module.css'
import { useInboxState } from './inbox/inboxState.ts'
import { ThreadPane } from './inbox/ThreadPane.tsx'
import { rowsOf, useChosenConversation, useConversations, withOpen } from './inbox/useConversations.ts'
import { useInboxKeys } from './inbox/useInboxKeys.ts'
import { useMarks, useReadOnOpen } from './inbox/useMarks.ts'

const factsPollMs = 10_000

/** The inbox: conversations at the left, the open one at the right; on a phone one of the two. */
export function ConversationsPage() {
  const t = useT()
  const client = useClient()
  const inbox = useInboxState()
  const { chosen } = inbox
  const canChange = useCan('conversations', 'change')
  const searchRef = useRef<HTMLInputElement>(null)
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const read = useConversations(inbox)
  const listed = useMemo(() => rowsOf(read.data), [read.data])
  const shortcodes = useRead('listClientShortcodes', {}).data?.data ?? []
  const person = useRead(
    'getParticipant',
    { params: { id: chosen?.participantId ?? '' } },
    { isEnabled: chosen !== undefined, pollMs: factsPollMs },
  )
  const participant = person.data?.data
  const open = useChosenConversation(chosen, listed, participant?.phone ?? undefined)
  const rows = withOpen(listed, open, inbox)
  const marks = useMarks()
  useReadOnOpen(open, marks, canChange)
  useInboxKeys({ inbox, rows, open, marks, canChange, searchRef, fieldRef })
  useDocumentTitle([t('messaging.inbox'), client.name, 'Fanfare'].join(' · '))
  const isNarrow = useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false })
  return (
    <div className={classes.inbox}>
      {!(isNarrow && chosen) && (
        <ConversationList
          inbox={inbox}
          read={read}
          rows={rows}
          shortcodes={shortcodes}
          searchRef={searchRef}
        />
      )}
      {chosen && person.isError && (
        <div className={classes.problem}>
          <ErrorState error={person.error} onRetry={() => void person.refetch()} />
        </div>
      )}
      {chosen && !person.isError && (
        <ThreadPane
          key={`${chosen.participantId} ${chosen.shortcodeId}`}
          chosen={chosen}
          conversation={open}
          participant={participant}
          shortcodes={shortcodes}
          canChange={canChange}
          marks={marks}
          fieldRef={fieldRef}
          onBack={() => inbox.choose(undefined)}
        />
      )}
      {!chosen && !isNarrow && rows.length > 0 && (
        <div className={classes.nothingChosen}>
          <EmptyState title={t('messaging.chooseTitle')}>
            {canChange ? t('messaging.chooseText') : t('messaging.chooseTextPlain')}
          </EmptyState>
        </div>
      )}
    </div>
  )
}
