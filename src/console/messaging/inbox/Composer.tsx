import { Alert, Button, Kbd, Textarea } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import type { KeyboardEvent, Ref } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { SegmentCount } from '#console/parts/SegmentCount.tsx'
import classes from './inbox.module.css'
import type { Reply } from './replies.ts'
import type { Sending } from './useSending.ts'

const maxLength = 1600
const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)

type Props = {
  name: string
  reply: Reply
  sending: Sending
  segmentLimit: number | undefined
  /** Why nothing can be sent, in plain words. */
  blocked: string | undefined
  fieldRef: Ref<HTMLTextAreaElement>
}

/** The field for an answer: what it costs, ⌘Enter sends, Escape gives the keys back to the inbox. */
export function Composer({ name, reply, sending, segmentLimit, blocked, fieldRef }: Props) {
  const t = useT()
  const isEmpty = reply.text.trim() === ''
  const isTooLong = reply.text.length > maxLength
  const canSend = !isEmpty && !isTooLong && !blocked
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') event.currentTarget.blur()
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (canSend && !event.repeat) sending.send()
  }
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) sending.send()
      }}
    >
      {blocked && (
        <Alert color="gray" variant="outline" role="status">
          {blocked}
        </Alert>
      )}
      {sending.problem && sending.problem !== blocked && (
        <Alert
          color="red"
          variant="outline"
          role="alert"
          title={t('messaging.notSent')}
          withCloseButton
          closeButtonLabel={t('kit.close')}
          onClose={sending.forget}
        >
          {sending.problem}
        </Alert>
      )}
      <Textarea
        ref={fieldRef}
        aria-label={t('messaging.replyTo', { name })}
        placeholder={t('messaging.reply')}
        minRows={2}
        maxRows={8}
        value={reply.text}
        error={isTooLong ? t('messaging.tooLong') : undefined}
        onChange={(event) => reply.write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.composerFoot}>
        <SegmentCount text={reply.text} limit={segmentLimit} />
        <span className={classes.sendKeys}>
          <Kbd size="xs">{isApple ? '⌘' : 'Ctrl'}</Kbd> <Kbd size="xs">Enter</Kbd> {t('messaging.sendKeys')}
        </span>
        <Button type="submit" leftSection={<IconSend size={14} />} disabled={!canSend}>
          {t('messaging.send')}
        </Button>
      </div>
    </form>
  )
}
