import { Anchor, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FieldRow, FormSection } from '#console/kit/edit/FormSection.tsx'
import { LongTextField, TextField } from '#console/kit/fields/fields.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useSession } from '#console/kit/session.ts'
import { NewClientDialog } from '#console/parts/NewClientDialog.tsx'
import { TimeZoneField } from '#console/parts/TimeZoneField.tsx'
import { paths } from '#console/paths.ts'
import { ResetSection } from './reset/ResetSection.tsx'
import { SettingsForm, type SettingsValues } from './SettingsForm.tsx'

/** The client's name, time zone and postal address; and the way to its languages. */
export function ClientSectionPage() {
  const t = useT()
  const isPlatformAdmin = useSession().user.is_platform_admin
  const [isMaking, setMaking] = useState(false)
  const newClient = isPlatformAdmin && (
    <Button variant="default" onClick={() => setMaking(true)}>
      {t('clients.newClient')}
    </Button>
  )
  return (
    <>
      <SettingsForm section="client" fields={['name', 'time_zone', 'postal_address']} actions={newClient}>
        {(form, { eid }) => (
          <>
            <Identity form={form} eid={eid} />
            <FormSection title={t('settings.post')} help={t('settings.postHelp')}>
              <LongTextField
                form={form}
                name="postal_address"
                label={t('settings.post')}
                description={t('settings.postHint')}
                maw={354}
              />
            </FormSection>
            <FormSection title={t('settings.languages')} help={t('settings.languagesHelp')} isForReaders>
              <Anchor component={PathLink} to={paths.languages({ client: eid })}>
                {t('settings.languagesOpen')}
              </Anchor>
            </FormSection>
            <ResetSection client={eid} />
          </>
        )}
      </SettingsForm>
      <NewClientDialog opened={isMaking} onClose={() => setMaking(false)} />
    </>
  )
}

function Identity({ form, eid }: { form: SettingsValues; eid: string }) {
  const t = useT()
  return (
    <FormSection title={t('clients.settings.identity')} help={t('settings.identityHelp')}>
      <FieldRow>
        <TextField form={form} name="name" label={t('kit.name')} />
        <TextInput
          label={t('clients.eid')}
          description={t('clients.eidFixed')}
          value={eid}
          readOnly
          variant="filled"
        />
      </FieldRow>
      <FieldRow>
        <TimeZoneField form={form} />
      </FieldRow>
    </FormSection>
  )
}
