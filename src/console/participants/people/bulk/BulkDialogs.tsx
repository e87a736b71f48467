import { Text } from '@mantine/core'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { ReasonField } from '#console/kit/fields/ReasonField.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { BulkDialogProps, BulkTask } from './bulkTask.ts'
import { useChosenText } from './chosen.ts'
import { AddToListDialog, RemoveFromListDialog } from './ListDialogs.tsx'

/** What is asked before something is done to many: which list, why, or whether. Each names the number. */
export function BulkDialogs({ task, ...rest }: { task: BulkTask } & Omit<BulkDialogProps, 'chosen'>) {
  const props = { ...rest, chosen: task.chosen }
  switch (task.action) {
    case 'add_to_list':
      return <AddToListDialog {...props} />
    case 'remove_from_list':
      return <RemoveFromListDialog {...props} filteredBy={task.filteredBy} />
    case 'delete':
      return <DeleteManyDialog {...props} />
    default:
      return <FlagManyDialog {...props} action={task.action} />
  }
}

function FlagManyDialog({
  action,
  chosen,
  opened,
  onClose,
  onRun,
}: BulkDialogProps & { action: 'flag' | 'unflag' }) {
  const t = useT()
  const { people } = useChosenText(chosen, opened)
  const isFlagging = action === 'flag'
  const form = useCallForm({
    call: 'flagParticipant',
    initialValues: { reason: '' },
    validate: {
      reason: (reason) => (isFlagging && reason.trim() === '' ? t('people.reasonRequired') : null),
    },
  })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={isFlagging ? t('people.flagTitle', { people }) : t('people.unflagTitle', { people })}
      submitLabel={isFlagging ? t('people.flagVerb') : t('people.unflagVerb')}
      form={form}
      onSubmit={({ reason }) => onRun({ action, chosen, reason })}
    >
      <Text>{isFlagging ? t('people.flagMeans') : t('people.unflagManyMeans')}</Text>
      <ReasonField form={form} isOptional={!isFlagging} />
    </FormDialog>
  )
}

function DeleteManyDialog({ chosen, opened, onClose, onRun }: BulkDialogProps) {
  const t = useT()
  const { people, isKnown } = useChosenText(chosen, opened)
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('people.deleteTitle', { people })}
      verb={t('people.deleteManyVerb', { people })}
      isDestructive
      isReady={isKnown}
      onConfirm={() => onRun({ action: 'delete', chosen })}
    >
      <Text>{t('people.deleteLost')}</Text>
      <Text mt="xs">{t('people.deleteManyKept')}</Text>
    </ConfirmDialog>
  )
}
