import { Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Participant } from '#contract/participants/calls.ts'
import { PersonFields } from './PersonFields.tsx'
import { atVariableRows, bodyOf, type PersonValues, validateVariables, valuesOf } from './personValues.ts'

type Props = { participant: Participant; opened: boolean; onClose: () => void }

/** Changes a participant's own data. A change from elsewhere does not replace what is being typed. */
export function EditParticipantDialog({ participant, opened, onClose }: Props) {
  const [shown, setShown] = useState({ opened, round: 0 })
  if (shown.opened !== opened) setShown({ opened, round: shown.round + (opened ? 1 : 0) })
  return <EditForm key={shown.round} participant={participant} opened={opened} onClose={onClose} />
}

function EditForm({ participant, opened, onClose }: Props) {
  const t = useT()
  const form = useCallForm<PersonValues>({
    call: 'updateParticipant',
    initialValues: valuesOf(participant),
    validate: validateVariables,
  })
  const update = useChange('updateParticipant', {
    onDone: () => toast.success(t('people.updated'), { for: 'messaging' }),
  })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('people.editTitle')}
      submitLabel={t('people.saveVerb')}
      size={560}
      form={form}
      draft={participant.id}
      onSubmit={(values) =>
        atVariableRows(values, update.mutateAsync({ params: { id: participant.id }, body: bodyOf(values) }))
      }
    >
      <PersonFields form={form} />
      <Text fz="xs" c="dimmed">
        {t('people.newContact')}
      </Text>
    </FormDialog>
  )
}
