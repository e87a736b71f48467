import { Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { ErrorState, LinesSkeleton } from '#console/kit/states.tsx'
import type { Participant } from '#contract/participants/calls.ts'
import classes from './ParticipantModal.module.css'
import { ParticipantModalActivity } from './ParticipantModalActivity.tsx'
import { ParticipantModalConversations } from './ParticipantModalConversations.tsx'
import { ParticipantModalFacts } from './ParticipantModalFacts.tsx'

/** Everything about one participant: data, consent, lists, activity (M2). Closed while there is no id. */
export function ParticipantModal({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const t = useT()
  const format = useFormat()
  // While it closes it still shows who it was about.
  const [shown, setShown] = useState(id)
  if (id !== undefined && id !== shown) setShown(id)
  const read = useRead('getParticipant', { params: { id: shown ?? '' } }, { isEnabled: id !== undefined })
  const participant = read.data?.data
  return (
    <Modal
      opened={id !== undefined}
      onClose={onClose}
      size={960}
      yOffset="6vh"
      title={
        participant
          ? format.person(participant.name) || t('participants.noName')
          : t('participants.participant')
      }
      closeButtonProps={{ 'aria-label': t('kit.closeDialog') }}
    >
      {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && !read.isError && <LinesSkeleton count={8} />}
      {participant && (
        <>
          <Head participant={participant} />
          <div className={classes.columns}>
            <ParticipantModalFacts participant={participant} />
            <ParticipantModalActivity key={participant.id} participant={participant} />
          </div>
        </>
      )}
    </Modal>
  )
}

function Head({ participant }: { participant: Participant }) {
  const t = useT()
  const format = useFormat()
  return (
    <Group gap="md" mb="md">
      {participant.is_flagged && <StatusDot tone="red">{t('participants.flagged')}</StatusDot>}
      <Text c="dimmed">
        {participant.is_customer ? t('participants.customer') : t('participants.lead')} ·{' '}
        {t('participants.addedOn', { at: format.date(participant.created_at) })}
      </Text>
      {participant.phone && <ParticipantModalConversations id={participant.id} phone={participant.phone} />}
    </Group>
  )
}
