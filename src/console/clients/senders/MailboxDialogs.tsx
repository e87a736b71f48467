import { TextInput } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { FieldRow } from '#console/kit/edit/FormSection.tsx'
import { ChoiceField, TextField } from '#console/kit/fields/fields.tsx'
import type { Form, ValuesOf } from '#console/kit/fields/formTypes.ts'
import { NumberField } from '#console/kit/fields/NumberField.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useClient } from '#console/kit/session.ts'
import type { Mailbox } from '#contract/messaging/calls.ts'

export function CreateMailboxDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const form = useCallForm({ call: 'createMailbox', of: { name: client.name, client_id: client.id } })
  const create = useChange('createMailbox')
  return (
    <FormDialog
      onClose={onClose}
      title={t('settings.newMailbox')}
      submitLabel={t('settings.createMailbox')}
      doneText={t('settings.mailboxCreated')}
      form={form}
      size={480}
      onSubmit={(body) => create.mutateAsync({ body: { ...body, address: body.address.trim() } })}
    >
      <TextField
        form={form}
        name="address"
        type="email"
        label={t('settings.address')}
        description={t('settings.addressHint')}
        autoComplete="off"
        data-autofocus
      />
      <MailboxFields form={form} />
    </FormDialog>
  )
}

export function EditMailboxDialog({ mailbox, onClose }: { mailbox: Mailbox; onClose: () => void }) {
  const t = useT()
  const form = useCallForm({ call: 'updateMailbox', of: mailbox })
  const update = useChange('updateMailbox')
  return (
    <FormDialog
      onClose={onClose}
      title={t('settings.editMailbox')}
      submitLabel={t('settings.saveMailbox')}
      doneText={t('settings.mailboxSaved')}
      form={form}
      size={480}
      draft={mailbox.id}
      onSubmit={(body) => update.mutateAsync({ params: { id: mailbox.id }, body })}
    >
      <TextInput
        label={t('settings.address')}
        description={t('settings.addressFixed')}
        value={mailbox.address}
        readOnly
        variant="filled"
      />
      <MailboxFields form={form} />
    </FormDialog>
  )
}

function MailboxFields({ form }: { form: Form<ValuesOf<'updateMailbox'>> }) {
  const t = useT()
  return (
    <>
      <TextField form={form} name="name" label={t('settings.senderName')} />
      <FieldRow>
        <ChoiceField
          form={form}
          name="gateway"
          label={t('settings.mailGateway')}
          textOf={(gateway) => t(`settings.mailGateway.${gateway}`)}
        />
        <NumberField form={form} name="messages_per_second" label={t('settings.mailRate')} />
      </FieldRow>
    </>
  )
}
