import { Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { List } from '#contract/participants/calls.ts'

type Props = { list: List | undefined; onClose: () => void; onDeleted?: () => void }

/** Asks before a list goes; a broadcast that needs it is named by the refusal. */
export function DeleteListDialog({ list, onClose, onDeleted }: Props) {
  const t = useT()
  const [shown, setShown] = useState(list)
  if (list && list !== shown) setShown(list)
  const remove = useChange('deleteList', {
    onDone: () => {
      toast.success(t('participants.listDeleted'), { for: 'messaging' })
      onDeleted?.()
    },
  })
  return (
    <ConfirmDialog
      opened={list !== undefined}
      onClose={onClose}
      title={t('participants.deleteListNamed', { name: shown?.name ?? '' })}
      verb={t('participants.deleteList')}
      isDestructive
      onConfirm={() => remove.mutateAsync({ params: { id: shown?.id ?? '' } })}
    >
      <Text>{t('participants.deleteListSure')}</Text>
      <Text mt="xs">
        {shown && shown.participants_count > 0
          ? t('participants.deleteListLost', { count: shown.participants_count })
          : t('lists.deleteEmpty')}
      </Text>
    </ConfirmDialog>
  )
}
