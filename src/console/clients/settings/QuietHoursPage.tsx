import { FieldRow, FormSection } from '#console/kit/edit/FormSection.tsx'
import { TimeField } from '#console/kit/fields/TimeField.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { SettingsForm } from './SettingsForm.tsx'

/** The hours in which broadcasts wait (decisions 6). */
export function QuietHoursPage() {
  const t = useT()
  return (
    <SettingsForm section="quietHours" fields={['quiet_from', 'quiet_until']}>
      {(form) => (
        <FormSection title={t('settings.section.quietHours')} help={t('settings.section.quietHoursHelp')}>
          <FieldRow>
            <TimeField
              form={form}
              name="quiet_from"
              label={t('clients.quietFrom')}
              description={t('settings.quietHint')}
            />
            <TimeField form={form} name="quiet_until" label={t('clients.quietUntil')} />
          </FieldRow>
        </FormSection>
      )}
    </SettingsForm>
  )
}
