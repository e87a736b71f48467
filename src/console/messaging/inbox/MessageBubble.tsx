import { Button } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconChecks, IconClock, IconQuestionMark } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Message, MessageState } from '#contract/messaging/calls.ts'
import { reasonText } from '../states.ts'
import classes from './inbox.module.css'

type Props = {
  message: Message
  /** The first and the last one of a group: time, hand and state stand below the last one only. */
  isFirst: boolean
  isLast: boolean
  onWriteAgain: ((text: string) => void) | undefined
}

const icons: Record<MessageState, ComponentType<{ size: number; 'aria-hidden': true }> | undefined> = {
  received: undefined,
  queued: IconClock,
  sending: IconClock,
  sent: IconCheck,
  delivered: IconChecks,
  failed: IconAlertCircle,
  skipped: IconAlertCircle,
  unknown: IconQuestionMark,
}

/** One message: participants at the left, we at the right, with what became of it. */
export function MessageBubble({ message, isFirst, isLast, onWriteAgain }: Props) {
  const t = useT()
  const format = useFormat()
  const { direction, state, body } = message
  const isLost = state === 'failed' || state === 'skipped' || state === 'unknown'
  const Icon = icons[state]
  return (
    <li className={classes.message} data-side={direction} data-first={isFirst || undefined}>
      <div className={classes.bubble} data-lost={isLost || undefined}>
        {body}
      </div>
      {(isLast || isLost) && (
        <div className={classes.meta}>
          <time dateTime={message.created_at} title={format.dateTimeZone(message.created_at)}>
            {format.time(message.created_at)}
          </time>
          {direction === 'out' && (
            <>
              <span>{message.user_name ?? t(`messaging.subtype.${message.subtype}`)}</span>
              <span
                className={classes.messageState}
                data-lost={isLost || undefined}
                title={state === 'unknown' ? t('messaging.message.unknownHint') : undefined}
              >
                {Icon && <Icon size={14} aria-hidden />}
                {t(`messaging.message.${state}`)}
                {message.reason && `: ${reasonText(t, message.reason)}`}
              </span>
            </>
          )}
          {isLost && onWriteAgain && message.subtype === 'staff' && (
            <Button variant="subtle" size="compact-xs" onClick={() => onWriteAgain(body)}>
              {t('messaging.writeAgain')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** A message on its way to the server. */
export function OutgoingBubble({ text }: { text: string }) {
  const t = useT()
  return (
    <li className={classes.message} data-side="out" data-first>
      <div className={classes.bubble} data-waiting>
        {text}
      </div>
      <div className={classes.meta}>
        <span className={classes.messageState}>
          <IconClock size={14} aria-hidden />
          {t('messaging.sending')}
        </span>
      </div>
    </li>
  )
}
