import { Alert, Button, Group, Modal, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '#console/kit/api/errors.ts'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { ClientMark } from '#console/kit/ClientMark.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useClient } from '#console/kit/session.ts'
import { EmptyState, ErrorState, LinesSkeleton } from '#console/kit/states.tsx'
import { toast } from '#console/kit/toast.tsx'
import type { Participant } from '#contract/participants/calls.ts'
import classes from './composer.module.css'

type Props = { participant: Participant; name: string; opened: boolean; onClose: () => void }

/** Sends an experience to the person of the conversation; shows what is sent before it is. */
export function ExperienceDialog({ participant, name, opened, onClose }: Props) {
  const t = useT()
  const client = useClient()
  const read = useRead('listConversationExperiences', {}, { isEnabled: opened })
  const [id, setId] = useState('')
  const experiences = read.data?.data ?? []
  const chosen = experiences.find((one) => one.id === id) ?? experiences[0]
  // An experience leaves from its own shortcode.
  const isUnreachable = participant.phone === null
  const send = useChange('sendExperience', {
    onDone: () => {
      toast.success(t('inbox.experienceSent'), { for: 'messaging' })
      onClose()
    },
  })
  return (
    <Modal opened={opened} onClose={onClose} title={t('inbox.experienceTo', { name })} size={480}>
      <Stack gap="md">
        <Group gap="xs">
          <ClientMark client={client} size={20} />
          <Text fw={500}>{client.name}</Text>
        </Group>
        {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
        {read.isPending && !read.isError && <LinesSkeleton count={4} />}
        {read.data && !chosen && (
          <EmptyState title={t('inbox.experienceNone')}>{t('inbox.experienceNoneText')}</EmptyState>
        )}
        {chosen && (
          <>
            <NativeSelect
              label={t('inbox.experienceChoose')}
              data-autofocus
              value={chosen.id}
              onChange={(event) => setId(event.currentTarget.value)}
              data={experiences.map((one) => ({ value: one.id, label: one.name }))}
            />
            <div>
              <Text fz="sm" fw={500} mb={4}>
                {t('inbox.experienceText')}
              </Text>
              <div className={classes.preview}>{chosen.text}</div>
            </div>
          </>
        )}
        {isUnreachable && (
          <Alert color="gray" variant="outline" role="status">
            {t('inbox.noPhone')}
          </Alert>
        )}
        {send.isError && (
          <Alert color="red" variant="outline" role="alert">
            {messageOf(send.error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button
            disabled={!chosen || isUnreachable}
            loading={send.isPending}
            onClick={() =>
              chosen && send.mutate({ body: { experience: chosen.id, participant: participant.id } })
            }
          >
            {t('inbox.experienceSend')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
