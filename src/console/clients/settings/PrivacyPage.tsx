import { FieldRow, FormSection } from '#console/kit/edit/FormSection.tsx'
import { BilingualField } from '#console/kit/fields/BilingualField.tsx'
import { TextField } from '#console/kit/fields/fields.tsx'
import { NumberField } from '#console/kit/fields/NumberField.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { SettingsForm } from './SettingsForm.tsx'

/** The words on privacy on public pages (the policy, and who answers for it), and how long copies are kept. */
export function PrivacyPage() {
  const t = useT()
  return (
    <SettingsForm
      section="privacy"
      fields={['privacy_url', 'privacy_url_fr', 'privacy_name', 'privacy_email', 'files_kept_days']}
    >
      {(form) => (
        <>
          <FormSection title={t('settings.policy')} help={t('settings.policyHelp')}>
            <BilingualField
              form={form}
              name="privacy_url"
              label={t('settings.policyAddress')}
              description={t('settings.policyHint')}
            />
          </FormSection>
          <FormSection title={t('settings.privacyContact')} help={t('settings.privacyContactHelp')}>
            <FieldRow>
              <TextField
                form={form}
                name="privacy_name"
                label={t('settings.privacyName')}
                description={t('settings.privacyNameHint')}
              />
              <TextField
                form={form}
                name="privacy_email"
                type="email"
                label={t('settings.privacyEmail')}
                description={t('settings.privacyEmailHint')}
              />
            </FieldRow>
          </FormSection>
          <FormSection title={t('settings.retention')} help={t('settings.retentionHelp')}>
            <NumberField
              form={form}
              name="files_kept_days"
              label={t('settings.filesKeptDays')}
              description={t('settings.filesKeptDaysHint')}
              w={160}
            />
          </FormSection>
        </>
      )}
    </SettingsForm>
  )
}
