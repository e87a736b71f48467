import { List, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { ParticipantRow } from '#contract/participants/calls.ts'

type Props = {
  participant: Pick<ParticipantRow, 'id' | 'name'>
  opened: boolean
  onClose: () => void
  onErased?: () => void
}

/** Erases a person's data on request (decisions 3): what is lost, what is kept and why, a reason, the name typed. */
export function EraseParticipantDialog({ participant, opened, onClose, onErased }: Props) {
  const t = useT()
  const format = useFormat()
  const [reason, setReason] = useState('')
  const erase = useChange('eraseParticipant', {
    onDone: () => {
      toast.success(t('people.erased'), { for: 'messaging' })
      onErased?.()
    },
  })
  const name = format.person(participant.name).trim() || t('participants.noName')
  const close = () => {
    setReason('')
    onClose()
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={t('people.eraseNamed', { name })}
      verb={t('people.eraseVerb')}
      isDestructive
      isReady={reason.trim() !== ''}
      typed={{ label: t('people.eraseType', { name }), text: name }}
      onConfirm={() => erase.mutateAsync({ params: { id: participant.id }, body: { reason } })}
    >
      <Stack gap="sm">
        <Text>{t('people.eraseFor')}</Text>
        <div>
          <Text fw={500}>{t('people.eraseLostTitle')}</Text>
          <Text>{t('people.eraseLost')}</Text>
        </div>
        <div>
          <Text fw={500}>{t('people.eraseKeptTitle')}</Text>
          <List fz="sm" spacing={4}>
            <List.Item>{t('people.eraseKeptDraws')}</List.Item>
            <List.Item>{t('people.eraseKeptConsent')}</List.Item>
            <List.Item>{t('people.eraseKeptStop')}</List.Item>
          </List>
        </div>
        <Textarea
          label={t('kit.reason')}
          description={t('people.eraseReasonHint')}
          withAsterisk
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  )
}
