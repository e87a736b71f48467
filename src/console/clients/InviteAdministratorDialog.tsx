import { Text } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { ChoiceField, TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useLanguage, useT } from '#console/kit/i18n/i18n.ts'
import type { SentInvitation } from '#contract/access/invitationCalls.ts'
import type { InstallationClient } from '#contract/clients/installationCalls.ts'

type Props = {
  client: InstallationClient
  opened: boolean
  onClose: () => void
  onSent: (sent: SentInvitation) => void
}

/** For a client that nobody can administer any more. */
export function InviteAdministratorDialog({ client, onSent, ...dialog }: Props) {
  const t = useT()
  const language = useLanguage()
  const form = useCallForm({ call: 'inviteAdministrator', of: { language } })
  const invite = useChange('inviteAdministrator', { onDone: ({ data }) => onSent(data) })
  return (
    <FormDialog
      {...dialog}
      title={t('users.inviteAdminOf', { client: client.name })}
      submitLabel={t('users.inviteSend')}
      form={form}
      draft={client.eid}
      onSubmit={(body) => invite.mutateAsync({ params: { id: client.eid }, body })}
    >
      <Text>{t('users.inviteAdminHint', { client: client.name })}</Text>
      <TextField
        form={form}
        name="email"
        label={t('kit.email')}
        type="email"
        autoComplete="off"
        data-autofocus
      />
      <TextField form={form} name="name" label={t('kit.name')} autoComplete="off" />
      <ChoiceField
        form={form}
        name="language"
        label={t('kit.language')}
        textOf={(choice) => t(choice === 'fr' ? 'kit.french' : 'kit.english')}
      />
    </FormDialog>
  )
}
