import { useId } from 'react'
import { useChange, usePage } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { RoleField } from '../users/RoleField.tsx'

/** Gives a group a role in a client; begins with the role that may do least. */
export function GroupDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const known = useId()
  const form = useCallForm({ call: 'addSignOnGroup', of: { role: 'analyst' }, own: { client: '' } })
  const add = useChange('addSignOnGroup')
  const clients = usePage('listInstallationClients', {
    query: { page: 1, per_page: 100, field: 'name', direction: 'asc' },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('signOn.add')}
      submitLabel={t('signOn.add')}
      doneText={t('signOn.added')}
      form={form}
      onSubmit={(body) => add.mutateAsync({ body: { ...body, client: form.getValues().client } })}
    >
      <TextField
        form={form}
        name="group"
        label={t('signOn.group')}
        description={t('signOn.groupHint')}
        autoComplete="off"
        data-autofocus
      />
      <TextField
        form={form}
        name="client"
        label={t('signOn.client')}
        description={t('signOn.clientHint')}
        autoComplete="off"
        list={known}
      />
      <datalist id={known}>
        {clients.data?.data.map(({ eid, name }) => (
          <option key={eid} value={eid}>
            {name}
          </option>
        ))}
      </datalist>
      <RoleField form={form} />
    </FormDialog>
  )
}
