import { Kbd, useCombobox } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { SegmentCount } from '#console/parts/SegmentCount.tsx'
import { MessageFrame } from '#console/parts/sending/MessageFrame.tsx'
import { mostCharacters } from '#console/parts/sending/messageForm.ts'
import type { ReplyDraft } from '#console/parts/sending/replyDraft.ts'
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

const hints = { sms: 'inbox.reply', email: 'inbox.replyEmail', widget: 'inbox.replyWidget' } as const

/** The field for an answer: what it costs, ⌘Enter sends, Escape gives the keys back to the inbox. */
export function Composer(props: Props) {
  const { name, draft, sending, sender, blocked, inbox } = props
  const { fieldRef } = inbox
  const t = useT()
  const type: SenderType = sender?.type ?? 'sms'
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
    <MessageFrame
      className={classes.composer}
      draft={draft}
      sender={sender}
      answers={sending.answers}
      blocked={blocked}
      problem={sending.problem}
      onForget={sending.forget}
      onSend={sending.send}
      footClass={classes.foot}
      subject={{ 'aria-label': t('inbox.subject'), placeholder: t('inbox.subject') }}
      text={{
        ref: fieldRef,
        'aria-label': t('inbox.replyTo', { name }),
        placeholder: t(hints[type]),
        ...(type === 'email' ? { minRows: 4, maxRows: 14 } : { minRows: 2, maxRows: 8 }),
        onKeyDown,
      }}
    >
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
    </MessageFrame>
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
