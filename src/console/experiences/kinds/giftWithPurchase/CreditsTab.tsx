import { FieldRow, FormSection } from '#console/kit/edit/FormSection.tsx'
import { ChoiceField, SwitchField } from '#console/kit/fields/fields.tsx'
import { NumberField } from '#console/kit/fields/NumberField.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { NoShortcode } from '#console/parts/keyword/NoShortcode.tsx'
import type { Shortcode } from '#contract/clients/calls.ts'
import { LinkText } from '../../LinkText.tsx'
import type { GiftTab } from './giftValues.ts'

type Props = Pick<GiftTab, 'form'> & { shortcodes: readonly Shortcode[] }

/** The price of a prize in credits, and how it reaches the participant (E3). */
export function CreditsTab({ form, shortcodes }: Props) {
  const t = useT()
  const isByText = form.useWatchValue('deliver_by') === 'sms'
  const isByPool = form.useWatchValue('use_credits_by_prize_pool')
  return (
    <>
      <FormSection title={t('gift.credits')} help={t('gift.creditsHelp')}>
        <SwitchField
          form={form}
          name="use_credits_by_prize_pool"
          label={t('gift.use_credits_by_prize_pool')}
        />
        <FieldRow>
          <NumberField
            form={form}
            name="award_credit_threshold"
            label={t('gift.award_credit_threshold')}
            description={isByPool ? t('gift.byPool') : undefined}
          />
          <NumberField
            form={form}
            name="max_valid_entries_count"
            label={t('gift.max_valid_entries_count')}
            description={t('contest.noLimit')}
          />
        </FieldRow>
      </FormSection>
      <FormSection title={t('gift.delivery')} help={t('gift.deliveryHelp')}>
        <FieldRow>
          <ChoiceField
            form={form}
            name="deliver_by"
            label={t('gift.deliver_by')}
            description={t('gift.deliverByHelp')}
            textOf={(way) => t(`gift.by.${way}`)}
          />
          {isByText && (
            <ChoiceField
              form={form}
              name="shortcode_id"
              label={t('nouns.shortcode')}
              none={t('experiences.noShortcode')}
              data={shortcodes.map(({ id, code }) => ({ value: id, label: code }))}
            />
          )}
        </FieldRow>
        {isByText && shortcodes.length === 0 && <NoShortcode />}
        <SwitchField
          form={form}
          name="has_consumer_redemption"
          label={t('gift.has_consumer_redemption')}
          description={t('gift.redemptionHelp')}
        />
      </FormSection>
      <FormSection title={t('gift.dashboard')} help={t('contest.dashboardHelp')}>
        <SwitchField
          form={form}
          name="is_products_visible_on_dashboard"
          label={t('gift.is_products_visible_on_dashboard')}
        />
        <SwitchField
          form={form}
          name="is_retailer_visible_on_dashboard"
          label={t('gift.is_retailer_visible_on_dashboard')}
        />
      </FormSection>
      <LinkText form={form} />
    </>
  )
}
