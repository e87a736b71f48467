import { Stack, Text } from '@mantine/core'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Broadcast } from '#contract/messaging/calls.ts'
import { broadcastName } from '../states.ts'
import { countsOf } from './counts.ts'

type Props = { broadcast: Broadcast; onClose: () => void }

/** Asks before the rest of a broadcast is cancelled, with how many still wait. */
export function CancelRestDialog({ broadcast, onClose }: Props) {
  const t = useT()
  const { id } = broadcast
  const read = useRead('getBroadcast', { params: { id } }, { staleMs: 0 })
  const counts = read.data && countsOf(read.data.data)
  const cancel = useChange('cancelRest', {
    onDone: () => toast.success(t('broadcasts.restCancelled'), { for: 'messaging' }),
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('broadcasts.cancelRestTitle', { name: broadcastName(broadcast) })}
      verb={t('broadcasts.cancelRest')}
      cancelLabel={t('broadcasts.goOn')}
      isDestructive
      onConfirm={() => cancel.mutateAsync({ params: { id } })}
    >
      <Stack gap="xs">
        {counts && <Text>{t('broadcasts.cancelRestCount', { count: counts.queued ?? 0 })}</Text>}
        <Text>{t('broadcasts.cancelRestText')}</Text>
      </Stack>
    </ConfirmDialog>
  )
}
