import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { BilingualField } from '#console/kit/fields/BilingualField.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { SettingsForm } from './SettingsForm.tsx'

/** The answers to HELP, INFO and AIDE. */
export function MessagesPage() {
  const t = useT()
  return (
    <SettingsForm section="messages" fields={['help_text', 'help_text_fr']}>
      {(form) => (
        <FormSection title={t('clients.helpText')} help={t('settings.section.messagesHelp')}>
          <BilingualField form={form} name="help_text" label={t('clients.helpText')} isLong />
        </FormSection>
      )}
    </SettingsForm>
  )
}
