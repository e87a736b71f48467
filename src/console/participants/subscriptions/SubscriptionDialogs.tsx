import { useChange } from '#console/kit/api/query.ts'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { ChoiceField, SwitchField, TextField } from '#console/kit/fields/fields.tsx'
import type { Form } from '#console/kit/fields/formTypes.ts'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Shortcode } from '#contract/clients/calls.ts'
import type { Subscription } from '#contract/participants/calls.ts'

type CreateProps = { shortcodes: Shortcode[]; onClose: () => void }

export function CreateSubscriptionDialog({ shortcodes, onClose }: CreateProps) {
  const t = useT()
  const form = useCallForm({ call: 'createSubscription', of: { shortcode_id: shortcodes[0]?.id } })
  const create = useChange('createSubscription')
  return (
    <FormDialog
      onClose={onClose}
      title={t('subscriptions.new')}
      submitLabel={t('subscriptions.create')}
      doneText={t('subscriptions.created')}
      doneFor="messaging"
      form={form}
      onSubmit={(body) => create.mutateAsync({ body })}
    >
      <TextField form={form} name="name" label={t('kit.name')} data-autofocus />
      <ChoiceField
        form={form}
        name="shortcode_id"
        label={t('subscriptions.shortcode')}
        description={t('subscriptions.shortcodeHint')}
        data={[
          ...shortcodes.map(({ id, code }) => ({ value: id, label: code })),
          { value: '', label: t('subscriptions.onEmail') },
        ]}
      />
      <DoubleOptInField form={form} />
    </FormDialog>
  )
}

type Props<S> = { subscription: S; onClose: () => void }

export function EditSubscriptionDialog({ subscription, onClose }: Props<Subscription>) {
  const t = useT()
  const { id } = subscription
  const form = useCallForm({ call: 'updateSubscription', of: subscription })
  const update = useChange('updateSubscription')
  return (
    <FormDialog
      onClose={onClose}
      title={t('subscriptions.edit')}
      submitLabel={t('subscriptions.save')}
      doneText={t('subscriptions.saved')}
      doneFor="messaging"
      form={form}
      draft={id}
      onSubmit={(body) => update.mutateAsync({ params: { id }, body })}
    >
      <TextField form={form} name="name" label={t('kit.name')} data-autofocus />
      <DoubleOptInField form={form} />
    </FormDialog>
  )
}

function DoubleOptInField({ form }: { form: Form<{ is_double_opt_in: boolean }> }) {
  const t = useT()
  return (
    <SwitchField
      form={form}
      name="is_double_opt_in"
      label={t('subscriptions.doubleOptIn')}
      description={t('subscriptions.doubleOptInHint')}
    />
  )
}

/** Asks before a subscription goes; a broadcast that needs it is named by the refusal. */
export function DeleteSubscriptionDialog({ subscription, onClose }: Props<Subscription | undefined>) {
  const t = useT()
  const remove = useChange('deleteSubscription')
  return (
    <DeleteDialog
      about={subscription}
      onClose={onClose}
      title={({ name }) => t('subscriptions.deleteNamed', { name })}
      verb={t('subscriptions.delete')}
      doneText={t('subscriptions.deleted')}
      doneFor="messaging"
      onDelete={({ id }) => remove.mutateAsync({ params: { id } })}
    >
      {({ in_count: count }) =>
        count > 0 ? t('subscriptions.deleteLost', { count }) : t('subscriptions.deleteNobody')
      }
    </DeleteDialog>
  )
}
