import { Tooltip } from '@mantine/core'
import {
  IconBookmarkFilled,
  IconDeviceMobileMessage,
  IconFlag,
  IconHandStop,
  IconMail,
  IconMessageCircle,
} from '@tabler/icons-react'
import { initialsOf } from '#console/kit/ClientMark.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { useReplyDraft } from '#console/parts/sending/replyDraft.ts'
import type { SenderType } from '#console/parts/sending/senders.ts'
import type { Conversation } from '#contract/messaging/calls.ts'
import { fromWireType } from '#contract/messaging/messageTypes.ts'
import classes from './inbox.module.css'
import { chosenOf } from './inboxState.ts'
import { type InboxKind, kinds } from './kinds.ts'

type Props = {
  kind: InboxKind
  conversation: Conversation
  search: Record<string, string>
  isOpen: boolean
}

/** One conversation of the list: who, when, the last words or those that the search found, and whether it waits for somebody. */
export function ConversationRow({ kind, conversation, search, isOpen }: Props) {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const { participant, is_read, is_marked, is_likely_no } = conversation
  return (
    <li>
      <PathLink
        to={kinds[kind].pathOf({ client })}
        search={search}
        className={classes.row}
        data-conversation={conversation.id}
        data-unread={!is_read || undefined}
        {...(isOpen ? { 'aria-current': 'true' as const } : {})}
        data-open={isOpen || undefined}
      >
        <Avatar name={participant.name} />
        <span className={classes.rowText}>
          <span className={classes.rowLine}>
            <span className={classes.rowName}>{format.person(participant.name)}</span>
            {participant.is_flagged && (
              <Tooltip label={t('inbox.flagged')}>
                <IconFlag size={14} className={classes.warnIcon} aria-label={t('inbox.flagged')} role="img" />
              </Tooltip>
            )}
            {is_likely_no && (
              <Tooltip label={t('inbox.isLikelyNo')}>
                <IconHandStop
                  size={14}
                  className={classes.warnIcon}
                  aria-label={t('inbox.isLikelyNo')}
                  role="img"
                />
              </Tooltip>
            )}
            {is_marked && (
              <IconBookmarkFilled
                size={14}
                className={classes.markIcon}
                aria-label={t('inbox.isMarked')}
                role="img"
              />
            )}
            {kind === 'inbox' && (
              <span className={classes.rowChannel}>
                <ChannelIcon type={fromWireType(conversation.type)} isNamed />
              </span>
            )}
            <time className={classes.rowTime} dateTime={conversation.last_message_at}>
              {format.short(conversation.last_message_at)}
            </time>
          </span>
          <span className={classes.rowLine}>
            <Preview conversation={conversation} isOpen={isOpen} />
            {!is_read && <span className={classes.unreadDot} role="img" aria-label={t('inbox.isUnread')} />}
          </span>
        </span>
      </PathLink>
    </li>
  )
}

function Preview({ conversation, isOpen }: Pick<Props, 'conversation' | 'isOpen'>) {
  const t = useT()
  const draft = useReplyDraft(chosenOf(conversation)).text.trim()
  const { found } = conversation
  const shown = found ?? { text: conversation.last_message, direction: conversation.last_direction }
  return (
    <span className={classes.rowPreview}>
      {draft && !isOpen && !found ? (
        <>
          <span className={classes.draftWord}>{t('inbox.draft')}</span> {draft}
        </>
      ) : (
        <>
          {shown.direction === 'out' && `${t('inbox.you')} `}
          {shown.text || conversation.subject}
        </>
      )}
    </span>
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

const icons = { sms: IconDeviceMobileMessage, email: IconMail, widget: IconMessageCircle }

/** By which way a conversation goes; named where no word stands beside it. */
export function ChannelIcon({ type, isNamed = false }: { type: SenderType; isNamed?: boolean }) {
  const t = useT()
  const Icon = icons[type]
  if (!isNamed) return <Icon size={14} aria-hidden />
  return <Icon size={14} role="img" aria-label={t(`inbox.channel.${type}`)} />
}
