import { Stack, Text } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Broadcast } from '#contract/messaging/calls.ts'
import { flightOf } from '../compose/bodies.ts'
import { useFlight } from '../compose/useFlight.ts'
import { broadcastName } from '../states.ts'

type Props = { broadcast: Broadcast; onClose: () => void }

/** Asks before a scheduled broadcast is cancelled, with the number of people it is meant for. */
export function CancelDialog({ broadcast, onClose }: Props) {
  const t = useT()
  const flight = useFlight(flightOf(broadcast))
  const cancel = useChange('cancelBroadcast', {
    onDone: () => toast.success(t('broadcasts.cancelled'), { for: 'messaging' }),
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('broadcasts.cancelTitle', { name: broadcastName(broadcast) })}
      verb={t('broadcasts.cancelBroadcast')}
      cancelLabel={t('broadcasts.keepBroadcast')}
      isDestructive
      onConfirm={() => cancel.mutateAsync({ params: { id: broadcast.id } })}
    >
      <Stack gap="xs">
        {flight.data && <Text>{t('broadcasts.cancelCount', { count: flight.data.data.recipients })}</Text>}
        <Text>{t('broadcasts.cancelText')}</Text>
      </Stack>
    </ConfirmDialog>
  )
}
