import { Button, Skeleton } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { ErrorState } from '#console/kit/states.tsx'
import { answerSubject } from '#console/parts/sending/messageForm.ts'
import type { Typed } from '#console/parts/sending/typed.ts'
import type { Message } from '#contract/messaging/calls.ts'
import { dayLabel, dayOf } from './days.ts'
import { FirstLook } from './FirstLook.tsx'
import classes from './inbox.module.css'
import { MessageBubble, OutgoingBubble } from './MessageBubble.tsx'
import type { Outgoing } from './useSending.ts'
import type { useThread } from './useThread.ts'
import { useThreadScroll } from './useThreadScroll.ts'

type Props = {
  name: string
  thread: ReturnType<typeof useThread>
  outbox: Outgoing[]
  onWriteAgain: ((typed: Typed) => void) | undefined
}

/** A part that scrolls must be reached by keyboard (WCAG 2.1.1). */
const reachable = { tabIndex: 0 }
const togetherMs = 5 * 60_000

/** The messages, oldest at the top; stays at the newest one unless a person scrolled away. */
export function Thread({ name, thread, outbox, onWriteAgain }: Props) {
  const t = useT()
  const format = useFormat()
  const { messages, latest, hasEarlier } = thread
  const scroll = useThreadScroll(messages, outbox.length, () => hasEarlier && thread.fetchEarlier())
  const last = messages.at(-1)
  return (
    <div className={classes.threadFrame}>
      <section
        className={classes.scroller}
        ref={scroll.frame}
        onScroll={scroll.onScroll}
        {...reachable}
        aria-label={t('inbox.threadOf', { name })}
      >
        <FirstLook read={latest} skeleton={<ThreadSkeleton />} />
        {thread.earlierError && (
          <div className={classes.problem}>
            <ErrorState error={thread.earlierError} onRetry={thread.fetchEarlier} />
          </div>
        )}
        {latest.data && (
          <div className={classes.threadTop}>
            {hasEarlier ? (
              <Button variant="subtle" loading={thread.isFetchingEarlier} onClick={thread.fetchEarlier}>
                {t('inbox.earlier')}
              </Button>
            ) : (
              t(messages.length === 0 ? 'inbox.beginningNew' : 'inbox.beginning')
            )}
          </div>
        )}
        <ol className={classes.messages}>
          {messages.map((message, at) => {
            const before = messages[at - 1]
            const isNewDay = !before || dayOf(before.created_at, format) !== dayOf(message.created_at, format)
            return (
              <Fragment key={message.id}>
                {isNewDay && <li className={classes.day}>{dayLabel(message.created_at, format, t)}</li>}
                <MessageBubble
                  message={message}
                  isFirst={isNewDay || !areTogether(before, message)}
                  isLast={!areTogether(message, messages[at + 1])}
                  hasNewSubject={hasNewSubject(before, message)}
                  onWriteAgain={onWriteAgain}
                />
              </Fragment>
            )
          })}
          {outbox.map((item) => (
            <OutgoingBubble key={item.key} typed={item.typed} />
          ))}
        </ol>
      </section>
      {scroll.hasNew && (
        <Button
          className={classes.newMessages}
          leftSection={<IconArrowDown size={14} />}
          onClick={scroll.toEnd}
        >
          {t('inbox.newMessages')}
        </Button>
      )}
      <div className={classes.onlySpoken} role="status">
        {scroll.hasArrived && last?.direction === 'in' && t('inbox.newFrom', { name, text: last.body })}
      </div>
    </div>
  )
}

/** The same side, the same hand, within five minutes: one group with one line below it. */
function areTogether(one: Message | undefined, next: Message | undefined): boolean {
  return (
    one !== undefined &&
    next !== undefined &&
    one.direction === next.direction &&
    one.subtype === next.subtype &&
    one.user_name === next.user_name &&
    Date.parse(next.created_at) - Date.parse(one.created_at) < togetherMs
  )
}

/** `Re:` of the same subject is no news. */
function hasNewSubject(before: Message | undefined, message: Message): boolean {
  if (!message.subject) return false
  return answerSubject(before?.subject) !== answerSubject(message.subject)
}

const bubbles = [
  { width: 260, side: 'in' },
  { width: 180, side: 'in' },
  { width: 320, side: 'out' },
  { width: 220, side: 'in' },
  { width: 280, side: 'out' },
] as const

/** A thread while it loads. */
function ThreadSkeleton() {
  const t = useT()
  return (
    <div role="status" aria-label={t('kit.loading')} className={classes.skeletonThread}>
      {bubbles.map(({ width, side }) => (
        <Skeleton
          key={width}
          h={36}
          w={width}
          maw="75%"
          className={classes.skeletonBubble}
          data-side={side}
        />
      ))}
    </div>
  )
}
