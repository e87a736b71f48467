import { Alert, Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Message } from '#contract/messaging/calls.ts'
import { answerSubject, mostCharacters, textFault } from './messageForm.ts'
import type { ReplyDraft } from './replyDraft.ts'
import type { Sender } from './senders.ts'
import { undoByKey } from './undoSend.ts'

type NoticeProps = {
  /** Why nothing can be sent, in plain words. */
  blocked: string | undefined
  /** The last fault; `onForget` takes it away. */
  problem?: string | undefined
  onForget?: () => void
}

type Props = NoticeProps & {
  className: string | undefined
  draft: ReplyDraft
  sender: Sender | undefined
  answers: Message | undefined
  /** It is not known yet what is answered. */
  isWaiting?: boolean
  isBusy?: boolean
  onSend: () => void
  /** The fields' names, and how large they are. */
  subject: ComponentProps<typeof TextInput>
  text: ComponentProps<typeof Textarea>
  from?: ReactNode
  footClass: string | undefined
  /** The foot before the button that sends. */
  children: ReactNode
}

const verbs = { sms: 'inbox.send', email: 'inbox.sendEmail', widget: 'inbox.sendWidget' } as const

/** One message to one person: why it cannot be sent or was not, its subject, its text, and below them the foot. */
export function MessageFrame(props: Props) {
  const { draft, sender, answers, isWaiting = false, isBusy = false, text } = props
  const t = useT()
  const format = useFormat()
  const type = sender?.type ?? 'sms'
  const disabled = Boolean(props.blocked)
  const fault = sender ? textFault({ sender, typed: draft, answers }) : 'empty'
  const canSend = !(fault || disabled || isWaiting || isBusy)
  const send = () => {
    if (canSend) props.onSend()
  }
  return (
    <form
      className={props.className}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <SendNotices {...props} />
      {props.from}
      {type === 'email' && (
        // `Re:` of what is answered, until somebody writes another one.
        <TextInput
          {...props.subject}
          maxLength={200}
          disabled={disabled}
          value={draft.subject ?? answerSubject(answers?.subject)}
          error={fault === 'noSubject' && !isWaiting ? t('inbox.required') : undefined}
          onChange={(event) => draft.write({ subject: event.currentTarget.value })}
        />
      )}
      <Textarea
        {...text}
        disabled={disabled}
        value={draft.text}
        error={
          fault === 'tooLong' ? t('inbox.tooLong', { most: format.number(mostCharacters[type]) }) : undefined
        }
        onChange={(event) => draft.write({ text: event.currentTarget.value })}
        onKeyDown={(event) => {
          text.onKeyDown?.(event)
          if (undoByKey(event.nativeEvent, draft.text)) event.preventDefault()
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.nativeEvent.isComposing)
            return
          event.preventDefault()
          if (!event.repeat) send()
        }}
      />
      <div className={props.footClass}>
        {props.children}
        <Button type="submit" leftSection={<IconSend size={14} />} disabled={!canSend} loading={isBusy}>
          {t(verbs[type])}
        </Button>
      </div>
    </form>
  )
}

/** Why nothing can be sent to a person, or was not. */
export function SendNotices({ blocked, problem, onForget }: NoticeProps) {
  const t = useT()
  const closes = onForget && { withCloseButton: true, closeButtonLabel: t('kit.close'), onClose: onForget }
  return (
    <>
      {blocked && (
        <Alert color="gray" variant="outline" role="status">
          {blocked}
        </Alert>
      )}
      {problem && problem !== blocked && (
        <Alert color="red" variant="outline" role="alert" title={t('inbox.notSent')} {...closes}>
          {problem}
        </Alert>
      )}
    </>
  )
}

type SenderProps = {
  senders: Sender[]
  label: string
  value: string
  w?: number
  onChoose: (id: string) => void
}

/** The senders to choose from, where there are several. */
export function SenderSelect({ senders, onChoose, ...input }: SenderProps) {
  const t = useT()
  if (senders.length < 2) return null
  return (
    <NativeSelect
      {...input}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={senders.map(({ id, type, name }) => ({
        value: id,
        label: t('inbox.from', { channel: t(`inbox.channel.${type}`), sender: name }),
      }))}
    />
  )
}
