import { useChange } from '#console/kit/api/query.ts'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { ChoiceField, SwitchField, TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Shortcode } from '#contract/clients/calls.ts'
import type { Subscription } from '#contract/participants/calls.ts'

type FormProps = { subscription: Subscription | undefined; shortcodes: Shortcode[]; onClose: () => void }

/** Makes a subscription, or changes one; its shortcode stays. */
export function SubscriptionDialog({ subscription, shortcodes, onClose }: FormProps) {
  const t = useT()
  const form = useCallForm({
    call: 'createSubscription',
    of: subscription ?? { shortcode_id: shortcodes[0]?.id },
    own: { version: subscription?.version },
  })
  const create = useChange('createSubscription')
  const update = useChange('updateSubscription')
  return (
    <FormDialog
      onClose={onClose}
      title={t(subscription ? 'subscriptions.edit' : 'subscriptions.new')}
      submitLabel={t(subscription ? 'subscriptions.save' : 'subscriptions.create')}
      doneText={t(subscription ? 'subscriptions.saved' : 'subscriptions.created')}
      doneFor="messaging"
      form={form}
      draft={subscription?.id}
      onSubmit={({ shortcode_id, ...body }, { version }) =>
        subscription
          ? update.mutateAsync({ params: { id: subscription.id }, body: { ...body, version } })
          : create.mutateAsync({ body: { ...body, shortcode_id } })
      }
    >
      <TextField form={form} name="name" label={t('kit.name')} data-autofocus />
      {!subscription && (
        <ChoiceField
          form={form}
          name="shortcode_id"
          label={t('nouns.shortcode')}
          description={t('subscriptions.shortcodeHint')}
          data={[
            ...shortcodes.map(({ id, code }) => ({ value: id, label: code })),
            { value: '', label: t('subscriptions.onEmail') },
          ]}
        />
      )}
      <SwitchField
        form={form}
        name="is_double_opt_in"
        label={t('subscriptions.doubleOptIn')}
        description={t('subscriptions.doubleOptInHint')}
      />
    </FormDialog>
  )
}

type DeleteProps = { about: Subscription | undefined; onClose: () => void }

/** Asks before a subscription goes; a broadcast that needs it is named by the refusal. */
export function DeleteSubscriptionDialog(dialog: DeleteProps) {
  const t = useT()
  const remove = useChange('deleteSubscription')
  return (
    <DeleteDialog
      {...dialog}
      title={({ name }) => t('subscriptions.deleteNamed', { name })}
      verb={t('subscriptions.delete')}
      doneText={t('subscriptions.deleted')}
      doneFor="messaging"
      facts={({ in_count }) => ({ in_count })}
      onDelete={({ id, in_count }) => remove.mutateAsync({ params: { id }, body: { seen: { in_count } } })}
    >
      {({ in_count: count }) =>
        count > 0 ? t('subscriptions.deleteLost', { count }) : t('subscriptions.deleteNobody')
      }
    </DeleteDialog>
  )
}
