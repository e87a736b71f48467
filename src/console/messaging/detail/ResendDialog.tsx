import { Alert, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'

type Props = {
  title: string
  text?: string
  /** How many it says. */
  facts?: { resendable: number }
  onResend: () => Promise<{ data: { resent: number } }>
  onClose: () => void
}

/** Before unknown ones are sent again: some may have arrived, and then come twice. */
export function ResendDialog({ title, text, facts, onResend, onClose }: Props) {
  const t = useT()
  return (
    <ConfirmDialog
      onClose={onClose}
      title={title}
      verb={t('broadcasts.resendVerb')}
      facts={facts}
      isReady={facts?.resendable !== 0}
      onConfirm={async () => {
        const { data } = await onResend()
        toast.success(t('broadcasts.resent', { count: data.resent }), { for: 'messaging' })
      }}
    >
      <Stack gap="sm">
        <Alert color="yellow" variant="outline" icon={<IconAlertTriangle size={16} />}>
          {t('broadcasts.resendDouble')}
        </Alert>
        {text && <Text>{text}</Text>}
      </Stack>
    </ConfirmDialog>
  )
}
