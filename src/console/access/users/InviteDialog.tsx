import { Text } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { ChoiceField, TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useLanguage, useT } from '#console/kit/i18n/i18n.ts'
import type { SentInvitation } from '#contract/access/invitationCalls.ts'
import { RoleField } from './RoleField.tsx'

type Props = { opened: boolean; onClose: () => void; onSent: (sent: SentInvitation) => void }

/** Offers somebody a role by an address; begins with the role that may do least. */
export function InviteDialog({ opened, onClose, onSent }: Props) {
  const t = useT()
  const language = useLanguage()
  const form = useCallForm({ call: 'inviteUser', of: { role: 'analyst', language } })
  const invite = useChange('inviteUser', { onDone: ({ data }) => onSent(data) })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('users.invite')}
      submitLabel={t('users.inviteSend')}
      form={form}
      onSubmit={(body) => invite.mutateAsync({ body })}
    >
      <TextField
        form={form}
        name="email"
        label={t('kit.email')}
        type="email"
        autoComplete="off"
        data-autofocus
      />
      <TextField form={form} name="name" label={t('kit.name')} autoComplete="off" />
      <RoleField form={form} />
      <ChoiceField
        form={form}
        name="language"
        label={t('kit.language')}
        textOf={(choice) => t(choice === 'fr' ? 'kit.french' : 'kit.english')}
      />
      <Text c="dimmed" fz="xs">
        {t('users.inviteHint')}
      </Text>
    </FormDialog>
  )
}
