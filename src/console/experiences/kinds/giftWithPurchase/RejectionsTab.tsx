import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { AddRow, Rows } from '#console/kit/edit/Rows.tsx'
import { useRows } from '#console/kit/edit/useRows.ts'
import { BilingualField } from '#console/kit/fields/BilingualField.tsx'
import { SwitchField, TextField } from '#console/kit/fields/fields.tsx'
import { NumberField } from '#console/kit/fields/NumberField.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type GiftTab, newReason } from './giftValues.ts'

/** Within how many hours an entry is judged, and why one may be rejected (E3). */
export function RejectionsTab({ form, isReadOnly }: GiftTab) {
  const t = useT()
  const rows = useRows(form, 'rejection_reason')
  return (
    <>
      <FormSection title={t('gift.serviceLevel')} help={t('gift.serviceLevelHelp')}>
        <NumberField
          form={form}
          name="service_level_agreement_hours"
          label={t('gift.service_level_agreement_hours')}
          description={t('gift.noServiceLevel')}
          maw={240}
        />
      </FormSection>
      <FormSection title={t('gift.reasons')} help={t('gift.reasonsHelp')}>
        <Rows
          rows={rows}
          isReadOnly={isReadOnly}
          label={t('gift.reasons')}
          titleOf={(_reason, number) => t('gift.reasonOf', { number })}
          none={t('gift.reasonsNone')}
        >
          {(_reason, at) => (
            <>
              <TextField
                form={form}
                name={`rejection_reason.${at}.name`}
                label={t('kit.name')}
                description={t('gift.reasonNameHelp')}
              />
              <BilingualField
                form={form}
                name={`rejection_reason.${at}.text`}
                label={t('gift.reasonText')}
                isLong
                maxRows={5}
              />
              <SwitchField
                form={form}
                name={`rejection_reason.${at}.is_rejected_due_to_prize_limit_rejection_reason`}
                label={t('gift.isPrizeLimit')}
              />
            </>
          )}
        </Rows>
        {!isReadOnly && <AddRow rows={rows} label={t('gift.addReason')} make={() => [newReason()]} />}
      </FormSection>
    </>
  )
}
