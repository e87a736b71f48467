import { IconBookmarkFilled } from '@tabler/icons-react'
import { initialsOf } from '#console/kit/ClientMark.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { Conversation } from '#contract/messaging/calls.ts'
import { rowTime } from './days.ts'
import classes from './inbox.module.css'
import { useReply } from './replies.ts'

type Props = { conversation: Conversation; search: Record<string, string>; isOpen: boolean }

/** One conversation of the list: who, when, the last words, and whether it waits for somebody. */
export function ConversationRow({ conversation, search, isOpen }: Props) {
  const t = useT()
  const format = useFormat()
  const client = useClient()
  const { participant, is_read, is_marked } = conversation
  const draft = useReply({
    participantId: participant.id,
    shortcodeId: conversation.shortcode_id ?? '',
  }).text.trim()
  return (
    <li>
      <PathLink
        to={paths.conversations({ client: client.eid })}
        search={search}
        className={classes.row}
        data-unread={!is_read || undefined}
        {...(isOpen ? { 'aria-current': 'true' as const } : {})}
        data-open={isOpen || undefined}
      >
        <Avatar name={participant.name} />
        <span className={classes.rowText}>
          <span className={classes.rowLine}>
            <span className={classes.rowName}>{format.person(participant.name)}</span>
            {is_marked && (
              <IconBookmarkFilled
                size={14}
                className={classes.markIcon}
                aria-label={t('messaging.isMarked')}
                role="img"
              />
            )}
            <time className={classes.rowTime} dateTime={conversation.last_message_at}>
              {rowTime(conversation.last_message_at, format)}
            </time>
          </span>
          <span className={classes.rowLine}>
            <span className={classes.rowPreview}>
              {draft && !isOpen ? (
                <>
                  <span className={classes.draftWord}>{t('messaging.draft')}</span> {draft}
                </>
              ) : (
                <>
                  {conversation.last_direction === 'out' && `${t('messaging.you')} `}
                  {conversation.last_message}
                </>
              )}
            </span>
            {!is_read && (
              <span className={classes.unreadDot} role="img" aria-label={t('messaging.isUnread')} />
            )}
          </span>
        </span>
      </PathLink>
    </li>
  )
}

/** A phone number has no initials: its last two digits tell rows apart. */
export function Avatar({ name }: { name: string }) {
  const text = /^[+\d\s()-]+$/.test(name) ? name.slice(-2) : initialsOf(name)
  return (
    <span className={classes.avatar} aria-hidden>
      {text}
    </span>
  )
}
