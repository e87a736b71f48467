import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { BroadcastDetail, Recipient } from '#contract/messaging/calls.ts'

type AllProps = { broadcast: BroadcastDetail; onClose: () => void }

/** Before all unknown ones are sent again: some may have arrived, and then come twice. */
export function ResendAllDialog({ broadcast, onClose }: AllProps) {
  const t = useT()
  const count = broadcast.resendable
  const resend = useChange('resendUnknown', {
    onDone: ({ data }) => toast.success(t('broadcasts.resent', { count: data.resent }), { for: 'messaging' }),
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('broadcasts.resendAllTitle', { count })}
      verb={t('broadcasts.resendVerb')}
      onConfirm={() => resend.mutateAsync({ params: { id: broadcast.id } })}
    >
      <Stack gap="sm">
        <Double />
        <Text>{t('broadcasts.resendAllText')}</Text>
      </Stack>
    </ConfirmDialog>
  )
}

type OneProps = { recipient: Recipient; name: string; onClose: () => void }

export function ResendOneDialog({ recipient, name, onClose }: OneProps) {
  const t = useT()
  const resend = useChange('resendMessage', {
    onDone: ({ data }) => toast.success(t('broadcasts.resent', { count: data.resent }), { for: 'messaging' }),
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('broadcasts.resendOneTitle', { name })}
      verb={t('broadcasts.resendVerb')}
      onConfirm={() => resend.mutateAsync({ params: { id: recipient.id } })}
    >
      <Double />
    </ConfirmDialog>
  )
}

function Double() {
  const t = useT()
  return (
    <Alert color="yellow" variant="outline" icon={<IconAlertTriangle size={16} />}>
      {t('broadcasts.resendDouble')}
    </Alert>
  )
}
