import { Alert } from '@mantine/core'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { List } from '#contract/participants/calls.ts'
import { rememberCleared } from './useClearing.ts'

const undoForMs = 30_000

type Props = { list: List; onClose: () => void; onUndo: (list: Pick<List, 'id'>) => void }

/** Asks before everybody leaves a list, by their number; undone from the toast and from the list's page. */
export function ClearListDialog({ list, onClose, onUndo }: Props) {
  const t = useT()
  const { id, name } = list
  // The number must be the one of now: the server refuses any other.
  const fresh = useRead('getList', { params: { id } }, { staleMs: 0 })
  const count = fresh.data?.data.participants_count ?? list.participants_count
  const broadcasts = fresh.data?.data.scheduled_broadcasts ?? list.scheduled_broadcasts
  const clear = useChange('clearList', {
    onDone: (answer) => {
      rememberCleared(id, answer.count)
      toast.success(t('lists.cleared', { count: answer.count }), { undo: () => onUndo({ id }), undoForMs })
    },
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('lists.clearTitle', { count, name })}
      verb={t('lists.clearVerb')}
      isDestructive
      onConfirm={() => clear.mutateAsync({ params: { id }, body: { count } })}
    >
      {t('lists.clearText')}
      {broadcasts > 0 && (
        <Alert
          color="yellow"
          variant="outline"
          mt="sm"
          title={t('lists.clearBroadcasts', { count: broadcasts })}
        />
      )}
    </ConfirmDialog>
  )
}
