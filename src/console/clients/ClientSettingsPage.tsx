import { Anchor, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { EditPage } from '#console/kit/edit/EditPage.tsx'
import { FieldRow, FormSection } from '#console/kit/edit/FormSection.tsx'
import { useEditForm } from '#console/kit/edit/useEditForm.ts'
import { BilingualField } from '#console/kit/fields/BilingualField.tsx'
import { ColourField, LongTextField, SwitchField, TextField } from '#console/kit/fields/fields.tsx'
import type { Form, ValuesOf } from '#console/kit/fields/formTypes.ts'
import { NumberField } from '#console/kit/fields/NumberField.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { PathLink } from '#console/kit/links.tsx'
import { useCan, useSession } from '#console/kit/session.ts'
import { NewClientDialog } from '#console/parts/NewClientDialog.tsx'
import { TimeZoneField } from '#console/parts/TimeZoneField.tsx'
import { paths } from '#console/paths.ts'
import type { Client } from '#contract/clients/calls.ts'
import { Mailboxes } from './senders/Mailboxes.tsx'
import { Widgets } from './senders/Widgets.tsx'
import { ShortcodeDialog } from './shortcodes/ShortcodeDialog.tsx'
import { AllShortcodes, ClientShortcodes } from './shortcodes/Shortcodes.tsx'

/** The settings of the current client, for who may change them or only read them (decisions 2). */
export function ClientSettingsPage() {
  const read = useRead('getCurrentClient', {})
  return (
    <Loaded read={read} isPage>
      {({ data }) => <Settings key={data.id} client={data} />}
    </Loaded>
  )
}

function Settings({ client }: { client: Client }) {
  const t = useT()
  const canChange = useCan('clientSettings', 'change')
  const isPlatformAdmin = useSession().user.is_platform_admin
  const [task, setTask] = useState<'client' | 'shortcode'>()
  const close = () => setTask(undefined)
  const edit = useEditForm({ call: 'updateClient', draftKey: `client:${client.id}`, of: client })
  const { form } = edit
  const update = useChange('updateClient')
  return (
    <>
      <EditPage
        title={t('clients.settings')}
        back={{ label: client.name, to: paths.clientHome({ client: client.eid }) }}
        crumb={client.eid}
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
        onSave={async (body) => {
          await update.mutateAsync({ body })
        }}
      >
        <Identity form={form} eid={client.eid} />
        <Messaging form={form} />
        <FormSection id="post" title={t('settings.post')} help={t('settings.postHelp')}>
          <LongTextField
            form={form}
            name="postal_address"
            label={t('settings.post')}
            description={t('settings.postHint')}
            maw={354}
          />
        </FormSection>
        <FormSection id="approval" title={t('settings.approval')} help={t('settings.approvalHelp')}>
          <NumberField
            form={form}
            name="approval_above"
            label={t('settings.approvalAbove')}
            description={t('settings.approvalHint')}
            maw={354}
            thousandSeparator=" "
          />
        </FormSection>
        <FormSection id="draws" title={t('clients.settings.rules')} help={t('clients.settings.rulesHelp')}>
          <SwitchField
            form={form}
            name="needs_two_persons_to_confirm"
            label={t('clients.twoPersons')}
            description={t('clients.twoPersonsHint')}
          />
        </FormSection>
        <FormSection title={t('settings.twoStep')} help={t('settings.twoStepHelp')}>
          <SwitchField
            form={form}
            name="requires_two_step"
            label={t('settings.twoStepAsked')}
            description={t('settings.twoStepHint')}
          />
        </FormSection>
        <ClientShortcodes />
        {isPlatformAdmin && <AllShortcodes />}
        <Mailboxes />
        <Widgets />
        <FormSection title={t('settings.webhooks')} help={t('settings.webhooksHelp')}>
          <Anchor component={PathLink} to={paths.webhooks({ client: client.eid })}>
            {t('settings.webhooksOpen')}
          </Anchor>
        </FormSection>
      </EditPage>
      <ShortcodeDialog opened={task === 'shortcode'} onClose={close} />
      <NewClientDialog opened={task === 'client'} onClose={close} />
    </>
  )
}

type SettingsForm = Form<ValuesOf<'updateClient'>>

function Identity({ form, eid }: { form: SettingsForm; eid: string }) {
  const t = useT()
  return (
    <FormSection
      id="identity"
      title={t('clients.settings.identity')}
      help={t('clients.settings.identityHelp')}
    >
      <FieldRow>
        <TextField form={form} name="name" label={t('clients.name')} />
        <TextInput
          label={t('clients.eid')}
          description={t('clients.eidFixed')}
          value={eid}
          readOnly
          variant="filled"
        />
      </FieldRow>
      <FieldRow>
        <ColourField form={form} name="colour" label={t('clients.colour')} />
        <TimeZoneField form={form} />
      </FieldRow>
    </FormSection>
  )
}

function Messaging({ form }: { form: SettingsForm }) {
  const t = useT()
  return (
    <FormSection
      id="messaging"
      title={t('clients.settings.messaging')}
      help={t('clients.settings.messagingHelp')}
    >
      <BilingualField form={form} name="help_text" label={t('clients.helpText')} isLong />
      <FieldRow>
        <TextField
          form={form}
          name="quiet_from"
          type="time"
          label={t('clients.quietFrom')}
          description={t('clients.quietHint')}
        />
        <TextField form={form} name="quiet_until" type="time" label={t('clients.quietUntil')} />
      </FieldRow>
    </FormSection>
  )
}
