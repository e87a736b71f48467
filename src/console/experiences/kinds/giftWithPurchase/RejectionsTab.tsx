import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { BilingualField } from '#console/kit/fields/BilingualField.tsx'
import { SwitchField, TextField } from '#console/kit/fields/fields.tsx'
import { NumberField } from '#console/kit/fields/NumberField.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { ListRow } from '../../contests/ListRow.tsx'
import type { KindTab } from '../../ExperienceEditor.tsx'
import { type GiftOwn, newReason } from './giftValues.ts'

const mostReasons = 50

/** Within how many hours an entry is judged, and why one may be rejected (E3). */
export function RejectionsTab({ form, isReadOnly }: KindTab<GiftOwn>) {
  const t = useT()
  const addButton = useRef<HTMLButtonElement>(null)
  const { rejection_reason: reasons } = form.getValues()
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
        {reasons.length === 0 && <Text c="dimmed">{t('gift.reasonsNone')}</Text>}
        {reasons.map(({ id }, at) => (
          <ListRow
            key={id}
            name={t('gift.reasonOf', { number: at + 1 })}
            at={at}
            count={reasons.length}
            isReadOnly={isReadOnly}
            onMove={(from, to) => form.reorderListItem('rejection_reason', { from, to })}
            onRemove={() => {
              form.removeListItem('rejection_reason', at)
              addButton.current?.focus()
            }}
          >
            <TextField
              form={form}
              name={`rejection_reason.${at}.name`}
              label={t('gift.reasonName')}
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
          </ListRow>
        ))}
        {!isReadOnly && (
          <div>
            <Button
              ref={addButton}
              variant="default"
              leftSection={<IconPlus size={14} />}
              disabled={reasons.length >= mostReasons}
              onClick={() => form.insertListItem('rejection_reason', newReason())}
            >
              {t('gift.addReason')}
            </Button>
          </div>
        )}
      </FormSection>
    </>
  )
}
