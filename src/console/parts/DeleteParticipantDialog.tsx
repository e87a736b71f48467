import { Text } from '@mantine/core'
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
  onDeleted?: () => void
}

/** Deletes somebody nothing depends on; the server refuses anybody else and says why. */
export function DeleteParticipantDialog({ participant, opened, onClose, onDeleted }: Props) {
  const t = useT()
  const format = useFormat()
  const remove = useChange('deleteParticipant', {
    // Not the participant's own read: it would be fetched once more and be missing.
    onDone: () => {
      toast.success(t('people.deleted'), { for: 'messaging' })
      onDeleted?.()
    },
  })
  const name = format.person(participant.name) || t('participants.noName')
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('people.deleteNamed', { name })}
      verb={t('people.deleteVerb')}
      isDestructive
      onConfirm={() => remove.mutateAsync({ params: { id: participant.id } })}
    >
      <Text>{t('people.deleteLost')}</Text>
      <Text mt="xs">{t('people.deleteRefused')}</Text>
    </ConfirmDialog>
  )
}
