import type { RefObject } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Shortcode } from '#contract/clients/calls.ts'
import type { Conversation } from '#contract/messaging/calls.ts'
import type { Participant } from '#contract/participants/calls.ts'
import { Composer } from './Composer.tsx'
import classes from './inbox.module.css'
import type { Chosen } from './inboxState.ts'
import { ParticipantFacts } from './ParticipantFacts.tsx'
import { useReply } from './replies.ts'
import { Thread } from './Thread.tsx'
import { ThreadHead } from './ThreadHead.tsx'
import type { Marks } from './useMarks.ts'
import { useSending } from './useSending.ts'
import { useThread } from './useThread.ts'

type Props = {
  chosen: Chosen
  conversation: Conversation | undefined
  participant: Participant | undefined
  shortcodes: Shortcode[]
  canChange: boolean
  marks: Marks
  fieldRef: RefObject<HTMLTextAreaElement | null>
  onBack: () => void
}

/** The right side: who, the thread, the answer, and what is known about the participant. */
export function ThreadPane(props: Props) {
  const { chosen, conversation, participant, canChange, fieldRef } = props
  const t = useT()
  const format = useFormat()
  const name = format.person(participant?.name ?? conversation?.participant.name ?? '')
  const thread = useThread(chosen)
  const reply = useReply(chosen)
  const sending = useSending({ chosen, conversation, name, reply })
  const blocked = useBlocked(chosen, participant)
  const shortcode = props.shortcodes.find(({ id }) => id === chosen.shortcodeId)
  const writeAgain = (text: string) => {
    reply.giveBack(text)
    fieldRef.current?.focus()
  }
  return (
    <section className={classes.pane} aria-label={name || t('kit.loading')}>
      <div className={classes.paneMain}>
        <ThreadHead
          name={name}
          conversation={conversation}
          participant={participant}
          participantId={chosen.participantId}
          shortcode={props.shortcodes.length > 1 ? shortcode?.code : undefined}
          canChange={canChange}
          marks={props.marks}
          onBack={props.onBack}
        />
        <Thread
          name={name}
          thread={thread}
          outbox={sending.outbox}
          onWriteAgain={canChange ? writeAgain : undefined}
        />
        {canChange ? (
          <Composer
            name={name}
            reply={reply}
            sending={sending}
            segmentLimit={shortcode?.segment_limit}
            blocked={blocked}
            fieldRef={fieldRef}
          />
        ) : (
          <p className={classes.onlyRead}>{t('messaging.onlyRead')}</p>
        )}
      </div>
      <ParticipantFacts participant={participant} />
    </section>
  )
}

/** Nothing overrides STOP: what the server would refuse is not offered. */
function useBlocked(chosen: Chosen, participant: Participant | undefined): string | undefined {
  const t = useT()
  if (chosen.shortcodeId === '') return t('messaging.noShortcode')
  if (!participant) return undefined
  if (participant.phone === null) return t('messaging.noPhone')
  const { consents } = participant
  const isOut = consents.length > 0 && consents.every(({ state }) => state === 'out')
  return isOut ? t('messaging.optedOut') : undefined
}
