import { FieldRow } from '#console/kit/edit/FormSection.tsx'
import { ChoiceField, TextField } from '#console/kit/fields/fields.tsx'
import type { Form, ValuesOf } from '#console/kit/fields/formTypes.ts'
import { NumberField } from '#console/kit/fields/NumberField.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'

/** A currency is written in capitals. */
export const withCurrency = <B extends { currency?: string | null | undefined }>(body: B) => ({
  ...body,
  currency: body.currency?.trim().toUpperCase() ?? null,
})

/** What may change of a shortcode: gateway, limits, price. */
export function ShortcodeFields({ form }: { form: Form<ValuesOf<'updateShortcode'>> }) {
  const t = useT()
  const isSimulator = form.useWatchValue('gateway') === 'simulator'
  return (
    <>
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
    </>
  )
}
