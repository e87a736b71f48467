import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { SwitchField } from '#console/kit/fields/fields.tsx'
import { NumberField } from '#console/kit/fields/NumberField.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { SettingsForm } from './SettingsForm.tsx'

/** Rules for a second person's yes: large broadcasts, and the winners of a draw. */
export function ApprovalsPage() {
  const t = useT()
  return (
    <SettingsForm section="approvals" fields={['approval_above', 'needs_two_persons_to_confirm']}>
      {(form) => (
        <>
          <FormSection title={t('settings.approval')} help={t('settings.approvalHelp')}>
            <NumberField
              form={form}
              name="approval_above"
              label={t('settings.approvalAbove')}
              description={t('settings.approvalHint')}
              maw={354}
              thousandSeparator=" "
            />
          </FormSection>
          <FormSection title={t('clients.settings.rules')} help={t('clients.settings.rulesHelp')}>
            <SwitchField
              form={form}
              name="needs_two_persons_to_confirm"
              label={t('clients.twoPersons')}
              description={t('clients.twoPersonsHint')}
            />
          </FormSection>
        </>
      )}
    </SettingsForm>
  )
}
