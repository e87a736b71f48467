import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useForm } from '@mantine/form'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { FieldRow } from '#console/kit/edit/FormSection.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useClient } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Mailbox } from '#contract/messaging/calls.ts'
import { mailGateways } from '#contract/messaging/mailGateways.ts'

type MailGateway = (typeof mailGateways)[number]
type Values = { address: string; name: string; gateway: MailGateway; messages_per_second: number | string }

export function CreateMailboxDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const client = useClient()
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { address: '', name: client.name, gateway: 'outbox', messages_per_second: 100 },
  })
  const create = useChange('createMailbox', {
    onDone: () => toast.success(t('settings.mailboxCreated')),
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('settings.newMailbox')}
      submitLabel={t('settings.createMailbox')}
      form={form}
      size={480}
      onSubmit={(values) =>
        create.mutateAsync({
          body: {
            ...values,
            address: values.address.trim(),
            messages_per_second: Number(values.messages_per_second),
            client_id: client.id,
          },
        })
      }
    >
      <TextInput
        type="email"
        label={t('settings.address')}
        description={t('settings.addressHint')}
        withAsterisk
        maxLength={254}
        autoComplete="off"
        data-autofocus
        key={form.key('address')}
        {...form.getInputProps('address')}
      />
      <MailboxFields form={form} />
    </FormDialog>
  )
}

export function EditMailboxDialog({ mailbox, onClose }: { mailbox: Mailbox; onClose: () => void }) {
  const t = useT()
  const { id, address, name, gateway, messages_per_second } = mailbox
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { address, name, gateway, messages_per_second },
  })
  const update = useChange('updateMailbox', {
    onDone: () => toast.success(t('settings.mailboxSaved')),
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('settings.editMailbox')}
      submitLabel={t('settings.saveMailbox')}
      form={form}
      size={480}
      draft={id}
      onSubmit={({ address: _address, ...values }) =>
        update.mutateAsync({
          params: { id },
          body: { ...values, messages_per_second: Number(values.messages_per_second) },
        })
      }
    >
      <TextInput
        label={t('settings.address')}
        description={t('settings.addressFixed')}
        value={address}
        readOnly
        variant="filled"
      />
      <MailboxFields form={form} />
    </FormDialog>
  )
}

function MailboxFields({ form }: { form: UseFormReturnType<Values> }) {
  const t = useT()
  return (
    <>
      <TextInput
        label={t('settings.senderName')}
        withAsterisk
        maxLength={100}
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <FieldRow>
        <NativeSelect
          label={t('settings.mailGateway')}
          data={mailGateways.map((value) => ({ value, label: t(`settings.mailGateway.${value}`) }))}
          key={form.key('gateway')}
          {...form.getInputProps('gateway')}
        />
        <NumberInput
          label={t('settings.mailRate')}
          min={1}
          max={100_000}
          allowDecimal={false}
          key={form.key('messages_per_second')}
          {...form.getInputProps('messages_per_second')}
        />
      </FieldRow>
    </>
  )
}
