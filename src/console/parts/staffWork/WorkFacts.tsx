import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { PersonLink } from '#console/parts/PersonLink.tsx'
import { paths } from '#console/paths.ts'
import type { Task } from '#contract/operations/taskCalls.ts'

type Origin = Pick<Task, 'conversation' | 'entry'>

/** The way back to where a task or a ticket was begun; nothing where that was nowhere, or is gone. */
export function OriginLink({ of: { conversation, entry } }: { of: Origin }) {
  const t = useT()
  const client = useClient().eid
  if (conversation) {
    const at = { client, id: conversation.participant_id, on: conversation.sender_id ?? undefined }
    return (
      <Anchor
        component={PathLink}
        to={conversation.is_messenger ? paths.messengerConversation(at) : paths.conversation(at)}
      >
        {t('work.conversation')}
      </Anchor>
    )
  }
  if (!entry) return null
  return (
    <Anchor
      component={PathLink}
      to={paths.entry({ client, kind: entry.kind, eid: entry.experience_eid, entry: entry.eid })}
    >
      {t('work.entry', { experience: entry.experience })}
    </Anchor>
  )
}

export const hasOrigin = ({ conversation, entry }: Origin): boolean => Boolean(conversation ?? entry)

/** The participant, leading there. */
export function workPerson(participant: Task['participant']): ReactNode {
  return participant ? <PersonLink {...participant} /> : '–'
}
