import { FieldRow, FormSection } from '#console/kit/edit/FormSection.tsx'
import { ChoiceField, SwitchField } from '#console/kit/fields/fields.tsx'
import { NumberField } from '#console/kit/fields/NumberField.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { RulesForm } from './kindForm.ts'

export function EntryRulesTab({ form }: { form: RulesForm }) {
  const t = useT()
  const isOff = form.useWatchValue('limit_type') === 'unlimited'
  const hint = isOff ? t('experiences.limitOff') : undefined
  return (
    <>
      <FormSection title={t('experiences.validation')} help={t('experiences.validationHelp')}>
        <SwitchField
          form={form}
          name="requires_validation"
          label={t('experiences.requiresValidation')}
          description={t('experiences.requiresValidationHint')}
        />
      </FormSection>
      <FormSection title={t('experiences.limits')} help={t('experiences.limitsHelp')}>
        <FieldRow>
          <ChoiceField
            form={form}
            name="limit_type"
            label={t('experiences.limitType')}
            textOf={(type) => t(`experiences.limitType.${type}`)}
          />
          <NumberField
            form={form}
            name="limit_count"
            label={t('experiences.limitCount')}
            disabled={isOff}
            description={hint}
          />
        </FieldRow>
        <FieldRow>
          <ChoiceField
            form={form}
            name="limit_by"
            label={t('experiences.limitBy')}
            textOf={(by) => t(`experiences.limitBy.${by}`)}
            disabled={isOff}
            description={hint}
          />
          <ChoiceField
            form={form}
            name="entry_scheduling"
            label={t('experiences.scheduling')}
            textOf={(scheduling) => t(`experiences.scheduling.${scheduling}`)}
            disabled={isOff}
            description={hint ?? t('experiences.schedulingHint')}
          />
        </FieldRow>
      </FormSection>
    </>
  )
}
