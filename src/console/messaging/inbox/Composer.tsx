import { Button, Kbd, Textarea, TextInput, useCombobox } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { SegmentCount } from '#console/parts/SegmentCount.tsx'
import { answerSubject, mostCharacters, textFault } from '#console/parts/sending/messageForm.ts'
import type { ReplyDraft } from '#console/parts/sending/replyDraft.ts'
import { SendNotices } from '#console/parts/sending/SendNotices.tsx'
import type { Sender, SenderType } from '#console/parts/sending/senders.ts'
import classes from './composer.module.css'
import { SavedReplyMenu } from './SavedReplyMenu.tsx'
import { inserted } from './savedText.ts'
import type { Inbox } from './useInbox.ts'
import { modifier } from './useInboxKeys.ts'
import type { Sending } from './useSending.ts'

type Props = {
  name: string
  draft: ReplyDraft
  sending: Sending
  sender: Sender | undefined
  inbox: Inbox
  /** Why nothing can be sent, in plain words. */
  blocked: string | undefined
}

const words = {
  sms: { placeholder: 'inbox.reply', send: 'inbox.send' },
  email: { placeholder: 'inbox.replyEmail', send: 'inbox.sendEmail' },
  widget: { placeholder: 'inbox.replyWidget', send: 'inbox.sendWidget' },
} as const

/** The field for an answer: what it costs, ⌘Enter sends, Escape gives the keys back to the inbox. */
export function Composer(props: Props) {
  const { name, draft, sending, sender, blocked, inbox } = props
  const { fieldRef } = inbox
  const t = useT()
  const format = useFormat()
  const type: SenderType = sender?.type ?? 'sms'
  const fault = sender ? textFault({ sender, typed: draft, answers: sending.answers }) : 'empty'
  const canSend = fault === undefined && !blocked
  const saved = useCombobox({ onDropdownOpen: () => saved.focusSearchInput() })
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const asksForSaved =
      (event.key === '/' && draft.text === '') || (event.altKey && event.nativeEvent.code === 'KeyS')
    if (asksForSaved) {
      event.preventDefault()
      saved.openDropdown()
    }
    if (event.key === 'Escape') {
      // Out of the text, the keys of one letter work again.
      event.currentTarget.blur()
      inbox.toList()
    }
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (canSend && !event.repeat) sending.send()
  }
  const insert = (piece: string) => {
    const field = fieldRef.current
    const at = { start: field?.selectionStart ?? 0, end: field?.selectionEnd ?? 0 }
    const next = inserted(draft.text, piece, at)
    draft.write({ text: next.text })
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(next.caret, next.caret)
    })
  }
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) sending.send()
      }}
    >
      <SendNotices blocked={blocked} problem={sending.problem} onForget={sending.forget} />
      {type === 'email' && <Subject draft={draft} sending={sending} isDisabled={Boolean(blocked)} />}
      <Textarea
        ref={fieldRef}
        aria-label={t('inbox.replyTo', { name })}
        placeholder={t(words[type].placeholder)}
        minRows={type === 'email' ? 4 : 2}
        maxRows={type === 'email' ? 14 : 8}
        value={draft.text}
        disabled={Boolean(blocked)}
        error={
          fault === 'tooLong' ? t('inbox.tooLong', { most: format.number(mostCharacters[type]) }) : undefined
        }
        onChange={(event) => draft.write({ text: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <div className={classes.foot}>
        <SavedReplyMenu
          store={saved}
          participant={inbox.participant}
          isDisabled={Boolean(blocked)}
          onInsert={insert}
        />
        <Count type={type} text={draft.text} limit={sender?.segmentLimit} />
        <span className={classes.sendKeys}>
          <Kbd size="xs">{modifier}</Kbd> <Kbd size="xs">Enter</Kbd> {t('inbox.sendKeys')}
        </span>
        <Button type="submit" leftSection={<IconSend size={14} />} disabled={!canSend}>
          {t(words[type].send)}
        </Button>
      </div>
    </form>
  )
}

/** `Re:` of what is answered, until somebody writes another one. */
function Subject({ draft, sending, isDisabled }: Pick<Props, 'draft' | 'sending'> & { isDisabled: boolean }) {
  const t = useT()
  const subject = draft.subject ?? answerSubject(sending.answers?.subject)
  const isMissing = draft.text.trim() !== '' && subject.trim() === ''
  return (
    <TextInput
      aria-label={t('inbox.subject')}
      placeholder={t('inbox.subject')}
      maxLength={200}
      value={subject}
      disabled={isDisabled}
      error={isMissing ? t('inbox.required') : undefined}
      onChange={(event) => draft.write({ subject: event.currentTarget.value })}
    />
  )
}

function Count({ type, text, limit }: { type: SenderType; text: string; limit: number | undefined }) {
  const t = useT()
  const format = useFormat()
  if (type === 'sms') return <SegmentCount text={text} limit={limit} />
  return (
    <div className={classes.count}>
      {t('inbox.characters', { count: [...text].length, most: format.number(mostCharacters[type]) })}
    </div>
  )
}
