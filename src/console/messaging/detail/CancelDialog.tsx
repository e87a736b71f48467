import { Stack, Text } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Broadcast } from '#contract/messaging/calls.ts'
import { useFlight } from '../compose/useFlight.ts'
import { broadcastName } from '../states.ts'

type Props = { broadcast: Broadcast; onClose: () => void }

/** Asks before a scheduled broadcast is cancelled, with the number of people it is meant for. */
export function CancelDialog({ broadcast, onClose }: Props) {
  const t = useT()
  const flight = useFlight(flightOf(broadcast))
  const cancel = useChange('cancelBroadcast', {
    invalidates: ['listBroadcasts', 'getBroadcast', 'listRecipients'],
    onDone: () => toast.success(t('messaging.cancelled'), { for: 'messaging' }),
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('messaging.cancelTitle', { name: broadcastName(broadcast) })}
      verb={t('messaging.cancelBroadcast')}
      cancelLabel={t('messaging.keepBroadcast')}
      isDestructive
      onConfirm={() => cancel.mutateAsync({ params: { id: broadcast.id } })}
    >
      <Stack gap="xs">
        {flight.data && <Text>{t('messaging.cancelCount', { count: flight.data.data.recipients })}</Text>}
        <Text>{t('messaging.cancelText')}</Text>
      </Stack>
    </ConfirmDialog>
  )
}

/** A broadcast as the flight check asks for it. */
export function flightOf(broadcast: Broadcast) {
  return {
    shortcode_id: broadcast.shortcode_id,
    campaign_id: broadcast.campaign_id,
    participant_list_id: broadcast.participant_list_id,
    message: broadcast.message,
    message_fr: broadcast.message_fr,
    send_after: broadcast.send_after,
    skip_optin_check: broadcast.skip_optin_check,
    ignore_quiet_hours: broadcast.ignore_quiet_hours,
  }
}
