import { Anchor } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { CheckboxesField, SwitchField, TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Webhook } from '#contract/webhooks/calls.ts'
import { causedEvents, eventActions } from '#contract/words/eventActions.ts'
import classes from './webhooks.module.css'

type Props = {
  webhook: Webhook | undefined
  onClose: () => void
  /** Gets the secret of one that was made. */
  onMade?: (secret: string) => void
}

/** Makes a webhook, or changes one. */
export function WebhookDialog({ webhook, onMade, onClose }: Props) {
  const t = useT()
  // One that was chosen by a program can be taken away.
  const offered = eventActions.filter((one) => causedEvents.includes(one) || webhook?.actions.includes(one))
  const form = useCallForm({ call: 'updateWebhook', of: webhook })
  const create = useChange('createWebhook', { onDone: ({ data }) => onMade?.(data.secret) })
  const update = useChange('updateWebhook')
  return (
    <FormDialog
      onClose={onClose}
      title={t(webhook ? 'webhooks.edit' : 'webhooks.new')}
      submitLabel={t(webhook ? 'kit.save' : 'webhooks.create')}
      doneText={t(webhook ? 'webhooks.saved' : 'webhooks.created')}
      form={form}
      draft={webhook?.id}
      size={560}
      onSubmit={({ version, ...values }) => {
        const body = { ...values, url: values.url.trim() }
        return webhook
          ? update.mutateAsync({ params: { id: webhook.id }, body: { ...body, version } })
          : create.mutateAsync({ body })
      }}
    >
      <TextField form={form} name="name" label={t('kit.name')} autoComplete="off" data-autofocus />
      <TextField
        form={form}
        name="url"
        type="url"
        label={t('nouns.address')}
        description={t('webhooks.addressHint')}
        autoComplete="off"
      />
      <CheckboxesField
        form={form}
        name="actions"
        label={t('webhooks.kinds')}
        className={classes.kinds ?? ''}
        data={offered.map((action) => ({
          value: action,
          label: t(`participants.event.${action}`),
        }))}
      />
      <Anchor component="button" type="button" onClick={() => form.setFieldValue('actions', [...offered])}>
        {t('webhooks.allKinds')}
      </Anchor>
      <SwitchField form={form} name="is_on" label={t('webhooks.isOn')} description={t('webhooks.isOnHint')} />
    </FormDialog>
  )
}
