import { Button, Text, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { EditPage } from '#console/kit/edit/EditPage.tsx'
import { FieldRow, FormSection } from '#console/kit/edit/FormSection.tsx'
import { useEditForm } from '#console/kit/edit/useEditForm.ts'
import { ChoiceField, TextField } from '#console/kit/fields/fields.tsx'
import type { Form, ValuesOf } from '#console/kit/fields/formTypes.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { setLanguage, useLanguage, useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { OwnFrame } from '#console/parts/frame/OwnFrame.tsx'
import { TimeZoneField } from '#console/parts/TimeZoneField.tsx'
import { paths } from '#console/paths.ts'
import type { Profile } from '#contract/access/profileCalls.ts'
import { type DateFormat, momentsIn } from '#contract/moments.ts'
import { TwoStepSection } from '../twoStep/TwoStepSection.tsx'
import { NotificationMails } from './NotificationMails.tsx'
import { OwnSessions } from './OwnSessions.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'

/** One's own account: name, language, colours, time zone, password and sessions. */
export function ProfilePage() {
  return (
    <OwnFrame>
      <Own />
    </OwnFrame>
  )
}

function Own() {
  const read = useRead('getProfile', {})
  return (
    <Loaded read={read} isPage>
      {({ data }) => <ProfileForm profile={data} />}
    </Loaded>
  )
}

function ProfileForm({ profile }: { profile: Profile }) {
  const t = useT()
  const { setColorScheme } = useMantineColorScheme()
  const edit = useEditForm({ call: 'updateProfile', draftKey: 'profile', of: profile })
  const { form } = edit
  const update = useChange('updateProfile')
  return (
    <EditPage
      title={t('account.profile')}
      back={{ label: t('account.backToWork'), to: paths.root() }}
      edit={edit}
      onSave={async (body) => {
        const { data } = await update.mutateAsync({ body })
        setColorScheme(data.scheme)
        await setLanguage(data.language)
      }}
    >
      <FormSection title={t('account.you')} help={t('account.youHelp')}>
        <TextField form={form} name="name" label={t('kit.name')} autoComplete="name" maw={354} />
        <div>
          <Text fw={500}>{t('kit.email')}</Text>
          <Text style={{ overflowWrap: 'anywhere' }}>{profile.email}</Text>
        </div>
      </FormSection>
      <FormSection title={t('account.look')} help={t('account.lookHelp')}>
        <FieldRow>
          <ChoiceField
            form={form}
            name="language"
            label={t('kit.language')}
            textOf={(choice) => t(choice === 'fr' ? 'kit.french' : 'kit.english')}
          />
          <ChoiceField
            form={form}
            name="scheme"
            label={t('account.scheme')}
            textOf={(choice) => t(`account.scheme.${choice}`)}
          />
        </FieldRow>
      </FormSection>
      <Dates form={form} />
      <FormSection title={t('account.zone')} help={t('account.zoneHelp')}>
        <TimeZoneField form={form} none={t('account.zoneOfBrowser')} />
      </FormSection>
      <FormSection title={t('account.tell')} help={t('account.tellHelp')}>
        <NotificationMails />
      </FormSection>
      <Password profile={profile} />
      <TwoStepSection />
      <FormSection title={t('account.sessions')} help={t('account.sessionsHelp')}>
        <OwnSessions />
      </FormSection>
    </EditPage>
  )
}

/** Each choice as today is written by it. */
function Dates({ form }: { form: Form<ValuesOf<'updateProfile'>> }) {
  const t = useT()
  const { timeZone } = useFormat()
  const language = useLanguage()
  const today = (dateFormat: DateFormat) => momentsIn(timeZone, { language, dateFormat })(new Date()).date
  return (
    <FormSection title={t('account.dates')} help={t('account.datesHelp')}>
      <ChoiceField form={form} name="date_format" label={t('account.dates')} textOf={today} maw={354} />
    </FormSection>
  )
}

function Password({ profile: { password_at: at } }: { profile: Profile }) {
  const t = useT()
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  return (
    <FormSection title={t('account.password')} help={t('account.passwordHelp')}>
      <div>
        <Text mb="xs">
          {at ? t('account.passwordAt', { at: format.dateTimeZone(at) }) : t('account.passwordOld')}
        </Text>
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('account.changePassword')}
        </Button>
      </div>
      <PasswordDialog opened={isOpen} onClose={() => setOpen(false)} />
    </FormSection>
  )
}
