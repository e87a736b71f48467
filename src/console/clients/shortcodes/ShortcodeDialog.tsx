import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { FieldRow } from '#console/kit/edit/FormSection.tsx'
import { ChoiceField, TextField } from '#console/kit/fields/fields.tsx'
import { NumberField } from '#console/kit/fields/NumberField.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useClient } from '#console/kit/session.ts'
import type { Shortcode } from '#contract/clients/calls.ts'

type Props = { shortcode: Shortcode | undefined; onClose: () => void }

/** Adds a shortcode whose home is the current client, or changes one: its digits and its home stay. */
export function ShortcodeDialog({ shortcode, onClose }: Props) {
  const t = useT()
  const client = useClient()
  const form = useCallForm({
    call: 'createShortcode',
    of: { client_id: client.id, ...shortcode },
    own: { version: shortcode?.version },
  })
  const isSimulator = form.useWatchValue('gateway') === 'simulator'
  const create = useChange('createShortcode')
  const update = useChange('updateShortcode')
  return (
    <FormDialog
      onClose={onClose}
      title={shortcode ? t('settings.editShortcode', { code: shortcode.code }) : t('clients.newShortcode')}
      submitLabel={t(shortcode ? 'settings.saveShortcode' : 'clients.createShortcode')}
      doneText={t(shortcode ? 'settings.shortcodeSaved' : 'clients.shortcodeCreated')}
      form={form}
      size={480}
      onSubmit={({ code, client_id, ...values }, { version }) => {
        const body = { ...values, currency: values.currency?.trim().toUpperCase() ?? null }
        return shortcode
          ? update.mutateAsync({ params: { id: shortcode.id }, body: { ...body, version } })
          : create.mutateAsync({ body: { ...body, client_id, code: code.trim() } })
      }}
    >
      {!shortcode && (
        <TextField
          form={form}
          name="code"
          label={t('nouns.shortcode')}
          description={t('clients.shortcodeHint', { client: client.name })}
          inputMode="numeric"
          maxLength={15}
          data-autofocus
        />
      )}
      <ChoiceField
        form={form}
        name="gateway"
        label={t('clients.gateway')}
        description={t(isSimulator ? 'settings.gatewaySimulatorHint' : 'settings.gatewayOtherHint')}
        textOf={(gateway) => t(`clients.gateway.${gateway}`)}
      />
      <FieldRow>
        <NumberField form={form} name="segment_limit" label={t('clients.segmentLimit')} />
        <NumberField form={form} name="messages_per_second" label={t('clients.rate')} />
      </FieldRow>
      <FieldRow>
        <NumberField
          form={form}
          name="part_price"
          label={t('settings.partPrice')}
          description={t('settings.partPriceHint')}
          decimalScale={5}
        />
        <TextField
          form={form}
          name="currency"
          label={t('settings.currency')}
          description={t('settings.currencyHint')}
          maxLength={3}
          autoCapitalize="characters"
          spellCheck={false}
        />
      </FieldRow>
    </FormDialog>
  )
}
