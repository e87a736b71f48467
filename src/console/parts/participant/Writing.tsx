import { Anchor, Button } from '@mantine/core'
import { IconMessage2, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { Shortcode } from '#contract/clients/calls.ts'
import type { Participant } from '#contract/participants/calls.ts'
import { MessageForm } from './MessageForm.tsx'
import classes from './person.module.css'
import { useKeptText } from './useKeptText.ts'

type Props = { participant: Participant; name: string; shortcodes: Shortcode[] }

/** The ways to this person: the conversation on each shortcode, and one message from here (M2). */
export function Writing({ participant, name, shortcodes }: Props) {
  const t = useT()
  const client = useClient().eid
  const canWrite = useCan('conversations', 'change') && participant.erased_at === null
  const kept = useKeptText(`message:${participant.id}`)
  const [isWriting, setWriting] = useState(kept.typed !== undefined)
  return (
    <div className={classes.writing}>
      <div className={classes.ways}>
        {shortcodes.map(({ id, code }) => (
          <Anchor
            key={id}
            component={PathLink}
            to={paths.conversations({ client })}
            search={{ with: participant.id, on: id }}
            fz="sm"
            className={classes.way ?? ''}
          >
            <IconMessage2 size={14} aria-hidden />
            {shortcodes.length > 1
              ? t('person.openConversationOn', { shortcode: code })
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
          shortcodes={shortcodes}
          kept={kept}
          onClose={() => setWriting(false)}
        />
      )}
    </div>
  )
}
