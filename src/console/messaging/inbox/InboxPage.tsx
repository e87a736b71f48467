import { useMediaQuery } from '@mantine/hooks'
import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { LostNotice, useIsLost } from '#console/kit/LostNotice.tsx'
import { EmptyState } from '#console/kit/states.tsx'
import { ParticipantModal } from '#console/parts/ParticipantModal.tsx'
import { useParticipantPop } from '#console/parts/participantPop.ts'
import { ConversationList } from './ConversationList.tsx'
import { FirstLook } from './FirstLook.tsx'
import classes from './inbox.module.css'
import type { InboxKind } from './kinds.ts'
import { NewConversationDialog } from './NewConversationDialog.tsx'
import { ThreadPane } from './ThreadPane.tsx'
import { useInbox } from './useInbox.ts'
import { useInboxKeys } from './useInboxKeys.ts'

/** Conversations at the left, the open one at the right; on a phone one of the two. */
export function InboxPage({ kind }: { kind: InboxKind }) {
  const t = useT()
  const inbox = useInbox(kind)
  const { rows, canChange, person, isAllDone } = inbox
  const { chosen, choose } = inbox.state
  const isLost = useIsLost(inbox.read)
  const making = useDialog<true>()
  const { popped, pop, unpop } = useParticipantPop()
  const onNew = () => making.open(true)
  useInboxKeys(inbox, onNew)
  const isNarrow = useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false })
  return (
    <div className={classes.inbox}>
      {!(isNarrow && chosen) && <ConversationList inbox={inbox} onNew={onNew} />}
      <div className={classes.right} data-chosen={chosen !== undefined || undefined}>
        <LostNotice isLost={isLost && inbox.read.data !== undefined}>{t('inbox.lost')}</LostNotice>
        {chosen && <FirstLook read={person} />}
        {chosen && !(person.isError && !person.data) && (
          <ThreadPane
            key={`${chosen.participantId} ${chosen.senderId}`}
            chosen={chosen}
            inbox={inbox}
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
        {inbox.announcement}
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
            choose(next)
          }}
        />
      )}
      <ParticipantModal id={popped} onClose={unpop} />
    </div>
  )
}
