import { Alert } from '@mantine/core'
import { useState } from 'react'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { List } from '#contract/participants/calls.ts'
import { rememberCleared, useUndoClear } from './useClearing.ts'

const undoForMs = 30_000

/** Asks before everybody leaves a list, by their number; undone from the toast and from the list's page. */
export function ClearListDialog({ list, onClose }: { list: List | undefined; onClose: () => void }) {
  const t = useT()
  const [shown, setShown] = useState(list)
  if (list && list !== shown) setShown(list)
  const id = shown?.id ?? ''
  // The number must be the one of now: the server refuses any other.
  const fresh = useRead('getList', { params: { id } }, { isEnabled: list !== undefined, staleMs: 0 })
  const count = fresh.data?.data.participants_count ?? shown?.participants_count ?? 0
  const broadcasts = fresh.data?.data.scheduled_broadcasts ?? shown?.scheduled_broadcasts ?? 0
  const undo = useUndoClear()
  const clear = useChange('clearList', {
    onDone: (answer) => {
      rememberCleared(id, answer.count)
      toast.success(t('lists.cleared', { count: answer.count }), { undo: () => undo({ id }), undoForMs })
    },
  })
  return (
    <ConfirmDialog
      opened={list !== undefined}
      onClose={onClose}
      title={t('lists.clearTitle', { count, name: shown?.name ?? '' })}
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
