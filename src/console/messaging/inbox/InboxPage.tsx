import { useMediaQuery, useNetwork } from '@mantine/hooks'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useRef } from 'react'
import { ApiError } from '#console/kit/api/errors.ts'
import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useKeyHelp } from '#console/kit/keyHelp.ts'
import { EmptyState, ErrorState } from '#console/kit/states.tsx'
import { ParticipantModal } from '#console/parts/ParticipantModal.tsx'
import { useParticipantPop } from '#console/parts/participantPop.ts'
import { ConversationList } from './ConversationList.tsx'
import classes from './inbox.module.css'
import type { InboxKind } from './kinds.ts'
import { NewConversationDialog } from './NewConversationDialog.tsx'
import { ThreadPane } from './ThreadPane.tsx'
import { useDone } from './useDone.ts'
import { type Inbox, useInbox } from './useInbox.ts'
import { focusRow, rowOf, useInboxHelp, useInboxKeys } from './useInboxKeys.ts'

/** Conversations at the left, the open one at the right; on a phone one of the two. */
export function InboxPage({ kind }: { kind: InboxKind }) {
  const t = useT()
  const inbox = useInbox(kind)
  const { state, open, rows, marks, canChange, person } = inbox
  const { chosen } = state
  const listRef = useRef<HTMLElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  const making = useDialog<true>()
  const { popped, pop, unpop } = useParticipantPop()
  const { announcement, isAllDone, done } = useDone({ kind, inbox: state, rows, open, marks, listRef })
  const onNew = () => making.open(true)
  useInboxKeys({ open, marks, canChange, listRef, searchRef, fieldRef, onDone: done, onNew })
  useKeyHelp(t('inbox.keys'), useInboxHelp())
  const isNarrow = useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false })
  return (
    <div className={classes.inbox}>
      {!(isNarrow && chosen) && (
        <ConversationList
          kind={kind}
          inbox={inbox}
          listRef={listRef}
          searchRef={searchRef}
          onNew={canChange ? onNew : undefined}
        />
      )}
      <div className={classes.right} data-chosen={chosen !== undefined || undefined}>
        <LostNotice read={inbox.read} />
        {chosen && person.isError && !person.data && (
          <div className={classes.problem}>
            <ErrorState error={person.error} onRetry={() => void person.refetch()} />
          </div>
        )}
        {chosen && !(person.isError && !person.data) && (
          <ThreadPane
            key={`${chosen.participantId} ${chosen.senderId}`}
            chosen={chosen}
            inbox={inbox}
            fieldRef={fieldRef}
            onDone={done}
            onBack={() => state.choose(undefined)}
            onLeave={() => focusRow(rowOf(listRef.current, open?.id))}
            onParticipant={() => pop(chosen.participantId)}
          />
        )}
        {!chosen && !isNarrow && (rows.length > 0 || isAllDone) && (
          <div className={classes.nothingChosen}>
            {isAllDone ? (
              <EmptyState title={t('inbox.doneTitle')}>{t('inbox.doneText')}</EmptyState>
            ) : (
              <EmptyState title={t('inbox.chooseTitle')}>
                {canChange ? t('inbox.chooseText') : t('inbox.chooseTextPlain')}
              </EmptyState>
            )}
          </div>
        )}
      </div>
      <div className={classes.onlySpoken} role="status">
        {announcement}
      </div>
      {making.matter && (
        <NewConversationDialog
          key={making.round}
          kind={kind}
          senders={inbox.senders}
          opened={making.isOpen}
          onClose={making.close}
          onChoose={(next) => {
            making.close()
            state.choose(next)
          }}
        />
      )}
      <ParticipantModal id={popped} onClose={unpop} />
    </div>
  )
}

/** Says that the server is out of reach while what was read before stays in sight. */
function LostNotice({ read }: Pick<Inbox, 'read'>) {
  const t = useT()
  const { online } = useNetwork()
  const problem = read.error ?? read.failureReason
  const isLost = !online || (problem instanceof ApiError && problem.kind === 'unreachable')
  if (!isLost || read.data === undefined) return <div role="status" />
  return (
    <div role="status" className={classes.lost}>
      <IconPlugConnectedX size={16} aria-hidden />
      {t('inbox.lost')}
    </div>
  )
}
