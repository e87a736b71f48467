import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { SwitchField } from '#console/kit/fields/fields.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { SettingsForm } from './SettingsForm.tsx'

/** Whether everybody who works for the client needs a second step at sign-in. */
export function TwoStepRulePage() {
  const t = useT()
  return (
    <SettingsForm section="twoStep" fields={['requires_two_step']}>
      {(form) => (
        <FormSection title={t('settings.twoStep')} help={t('settings.twoStepHelp')}>
          <SwitchField
            form={form}
            name="requires_two_step"
            label={t('settings.twoStepAsked')}
            description={t('settings.twoStepHint')}
          />
        </FormSection>
      )}
    </SettingsForm>
  )
}
