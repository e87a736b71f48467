import { TextInput } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { FieldRow } from '#console/kit/edit/FormSection.tsx'
import { ChoiceField, TextField } from '#console/kit/fields/fields.tsx'
import { NumberField } from '#console/kit/fields/NumberField.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useClient } from '#console/kit/session.ts'
import type { Mailbox } from '#contract/messaging/calls.ts'

/** Gives the client a mailbox, or changes one; its address stays. */
export function MailboxDialog({ mailbox, onClose }: { mailbox: Mailbox | undefined; onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const form = useCallForm({
    call: 'createMailbox',
    of: { name: client.name, client_id: client.id, ...mailbox },
    own: { version: mailbox?.version },
  })
  const create = useChange('createMailbox')
  const update = useChange('updateMailbox')
  return (
    <FormDialog
      onClose={onClose}
      title={t(mailbox ? 'settings.editMailbox' : 'settings.newMailbox')}
      submitLabel={t(mailbox ? 'settings.saveMailbox' : 'settings.createMailbox')}
      doneText={t(mailbox ? 'settings.mailboxSaved' : 'settings.mailboxCreated')}
      form={form}
      size={480}
      draft={mailbox?.id}
      onSubmit={({ address, client_id, ...body }, { version }) =>
        mailbox
          ? update.mutateAsync({ params: { id: mailbox.id }, body: { ...body, version } })
          : create.mutateAsync({ body: { ...body, client_id, address: address.trim() } })
      }
    >
      {mailbox ? (
        <TextInput
          label={t('nouns.address')}
          description={t('settings.addressFixed')}
          value={mailbox.address}
          readOnly
          variant="filled"
        />
      ) : (
        <TextField
          form={form}
          name="address"
          type="email"
          label={t('nouns.address')}
          description={t('settings.addressHint')}
          autoComplete="off"
          data-autofocus
        />
      )}
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
    </FormDialog>
  )
}
