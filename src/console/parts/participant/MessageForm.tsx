import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { toldOf } from '#console/kit/api/errors.ts'
import { useChange } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Participant } from '#contract/participants/calls.ts'
import { SegmentCount } from '../SegmentCount.tsx'
import { answerSubject, messageFormOf, mostCharacters, textFault } from '../sending/messageForm.ts'
import { type ReplyDraft, useReplyDraft } from '../sending/replyDraft.ts'
import { SendNotices } from '../sending/SendNotices.tsx'
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
  const format = useFormat()
  const [senderId, setSenderId] = useState(begun ?? senders[0]?.id ?? '')
  const sender = senders.find(({ id }) => id === senderId)
  const draft = useReplyDraft({ participantId: participant.id, senderId })
  const { answers, isKnown } = useAnswered(participant.id, sender)
  const blocked = useBlocked({ sender, participant, answers })
  const typed = { text: draft.text, subject: draft.subject }
  const fault = sender ? textFault({ sender, typed, answers }) : 'empty'
  const send = useChange('sendMessage', {
    onDone: ({ data }) => offerUndo(data, () => draft.giveBack(typed)),
  })
  const canSend = fault === undefined && isKnown && !blocked && !send.isPending
  const close = () => {
    draft.write({ text: '', subject: undefined })
    onClose()
  }
  const submit = () => {
    if (!canSend || !sender) return
    const body = messageFormOf({ sender, participantId: participant.id, typed, answers })
    send.mutate({ body }, { onSuccess: close })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (!event.repeat) submit()
  }
  const most = mostCharacters[sender?.type ?? 'sms']
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <SendNotices blocked={blocked} problem={send.error ? toldOf(send.error) : undefined} />
      {senders.length > 1 && (
        <NativeSelect
          label={t('person.fromShortcode')}
          w={280}
          value={senderId}
          onChange={(event) => setSenderId(event.currentTarget.value)}
          data={senders.map(({ id, type, name: from }) => ({
            value: id,
            label: t('inbox.from', { channel: t(`inbox.channel.${type}`), sender: from }),
          }))}
        />
      )}
      {sender?.type === 'email' && (
        <Subject
          draft={draft}
          offered={answerSubject(answers?.subject)}
          isDisabled={Boolean(blocked)}
          isMissing={fault === 'noSubject' && isKnown}
        />
      )}
      <Textarea
        aria-label={t('person.messageTo', { name })}
        placeholder={t('person.messageTo', { name })}
        autoFocus
        minRows={3}
        maxRows={8}
        disabled={Boolean(blocked)}
        value={draft.text}
        error={fault === 'tooLong' ? t('inbox.tooLong', { most: format.number(most) }) : undefined}
        onChange={(event) => draft.write({ text: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <div className={classes.formFoot}>
        {sender?.type === 'sms' ? <SegmentCount text={draft.text} limit={sender.segmentLimit} /> : <span />}
        <Button variant="default" onClick={close}>
          {draft.text ? t('person.discard') : t('kit.cancel')}
        </Button>
        <Button
          type="submit"
          leftSection={<IconSend size={14} />}
          disabled={!canSend}
          loading={send.isPending}
        >
          {t(sender?.type === 'email' ? 'inbox.sendEmail' : 'inbox.send')}
        </Button>
      </div>
    </form>
  )
}

type SubjectProps = { draft: ReplyDraft; offered: string; isDisabled: boolean; isMissing: boolean }

/** `Re:` of what is answered, until somebody writes another one. */
function Subject({ draft, offered, isDisabled, isMissing }: SubjectProps) {
  const t = useT()
  return (
    <TextInput
      label={t('inbox.subject')}
      maxLength={200}
      disabled={isDisabled}
      value={draft.subject ?? offered}
      error={isMissing ? t('inbox.required') : undefined}
      onChange={(event) => draft.write({ subject: event.currentTarget.value })}
    />
  )
}
