import { Button, NumberInput, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { EditPage } from '#console/kit/edit/EditPage.tsx'
import { FieldRow, FormSection } from '#console/kit/edit/FormSection.tsx'
import { useEditForm } from '#console/kit/edit/useEditForm.ts'
import { BilingualField } from '#console/kit/fields/BilingualField.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Page } from '#console/kit/Page.tsx'
import { useCan, useSession } from '#console/kit/session.ts'
import { ErrorState, FormSkeleton } from '#console/kit/states.tsx'
import { NewClientDialog } from '#console/parts/NewClientDialog.tsx'
import { TimeZoneField } from '#console/parts/TimeZoneField.tsx'
import { paths } from '#console/paths.ts'
import type { Client, ClientForm } from '#contract/clients/calls.ts'
import { Mailboxes } from './senders/Mailboxes.tsx'
import { Widgets } from './senders/Widgets.tsx'
import { NewShortcodeDialog } from './shortcodes/NewShortcodeDialog.tsx'
import { AllShortcodes, ClientShortcodes } from './shortcodes/Shortcodes.tsx'

type Values = Omit<ClientForm, 'eid' | 'approval_above'> & { approval_above: number | string }

/** The settings of the current client, for who may change them or only read them (decisions 2). */
export function ClientSettingsPage() {
  const read = useRead('getCurrentClient', {})
  if (read.isError)
    return (
      <Page>
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      </Page>
    )
  if (!read.data) return <FormSkeleton />
  return <Settings key={read.data.data.id} client={read.data.data} />
}

function Settings({ client }: { client: Client }) {
  const t = useT()
  const canChange = useCan('clientSettings', 'change')
  const isPlatformAdmin = useSession().user.is_platform_admin
  const [task, setTask] = useState<'client' | 'shortcode'>()
  const close = () => setTask(undefined)
  const { id, eid, approval_above, ...settings } = client
  const edit = useEditForm<Values>({
    draftKey: `client:${id}`,
    initialValues: { ...settings, approval_above: approval_above ?? '' },
  })
  const update = useChange('updateClient')
  return (
    <>
      <EditPage
        title={t('clients.settings')}
        back={{ label: client.name, to: paths.clientHome({ client: eid }) }}
        crumb={eid}
        actions={
          isPlatformAdmin && (
            <>
              <Button variant="default" onClick={() => setTask('shortcode')}>
                {t('clients.newShortcode')}
              </Button>
              <Button variant="default" onClick={() => setTask('client')}>
                {t('clients.newClient')}
              </Button>
            </>
          )
        }
        edit={edit}
        isReadOnly={!canChange}
        onSave={async (values) => {
          const limit = values.approval_above === '' ? null : Number(values.approval_above)
          await update.mutateAsync({ body: { ...values, approval_above: limit } })
          return undefined
        }}
      >
        <Identity form={edit.form} client={client} />
        <Messaging form={edit.form} />
        <Rules form={edit.form} />
        <ClientShortcodes />
        {isPlatformAdmin && <AllShortcodes />}
        <Mailboxes />
        <Widgets />
      </EditPage>
      <NewShortcodeDialog opened={task === 'shortcode'} onClose={close} />
      <NewClientDialog opened={task === 'client'} onClose={close} />
    </>
  )
}

type Form = ReturnType<typeof useEditForm<Values>>['form']

function Identity({ form, client }: { form: Form; client: Client }) {
  const t = useT()
  return (
    <FormSection title={t('clients.settings.identity')} help={t('clients.settings.identityHelp')}>
      <FieldRow>
        <TextInput
          label={t('clients.name')}
          withAsterisk
          maxLength={100}
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('clients.eid')}
          description={t('clients.eidFixed')}
          value={client.eid}
          readOnly
          variant="filled"
        />
      </FieldRow>
      <FieldRow>
        <TextInput
          type="color"
          maw={120}
          label={t('clients.colour')}
          key={form.key('colour')}
          {...form.getInputProps('colour')}
        />
        <TimeZoneField
          current={client.time_zone}
          key={form.key('time_zone')}
          {...form.getInputProps('time_zone')}
        />
      </FieldRow>
    </FormSection>
  )
}

function Messaging({ form }: { form: Form }) {
  const t = useT()
  return (
    <FormSection title={t('clients.settings.messaging')} help={t('clients.settings.messagingHelp')}>
      <BilingualField
        form={form}
        name="help_text"
        label={t('clients.helpText')}
        isLong
        maxLength={480}
        required
      />
      <FieldRow>
        <TextInput
          type="time"
          label={t('clients.quietFrom')}
          description={t('clients.quietHint')}
          key={form.key('quiet_from')}
          {...form.getInputProps('quiet_from')}
        />
        <TextInput
          type="time"
          label={t('clients.quietUntil')}
          key={form.key('quiet_until')}
          {...form.getInputProps('quiet_until')}
        />
      </FieldRow>
    </FormSection>
  )
}

function Rules({ form }: { form: Form }) {
  const t = useT()
  return (
    <>
      <FormSection title={t('settings.approval')} help={t('settings.approvalHelp')}>
        <NumberInput
          label={t('settings.approvalAbove')}
          description={t('settings.approvalHint')}
          maw={354}
          min={1}
          max={1_000_000_000}
          allowDecimal={false}
          thousandSeparator=" "
          key={form.key('approval_above')}
          {...form.getInputProps('approval_above')}
        />
      </FormSection>
      <FormSection title={t('clients.settings.rules')} help={t('clients.settings.rulesHelp')}>
        <Switch
          label={t('clients.twoPersons')}
          description={t('clients.twoPersonsHint')}
          key={form.key('needs_two_persons_to_confirm')}
          {...form.getInputProps('needs_two_persons_to_confirm', { type: 'checkbox' })}
        />
      </FormSection>
    </>
  )
}
