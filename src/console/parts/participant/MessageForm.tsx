import { Button } from '@mantine/core'
import { useState } from 'react'
import { toldOf } from '#console/kit/api/errors.ts'
import { useChange } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Participant } from '#contract/participants/calls.ts'
import { SegmentCount } from '../SegmentCount.tsx'
import { MessageFrame, SenderSelect } from '../sending/MessageFrame.tsx'
import { messageFormOf } from '../sending/messageForm.ts'
import { useReplyDraft } from '../sending/replyDraft.ts'
import type { Sender } from '../sending/senders.ts'
import { offerUndo } from '../sending/undoSend.ts'
import { useAnswered } from '../sending/useAnswered.ts'
import { useBlocked } from '../sending/useBlocked.ts'
import classes from './person.module.css'

type Props = {
  participant: Participant
  name: string
  senders: Sender[]
  /** The sender of a message that is typed and not sent. */
  begun: string | undefined
  onClose: () => void
}

/** One message to this person, the same that is typed in the conversation: ⌘Enter sends, a refused text stays. */
export function MessageForm({ participant, name, senders, begun, onClose }: Props) {
  const t = useT()
  const label = t('person.messageTo', { name })
  const [senderId, setSenderId] = useState(begun ?? senders[0]?.id ?? '')
  const sender = senders.find(({ id }) => id === senderId)
  const draft = useReplyDraft({ participantId: participant.id, senderId })
  const { answers, isKnown } = useAnswered(participant.id, sender)
  const blocked = useBlocked({ sender, participant, answers })
  const typed = { text: draft.text, subject: draft.subject }
  const send = useChange('sendMessage', {
    onDone: ({ data }) => offerUndo(data, { onUndone: () => draft.giveBack(typed) }),
  })
  const close = () => {
    draft.write({ text: '', subject: undefined })
    onClose()
  }
  const submit = () => {
    if (!sender) return
    const body = messageFormOf({ sender, participantId: participant.id, typed, answers })
    send.mutate({ body }, { onSuccess: close })
  }
  return (
    <MessageFrame
      className={classes.form}
      draft={draft}
      sender={sender}
      answers={answers}
      isWaiting={!isKnown}
      isBusy={send.isPending}
      blocked={blocked}
      problem={send.error ? toldOf(send.error) : undefined}
      onSend={submit}
      footClass={classes.formFoot}
      from={
        <SenderSelect
          senders={senders}
          label={t('person.fromShortcode')}
          w={280}
          value={senderId}
          onChoose={setSenderId}
        />
      }
      subject={{ label: t('inbox.subject') }}
      text={{ 'aria-label': label, placeholder: label, autoFocus: true, minRows: 3, maxRows: 8 }}
    >
      {sender?.type === 'sms' ? <SegmentCount text={draft.text} limit={sender.segmentLimit} /> : <span />}
      <Button variant="default" onClick={close}>
        {draft.text ? t('person.discard') : t('kit.cancel')}
      </Button>
    </MessageFrame>
  )
}
