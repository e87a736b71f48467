import { NativeSelect, NumberInput, Switch } from '@mantine/core'
import { useState } from 'react'
import { FieldRow, FormSection } from '#console/kit/edit/FormSection.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { SharedForm } from './experienceValues.ts'

const limitTypes = ['unlimited', 'participant', 'household'] as const
const limitBys = ['phone', 'email', 'both'] as const
const schedulings = ['daily', 'weekly', 'monthly', 'once'] as const

export function EntryRulesTab({ form }: { form: SharedForm }) {
  const t = useT()
  const [limitType, setLimitType] = useState(() => form.getValues().limit_type)
  form.watch('limit_type', ({ value }) => setLimitType(value))
  const isOff = limitType === 'unlimited'
  const hint = isOff ? t('experiences.limitOff') : undefined
  return (
    <>
      <FormSection title={t('experiences.validation')} help={t('experiences.validationHelp')}>
        <Switch
          label={t('experiences.requiresValidation')}
          description={t('experiences.requiresValidationHint')}
          key={form.key('requires_validation')}
          {...form.getInputProps('requires_validation', { type: 'checkbox' })}
        />
      </FormSection>
      <FormSection title={t('experiences.limits')} help={t('experiences.limitsHelp')}>
        <FieldRow>
          <NativeSelect
            label={t('experiences.limitType')}
            data={limitTypes.map((value) => ({ value, label: t(`experiences.limitType.${value}`) }))}
            key={form.key('limit_type')}
            {...form.getInputProps('limit_type')}
          />
          <NumberInput
            label={t('experiences.limitCount')}
            min={1}
            max={100}
            allowDecimal={false}
            disabled={isOff}
            description={hint}
            key={form.key('limit_count')}
            {...form.getInputProps('limit_count')}
          />
        </FieldRow>
        <FieldRow>
          <NativeSelect
            label={t('experiences.limitBy')}
            data={limitBys.map((value) => ({ value, label: t(`experiences.limitBy.${value}`) }))}
            disabled={isOff}
            description={hint}
            key={form.key('limit_by')}
            {...form.getInputProps('limit_by')}
          />
          <NativeSelect
            label={t('experiences.scheduling')}
            data={schedulings.map((value) => ({ value, label: t(`experiences.scheduling.${value}`) }))}
            disabled={isOff}
            description={hint ?? t('experiences.schedulingHint')}
            key={form.key('entry_scheduling')}
            {...form.getInputProps('entry_scheduling')}
          />
        </FieldRow>
      </FormSection>
    </>
  )
}
