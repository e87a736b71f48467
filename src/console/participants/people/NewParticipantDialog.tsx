import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import { PersonFields } from '#console/parts/PersonFields.tsx'
import {
  atVariableRows,
  bodyOf,
  noPerson,
  type PersonValues,
  validateVariables,
} from '#console/parts/personValues.ts'

type Props = { opened: boolean; onClose: () => void; onCreated: (id: string) => void }

/** A participant made by hand; phone and e-mail may both be empty (decisions 3). */
export function NewParticipantDialog({ opened, onClose, onCreated }: Props) {
  const t = useT()
  const form = useCallForm<PersonValues>({
    call: 'createParticipant',
    initialValues: noPerson,
    validate: validateVariables,
  })
  const create = useChange('createParticipant', {
    onDone: ({ data }) => {
      toast.success(t('people.created'), { for: 'messaging' })
      onCreated(data.id)
    },
  })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('people.new')}
      submitLabel={t('people.createVerb')}
      size={560}
      form={form}
      onSubmit={(values) => atVariableRows(values, create.mutateAsync({ body: bodyOf(values) }))}
    >
      <PersonFields form={form} />
    </FormDialog>
  )
}
