import { Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { ReasonField } from '#console/kit/fields/ReasonField.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useClient } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import type { ParticipantRow } from '#contract/participants/calls.ts'

type Props = {
  participant: Pick<ParticipantRow, 'id' | 'name' | 'is_flagged'>
  opened: boolean
  onClose: () => void
}

/** Flags a person, which needs a reason, or takes the flag away. */
export function FlagParticipantDialog({ participant, opened, onClose }: Props) {
  const t = useT()
  const format = useFormat()
  const client = useClient()
  // What was asked when it opened: once done, the participant says the contrary.
  const [asked, setAsked] = useState({ opened, isFlagging: !participant.is_flagged })
  if (asked.opened !== opened)
    setAsked({ opened, isFlagging: opened ? !participant.is_flagged : asked.isFlagging })
  const { isFlagging } = asked
  const form = useCallForm({
    call: 'flagParticipant',
    initialValues: { reason: '' },
    validate: {
      reason: (reason) => (isFlagging && reason.trim() === '' ? t('people.reasonRequired') : null),
    },
  })
  const flag = useChange('flagParticipant', {
    onDone: () =>
      toast.success(isFlagging ? t('people.flagDone') : t('people.unflagDone'), { for: 'messaging' }),
  })
  const name = format.person(participant.name) || t('participants.noName')
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={isFlagging ? t('people.flagNamed', { name }) : t('people.unflagNamed', { name })}
      submitLabel={isFlagging ? t('people.flagVerb') : t('people.unflagVerb')}
      form={form}
      draft={participant.id}
      onSubmit={({ reason }) =>
        flag.mutateAsync({
          body: { client: client.id, person: participant.id, is_flagged: isFlagging, reason },
        })
      }
    >
      <Text>{isFlagging ? t('people.flagMeans') : t('people.unflagMeans')}</Text>
      <ReasonField form={form} isOptional={!isFlagging} />
    </FormDialog>
  )
}
