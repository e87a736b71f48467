import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useReplyDraft } from '#console/parts/sending/replyDraft.ts'
import type { Typed } from '#console/parts/sending/typed.ts'
import { UndoStrip } from '#console/parts/sending/UndoStrip.tsx'
import { useBlocked } from '#console/parts/sending/useBlocked.ts'
import { Composer } from './Composer.tsx'
import { ExperienceDialog } from './ExperienceDialog.tsx'
import classes from './inbox.module.css'
import type { Chosen } from './inboxState.ts'
import { ParticipantFacts } from './ParticipantFacts.tsx'
import { Thread } from './Thread.tsx'
import { ThreadHead } from './ThreadHead.tsx'
import type { Inbox } from './useInbox.ts'
import { usePresence } from './usePresence.ts'
import { useSending } from './useSending.ts'
import { useThread } from './useThread.ts'

type Props = {
  chosen: Chosen
  inbox: Inbox
  onParticipant: () => void
}

/** The right side: who, the thread, the answer, and what is known about the participant. */
export function ThreadPane(props: Props) {
  const { inbox } = props
  const { open, participant, canChange, fieldRef } = inbox
  const t = useT()
  const format = useFormat()
  const chosen = { ...props.chosen, senderId: props.chosen.senderId || (open?.sender_id ?? '') }
  const known = participant ?? open?.participant
  const name = known ? format.person(known.name) : ''
  const sender = inbox.senders.find(({ id }) => id === chosen.senderId)
  const thread = useThread(chosen, inbox.isLive)
  const draft = useReplyDraft(chosen)
  const sending = useSending({ chosen, sender, conversation: open, messages: thread.messages, name, draft })
  const blocked = useBlocked({ sender, participant, answers: sending.answers })
  const readers = usePresence(open?.id)
  const experience = useDialog<true>()
  const isGone = inbox.isKnown && !sender && chosen.senderId !== ''
  const writeAgain = (typed: Typed) => {
    draft.giveBack(typed)
    fieldRef.current?.focus()
  }
  return (
    <section className={classes.pane} aria-label={name || t('kit.loading')}>
      <div className={classes.paneMain}>
        <ThreadHead
          name={name}
          inbox={inbox}
          sender={sender}
          readers={readers}
          onParticipant={props.onParticipant}
          onExperience={() => experience.open(true)}
        />
        <Thread
          name={name}
          thread={thread}
          outbox={sending.outbox}
          onWriteAgain={canChange && !blocked ? writeAgain : undefined}
        />
        <UndoStrip />
        {canChange ? (
          <Composer
            name={name}
            draft={draft}
            sending={sending}
            sender={sender}
            inbox={inbox}
            blocked={isGone ? t('inbox.noSender') : blocked}
          />
        ) : (
          <p className={classes.onlyRead}>{t('inbox.onlyRead')}</p>
        )}
      </div>
      <ParticipantFacts participant={participant} onOpen={props.onParticipant} />
      {experience.matter && participant && (
        <ExperienceDialog
          key={experience.round}
          participant={participant}
          name={name}
          opened={experience.isOpen}
          onClose={experience.close}
        />
      )}
    </section>
  )
}
