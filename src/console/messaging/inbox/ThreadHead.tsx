import { ActionIcon, Button, Menu, Title } from '@mantine/core'
import {
  IconArrowLeft,
  IconBookmark,
  IconBookmarkFilled,
  IconDots,
  IconMail,
  IconMailOpened,
  IconUser,
} from '@tabler/icons-react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { Conversation } from '#contract/messaging/calls.ts'
import type { Participant } from '#contract/participants/calls.ts'
import classes from './inbox.module.css'
import { consentTones } from './ParticipantFacts.tsx'
import type { Marks } from './useMarks.ts'

type Props = {
  name: string
  conversation: Conversation | undefined
  participant: Participant | undefined
  participantId: string
  /** Which shortcode, where the client has several. */
  shortcode: string | undefined
  canChange: boolean
  marks: Marks
  onBack: () => void
}

/** Who this is, and what can be done with the conversation. */
export function ThreadHead(props: Props) {
  const { conversation, participant, marks } = props
  const t = useT()
  const format = useFormat()
  const client = useClient()
  const phone = participant?.phone ?? conversation?.participant.phone
  const toParticipant = paths.participant({ client: client.eid, id: props.participantId })
  return (
    <header className={classes.head}>
      <ActionIcon className={classes.back} aria-label={t('messaging.backToInbox')} onClick={props.onBack}>
        <IconArrowLeft size={18} />
      </ActionIcon>
      <div className={classes.headText}>
        <Title order={2} className={classes.headName}>
          {props.name || '\u00a0'}
        </Title>
        <div className={classes.headFacts}>
          {phone && format.phone(phone) !== props.name && <span>{format.phone(phone)}</span>}
          {props.shortcode && <span>{`${t('messaging.shortcode')} ${props.shortcode}`}</span>}
          {participant && (
            <StatusDot tone={consentTones[participant.consent]}>
              {t(`messaging.consent.${participant.consent}`)}
            </StatusDot>
          )}
          {participant?.is_flagged && <StatusDot tone="red">{t('messaging.flagged')}</StatusDot>}
        </div>
      </div>
      {props.canChange && conversation && (
        <Button
          variant="default"
          leftSection={conversation.is_marked ? <IconBookmarkFilled size={14} /> : <IconBookmark size={14} />}
          onClick={() => marks.setMarked(conversation, !conversation.is_marked)}
        >
          {conversation.is_marked ? t('messaging.unmark') : t('messaging.mark')}
        </Button>
      )}
      <Button
        variant="default"
        component={PathLink}
        to={toParticipant}
        leftSection={<IconUser size={14} />}
        className={classes.wideOnly}
      >
        {t('messaging.toParticipant')}
      </Button>
      {props.canChange && conversation && (
        <Menu>
          <Menu.Target>
            <ActionIcon aria-label={t('kit.actionsOf', { name: props.name })}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={conversation.is_read ? <IconMail size={16} /> : <IconMailOpened size={16} />}
              onClick={() => marks.setRead(conversation, !conversation.is_read)}
            >
              {conversation.is_read ? t('messaging.markUnread') : t('messaging.markRead')}
            </Menu.Item>
            <Menu.Item component={PathLink} to={toParticipant} leftSection={<IconUser size={16} />}>
              {t('messaging.toParticipant')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </header>
  )
}
