import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useGoTo } from '#console/kit/links.tsx'
import { toast } from '#console/kit/toast.tsx'
import { paths } from '#console/paths.ts'
import type { OwnInvitation } from '#contract/access/invitationCalls.ts'
import classes from '../access.module.css'

/** The inviter and the role, accepted or declined here. Accepting leads into the client. */
export function OwnInvitations({ invitations }: { invitations: readonly OwnInvitation[] }) {
  const t = useT()
  const goTo = useGoTo()
  const [declined, setDeclined] = useState<string>()
  const accept = useChange('acceptInvitation')
  const decline = useChange('declineInvitation')
  // The list has it no more before the answer is here, and this with it.
  const acceptOne = async ({ id, client }: OwnInvitation) => {
    try {
      await accept.mutateAsync({ params: { id } })
      toast.success(t('invitations.accepted', { client: client.name }))
      goTo(paths.clientHome({ client: client.eid }))
    } catch (error) {
      toast.error(error)
    }
  }
  return (
    <>
      <ul className={classes.sessions}>
        {invitations.map((one) => (
          <li key={one.id}>
            <InvitationText invitation={one} />
            <Group gap="xs" wrap="nowrap">
              <Button
                disabled={accept.isPending}
                aria-label={t('invitations.acceptOf', { client: one.client.name })}
                onClick={() => void acceptOne(one)}
              >
                {t('invitations.accept')}
              </Button>
              <Button
                variant="default"
                aria-label={t('invitations.declineOf', { client: one.client.name })}
                onClick={() => setDeclined(one.id)}
              >
                {t('invitations.decline')}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
      <DeleteDialog
        about={invitations.find(({ id }) => id === declined)}
        onClose={() => setDeclined(undefined)}
        title={({ client }) => t('invitations.declineTitle', { client: client.name })}
        verb={t('invitations.decline')}
        doneText={t('invitations.declined')}
        onDelete={({ id }) => decline.mutateAsync({ params: { id } })}
      >
        {({ client }) => t('invitations.declineText', { client: client.name })}
      </DeleteDialog>
    </>
  )
}

function InvitationText({ invitation: { by, client, role, until } }: { invitation: OwnInvitation }) {
  const t = useT()
  const format = useFormat()
  const told = { client: client.name, role: t(`access.role.${role}`) }
  return (
    <div className={classes.spring}>
      <Text fw={500}>
        {by === null ? t('invitations.textOfNobody', told) : t('invitations.text', { ...told, by })}
      </Text>
      <Text fz="xs" c="dimmed">
        {t('invitations.until', { client: client.name, at: format.dateTimeZone(until) })}
      </Text>
    </div>
  )
}
