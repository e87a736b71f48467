import { Button } from '@mantine/core'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { OriginalEmail } from '#console/parts/sending/OriginalEmail.tsx'
import type { Typed } from '#console/parts/sending/typed.ts'
import { undoMessage } from '#console/parts/sending/undoSend.ts'
import { secondsToUndo, useCountdown } from '#console/parts/sending/undoTime.ts'
import { messageTones } from '#console/parts/statuses.tsx'
import type { Message } from '#contract/messaging/calls.ts'
import { isLost, nextStepOf } from '../outcome.ts'
import { reasonText } from '../states.ts'
import classes from './inbox.module.css'

type Props = {
  message: Message
  /** The first and the last one of a group: time, hand and state stand below the last one only. */
  isFirst: boolean
  isLast: boolean
  /** An e-mail's subject, where it differs from that of the one before. */
  hasNewSubject: boolean
  onWriteAgain: ((typed: Typed) => void) | undefined
}

/** One message: participants at the left, we at the right, with what became of it. */
export function MessageBubble({ message, isFirst, isLast, hasNewSubject, onWriteAgain }: Props) {
  const t = useT()
  const format = useFormat()
  const { direction, body } = message
  const hasFailed = isLost(message)
  const seconds = useCountdown((now) => secondsToUndo(message, now))
  const next = nextStepOf(message)
  return (
    <li className={classes.message} data-side={direction} data-first={isFirst || undefined}>
      <div
        className={classes.bubble}
        data-lost={hasFailed ? message.state : undefined}
        data-waiting={seconds > 0 || undefined}
      >
        {hasNewSubject && <div className={classes.subject}>{message.subject}</div>}
        {body}
        {direction === 'in' && message.reason && (
          <div className={classes.notShown}>{reasonText(t, message.reason, 'inbox')}</div>
        )}
        <OriginalEmail message={message} />
      </div>
      {(isLast || hasFailed || seconds > 0) && (
        <div className={classes.meta}>
          <time dateTime={message.created_at} title={format.dateTimeZone(message.created_at)}>
            {format.time(message.created_at)}
          </time>
          {direction === 'out' && (
            <>
              <span>{message.user_name ?? t(`inbox.subtype.${message.subtype}`)}</span>
              <State message={message} seconds={seconds} />
            </>
          )}
          {seconds > 0 && onWriteAgain && (
            <Button
              variant="subtle"
              size="compact-xs"
              onClick={() => undoMessage(message.id, () => onWriteAgain({ text: body }))}
            >
              {t('inbox.undo')}
            </Button>
          )}
          {hasFailed && next !== 'opted_out' && onWriteAgain && message.subtype === 'staff' && (
            <Button variant="subtle" size="compact-xs" onClick={() => onWriteAgain({ text: body })}>
              {t('inbox.writeAgain')}
            </Button>
          )}
        </div>
      )}
      {next && <div className={classes.nextStep}>{t(`inbox.next.${next}`)}</div>}
    </li>
  )
}

function State({ message, seconds }: { message: Message; seconds: number }) {
  const t = useT()
  const { state } = message
  if (seconds > 0) {
    return <StatusDot tone="amber">{t('inbox.undoing', { count: seconds })}</StatusDot>
  }
  const why = message.reason === null ? undefined : reasonText(t, message.reason, 'inbox')
  return (
    <span className={classes.messageState} data-lost={isLost(message) ? state : undefined}>
      <StatusDot tone={messageTones[state]}>
        {t(`messaging.message.${state}`)}
        {why && `: ${why}`}
      </StatusDot>
    </span>
  )
}

/** A message on its way to the server. */
export function OutgoingBubble({ typed }: { typed: Typed }) {
  const t = useT()
  return (
    <li className={classes.message} data-side="out" data-first>
      <div className={classes.bubble} data-waiting>
        {typed.text}
      </div>
      <div className={classes.meta}>
        <StatusDot tone="blue">{t('inbox.sending')}</StatusDot>
      </div>
    </li>
  )
}
