import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import type { Form } from '#console/kit/fields/formTypes.ts'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Shortcode } from '#contract/clients/calls.ts'
import type { Subscription } from '#contract/participants/calls.ts'

type Values = { name: string; is_double_opt_in: boolean; shortcode_id: string }

type CreateProps = { shortcodes: Shortcode[]; onClose: () => void }

export function CreateSubscriptionDialog({ shortcodes, onClose }: CreateProps) {
  const t = useT()
  const form = useCallForm<Values>({
    call: 'createSubscription',
    initialValues: { name: '', is_double_opt_in: false, shortcode_id: shortcodes[0]?.id ?? '' },
  })
  const create = useChange('createSubscription', {
    onDone: () => toast.success(t('subscriptions.created'), { for: 'messaging' }),
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('subscriptions.new')}
      submitLabel={t('subscriptions.create')}
      form={form}
      onSubmit={({ shortcode_id, ...body }) =>
        create.mutateAsync({ body: { ...body, shortcode_id: shortcode_id || null } })
      }
    >
      <NameField form={form} />
      <NativeSelect
        label={t('subscriptions.shortcode')}
        description={t('subscriptions.shortcodeHint')}
        data={[
          ...shortcodes.map(({ id, code }) => ({ value: id, label: code })),
          { value: '', label: t('subscriptions.onEmail') },
        ]}
        key={form.key('shortcode_id')}
        {...form.getInputProps('shortcode_id')}
      />
      <DoubleOptInField form={form} />
    </FormDialog>
  )
}

export function EditSubscriptionDialog({
  subscription,
  onClose,
}: {
  subscription: Subscription
  onClose: () => void
}) {
  const t = useT()
  const { id, name, is_double_opt_in } = subscription
  const form = useCallForm<Values>({
    call: 'updateSubscription',
    initialValues: { name, is_double_opt_in, shortcode_id: '' },
  })
  const update = useChange('updateSubscription', {
    onDone: () => toast.success(t('subscriptions.saved'), { for: 'messaging' }),
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('subscriptions.edit')}
      submitLabel={t('subscriptions.save')}
      form={form}
      draft={id}
      onSubmit={(values) =>
        update.mutateAsync({
          params: { id },
          body: { name: values.name, is_double_opt_in: values.is_double_opt_in },
        })
      }
    >
      <NameField form={form} />
      <DoubleOptInField form={form} />
    </FormDialog>
  )
}

function NameField({ form }: { form: Form<Values> }) {
  const t = useT()
  return (
    <TextInput
      label={t('kit.name')}
      withAsterisk
      maxLength={200}
      data-autofocus
      key={form.key('name')}
      {...form.getInputProps('name')}
    />
  )
}

function DoubleOptInField({ form }: { form: Form<Values> }) {
  const t = useT()
  return (
    <Switch
      label={t('subscriptions.doubleOptIn')}
      description={t('subscriptions.doubleOptInHint')}
      key={form.key('is_double_opt_in')}
      {...form.getInputProps('is_double_opt_in', { type: 'checkbox' })}
    />
  )
}
