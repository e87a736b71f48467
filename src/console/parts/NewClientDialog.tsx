import { Text } from '@mantine/core'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { FieldRow } from '#console/kit/edit/FormSection.tsx'
import { ColourField, TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useGoTo } from '#console/kit/links.tsx'
import { toast } from '#console/kit/toast.tsx'
import { paths } from '#console/paths.ts'
import type { ClientForm } from '#contract/clients/calls.ts'
import { suggestEid } from './suggestEid.ts'
import { TimeZoneField } from './TimeZoneField.tsx'

const usual = { colour: '#3156b3', time_zone: 'America/Toronto' }

/** Makes a client and goes to its home, which says what it still needs; for platform admins only. */
export function NewClientDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useT()
  const goTo = useGoTo()
  const known = useRead('listClients', {}, { isEnabled: opened }).data?.data ?? []
  const taken = known.map((client) => client.eid)
  const form = useCallForm({
    call: 'createClient',
    of: usual,
    validate: { eid: (eid) => (taken.includes(eid) ? t('clients.eidTaken') : null) },
  })
  // The address follows the name until it is written by hand.
  form.watch('name', ({ previousValue, value }) => {
    if (form.getValues().eid === suggestEid(previousValue, taken))
      form.setFieldValue('eid', suggestEid(value, taken))
  })
  const create = useChange('createClient', {
    onDone: ({ data }) => {
      toast.success(t('clients.clientCreated'))
      goTo(paths.clientHome({ client: data.eid }))
    },
  })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('clients.newClient')}
      submitLabel={t('clients.createClient')}
      form={form}
      onSubmit={(body) => create.mutateAsync({ body: { ...body, ...usualSettings(body.name) } })}
    >
      <TextField form={form} name="name" label={t('kit.name')} data-autofocus />
      <TextField
        form={form}
        name="eid"
        label={t('clients.eid')}
        description={t('clients.eidHint')}
        autoCapitalize="none"
        spellCheck={false}
      />
      <FieldRow>
        <ColourField form={form} name="colour" label={t('clients.colour')} />
        <TimeZoneField form={form} />
      </FieldRow>
      <Text c="dimmed" fz="xs">
        {t('clients.newClientHint')}
      </Text>
    </FormDialog>
  )
}

/** Quiet hours as decisions 6 says; the help texts are in both languages whatever language the console is in. */
const usualSettings = (name: string): Omit<ClientForm, 'eid' | 'name' | keyof typeof usual> => ({
  help_text: `${name}: message and data rates may apply. Reply STOP to end.`,
  help_text_fr: `${name} : des frais de messages et de données peuvent s’appliquer. Répondez ARRET pour cesser.`,
  quiet_from: '21:00',
  quiet_until: '09:00',
  needs_two_persons_to_confirm: false,
})
