import { ActionIcon, Button, Menu, Title } from '@mantine/core'
import {
  IconArrowLeft,
  IconBookmark,
  IconBookmarkFilled,
  IconCheck,
  IconDots,
  IconEye,
  IconMail,
  IconMailOpened,
  IconTicket,
  IconUser,
} from '@tabler/icons-react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import type { Sender } from '#console/parts/sending/senders.ts'
import { fromWireType } from '#contract/messaging/messageTypes.ts'
import { ChannelIcon } from './ConversationRow.tsx'
import classes from './inbox.module.css'
import { consentTones } from './ParticipantFacts.tsx'
import type { Inbox } from './useInbox.ts'

type Props = {
  name: string
  inbox: Inbox
  sender: Sender | undefined
  /** Who else has it open. */
  readers: string[]
  onBack: () => void
  onDone: () => void
  onParticipant: () => void
  onExperience: () => void
}

/** Who this is, by which way, who else reads it, and what can be done with it. */
export function ThreadHead(props: Props) {
  const { open: conversation, marks, canChange } = props.inbox
  const t = useT()
  const markIcon = conversation?.is_marked ? <IconBookmarkFilled size={14} /> : <IconBookmark size={14} />
  return (
    <header className={classes.head}>
      <ActionIcon className={classes.back} aria-label={t('inbox.back')} onClick={props.onBack}>
        <IconArrowLeft size={18} />
      </ActionIcon>
      <div className={classes.headText}>
        <Title order={2} className={classes.headName}>
          {props.name || '\u00a0'}
        </Title>
        <HeadFacts {...props} />
      </div>
      {canChange && conversation && (
        <>
          <Button
            variant="default"
            leftSection={markIcon}
            className={classes.wideOnly}
            onClick={() => marks.setMarked(conversation, !conversation.is_marked)}
          >
            {conversation.is_marked ? t('inbox.unmark') : t('inbox.mark')}
          </Button>
          <Button variant="default" leftSection={<IconCheck size={14} />} onClick={props.onDone}>
            {t('inbox.done')}
          </Button>
        </>
      )}
      <HeadMenu {...props} />
    </header>
  )
}

function HeadMenu(props: Props) {
  const { open: conversation, marks, canChange, participant } = props.inbox
  const t = useT()
  const isMarked = conversation?.is_marked
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={t('kit.actionsOf', { name: props.name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUser size={16} />} onClick={props.onParticipant}>
          {t('inbox.toParticipant')}
        </Menu.Item>
        {canChange && participant?.erased_at === null && (
          <Menu.Item leftSection={<IconTicket size={16} />} onClick={props.onExperience}>
            {t('inbox.experience')}
          </Menu.Item>
        )}
        {canChange && conversation && (
          <>
            <Menu.Item
              leftSection={isMarked ? <IconBookmarkFilled size={16} /> : <IconBookmark size={16} />}
              onClick={() => marks.setMarked(conversation, !isMarked)}
            >
              {isMarked ? t('inbox.unmark') : t('inbox.mark')}
            </Menu.Item>
            <Menu.Item
              leftSection={conversation.is_read ? <IconMail size={16} /> : <IconMailOpened size={16} />}
              onClick={() => marks.setRead(conversation, !conversation.is_read)}
            >
              {conversation.is_read ? t('inbox.markUnread') : t('inbox.markRead')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function HeadFacts({ name, inbox, sender, readers }: Props) {
  const { open: conversation, participant } = inbox
  const t = useT()
  const format = useFormat()
  const type = sender?.type ?? (conversation && fromWireType(conversation.type))
  const phone = participant?.phone ?? conversation?.participant.phone
  return (
    <div className={classes.headFacts}>
      {type && (
        <span className={classes.channel}>
          <ChannelIcon type={type} />
          {t('inbox.from', {
            channel: t(`inbox.channel.${type}`),
            sender: sender?.name ?? conversation?.sender ?? '',
          })}
        </span>
      )}
      {type === 'sms' && phone && format.phone(phone) !== name && <span>{format.phone(phone)}</span>}
      {type === 'email' && participant?.email && participant.email !== name && (
        <span className={classes.address}>{participant.email}</span>
      )}
      {participant && type === 'sms' && (
        <StatusDot tone={consentTones[participant.consent]}>
          {t(`inbox.consent.${participant.consent}`)}
        </StatusDot>
      )}
      {participant?.is_flagged && <StatusDot tone="red">{t('inbox.flagged')}</StatusDot>}
      <span role="status">
        {readers.length > 0 && (
          <span className={classes.readers}>
            <IconEye size={14} aria-hidden />
            {t(readers.length === 1 ? 'inbox.alsoReading' : 'inbox.alsoReadingMany', {
              names: readers.join(', '),
            })}
          </span>
        )}
      </span>
    </div>
  )
}
