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
import { ActionItem } from '#console/kit/list/ActionItem.tsx'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import type { Sender } from '#console/parts/sending/senders.ts'
import { useNewWork } from '#console/parts/staffWork/useNewWork.tsx'
import { fromWireType } from '#contract/messaging/messageTypes.ts'
import { ChannelIcon } from './ConversationRow.tsx'
import classes from './inbox.module.css'
import { consentTones } from './ParticipantFacts.tsx'
import type { Inbox } from './useInbox.ts'

type Props = {
  name: string
  inbox: Inbox
  sender: Sender | undefined
  /** The colleagues who have it open too. */
  readers: string[]
  onParticipant: () => void
  onExperience: () => void
}

/** The participant, by which way, who else reads it, and what can be done with it. */
export function ThreadHead(props: Props) {
  const { open, marks, canChange, state, done } = props.inbox
  const t = useT()
  const MarkIcon = open?.is_marked ? IconBookmarkFilled : IconBookmark
  return (
    <header className={classes.head}>
      <ActionIcon
        className={classes.back}
        aria-label={t('inbox.back')}
        onClick={() => state.choose(undefined)}
      >
        <IconArrowLeft size={18} />
      </ActionIcon>
      <div className={classes.headText}>
        <Title order={2} className={classes.headName}>
          {props.name || '\u00a0'}
        </Title>
        <HeadFacts {...props} />
      </div>
      {canChange && open && (
        <>
          <Button
            variant="default"
            leftSection={<MarkIcon size={14} />}
            className={classes.wideOnly}
            onClick={() => marks.toggleMarked(open)}
          >
            {t(open.is_marked ? 'inbox.unmark' : 'inbox.mark')}
          </Button>
          <Button variant="default" leftSection={<IconCheck size={14} />} onClick={done}>
            {t('inbox.done')}
          </Button>
        </>
      )}
      <HeadMenu {...props} />
    </header>
  )
}

function HeadMenu(props: Props) {
  const { open, marks, canChange, participant } = props.inbox
  const t = useT()
  const work = useNewWork()
  const begins =
    participant && participant.erased_at === null
      ? work.actionsOf({ participant, ...(open && { conversation_id: open.id }) })
      : []
  const MarkIcon = open?.is_marked ? IconBookmarkFilled : IconBookmark
  const ReadIcon = open?.is_read ? IconMail : IconMailOpened
  return (
    <>
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
          {begins.map((action) => (
            <ActionItem key={action.label} action={action} />
          ))}
          {canChange && open && (
            <>
              <Menu.Item leftSection={<MarkIcon size={16} />} onClick={() => marks.toggleMarked(open)}>
                {t(open.is_marked ? 'inbox.unmark' : 'inbox.mark')}
              </Menu.Item>
              <Menu.Item
                leftSection={<ReadIcon size={16} />}
                onClick={() => marks.setRead(open, !open.is_read)}
              >
                {t(open.is_read ? 'inbox.markUnread' : 'inbox.markRead')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {work.dialogs}
    </>
  )
}

function HeadFacts({ name, inbox, sender, readers }: Props) {
  const { open, participant } = inbox
  const t = useT()
  const format = useFormat()
  const type = sender?.type ?? (open && fromWireType(open.type))
  const phone = participant?.phone ?? open?.participant.phone
  return (
    <div className={classes.headFacts}>
      {type && (
        <span className={classes.channel}>
          <ChannelIcon type={type} />
          {t('inbox.from', {
            channel: t(`inbox.channel.${type}`),
            sender: sender?.name ?? open?.sender ?? '',
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
