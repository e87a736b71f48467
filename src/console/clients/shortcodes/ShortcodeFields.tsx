import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { FieldRow } from '#console/kit/edit/FormSection.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Shortcode } from '#contract/clients/calls.ts'
import { gateways } from '#contract/clients/gateways.ts'

export type ShortcodeValues = {
  code: string
  gateway: Shortcode['gateway']
  segment_limit: number | string
  messages_per_second: number | string
  part_price: number | string
  currency: string
}

/** The form as the call takes it, but for the digits. */
export function shortcodeBody({ code: _code, ...values }: ShortcodeValues) {
  const { gateway, segment_limit, messages_per_second, part_price, currency } = values
  return {
    gateway,
    segment_limit: Number(segment_limit),
    messages_per_second: Number(messages_per_second),
    part_price: part_price === '' ? null : Number(part_price),
    currency: currency.trim() === '' ? null : currency.trim().toUpperCase(),
  }
}

/** What may change of a shortcode: gateway, limits, price. */
export function ShortcodeFields({ form }: { form: UseFormReturnType<ShortcodeValues> }) {
  const t = useT()
  const [gateway, setGateway] = useState(() => form.getValues().gateway)
  form.watch('gateway', ({ value }) => setGateway(value))
  return (
    <>
      <NativeSelect
        label={t('clients.gateway')}
        description={
          gateway === 'simulator' ? t('settings.gatewaySimulatorHint') : t('settings.gatewayOtherHint')
        }
        data={gateways.map((value) => ({ value, label: t(`clients.gateway.${value}`) }))}
        key={form.key('gateway')}
        {...form.getInputProps('gateway')}
      />
      <FieldRow>
        <NumberInput
          label={t('clients.segmentLimit')}
          min={1}
          max={1600}
          allowDecimal={false}
          key={form.key('segment_limit')}
          {...form.getInputProps('segment_limit')}
        />
        <NumberInput
          label={t('clients.rate')}
          min={1}
          max={100_000}
          allowDecimal={false}
          key={form.key('messages_per_second')}
          {...form.getInputProps('messages_per_second')}
        />
      </FieldRow>
      <FieldRow>
        <NumberInput
          label={t('settings.partPrice')}
          description={t('settings.partPriceHint')}
          min={0}
          max={1000}
          decimalScale={5}
          key={form.key('part_price')}
          {...form.getInputProps('part_price')}
        />
        <TextInput
          label={t('settings.currency')}
          description={t('settings.currencyHint')}
          maxLength={3}
          autoCapitalize="characters"
          spellCheck={false}
          key={form.key('currency')}
          {...form.getInputProps('currency')}
        />
      </FieldRow>
    </>
  )
}
