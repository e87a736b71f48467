import { Anchor, Button } from '@mantine/core'
import { IconMessage2, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { Participant } from '#contract/participants/calls.ts'
import { useBegun } from '../sending/replyDraft.ts'
import type { Sender } from '../sending/senders.ts'
import { MessageForm } from './MessageForm.tsx'
import classes from './person.module.css'

type Props = { participant: Participant; name: string; senders: Sender[] }

/** The ways to this person: the conversation on each of them, and one message from here (M2). */
export function Writing({ participant, name, senders }: Props) {
  const t = useT()
  const client = useClient().eid
  const canWrite = useCan('conversations', 'change') && participant.erased_at === null
  const ways = senders.filter(({ type }) => (type === 'sms' ? participant.phone : participant.email) !== null)
  const begun = useBegun(participant.id, ways)
  const [isWriting, setWriting] = useState(begun !== undefined)
  return (
    <div className={classes.writing}>
      <div className={classes.ways}>
        {ways.map(({ id, name: sender }) => (
          <Anchor
            key={id}
            component={PathLink}
            to={paths.conversations({ client })}
            search={{ with: participant.id, on: id }}
            fz="sm"
            className={classes.way ?? ''}
          >
            <IconMessage2 size={14} aria-hidden />
            {ways.length > 1
              ? t('person.openConversationOn', { shortcode: sender })
              : t('person.openConversation')}
          </Anchor>
        ))}
        {canWrite && !isWriting && (
          <Button
            variant="default"
            leftSection={<IconPencil size={14} />}
            onClick={() => setWriting(true)}
            ms="auto"
          >
            {t('person.write')}
          </Button>
        )}
      </div>
      {canWrite && isWriting && (
        <MessageForm
          participant={participant}
          name={name}
          senders={ways.length > 0 ? ways : senders}
          begun={begun}
          onClose={() => setWriting(false)}
        />
      )}
    </div>
  )
}
