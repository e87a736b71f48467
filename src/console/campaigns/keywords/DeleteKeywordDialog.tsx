import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Keyword } from '#contract/campaigns/calls.ts'

type Props = { keyword: Keyword | undefined; onClose: () => void }

/** Asks before a keyword is given back: whatever people text with it then lands in conversations. */
export function DeleteKeywordDialog({ keyword, onClose }: Props) {
  const t = useT()
  const [shown, setShown] = useState(keyword)
  if (keyword && keyword !== shown) setShown(keyword)
  const remove = useChange('deleteKeyword', {
    onDone: () => toast.success(t('keywords.deleted')),
  })
  return (
    <ConfirmDialog
      opened={keyword !== undefined}
      onClose={onClose}
      title={t('keywords.deleteNamed', { name: shown?.keyword ?? '' })}
      verb={t('keywords.delete')}
      isDestructive
      onConfirm={() => remove.mutateAsync({ params: { id: shown?.id ?? '' } })}
    >
      <Stack gap="xs">
        {shown?.experience_name && <Text>{t('keywords.deleteFrom', { name: shown.experience_name })}</Text>}
        <Text>{t('keywords.deleteLost', { shortcode: shown?.shortcode ?? '' })}</Text>
      </Stack>
    </ConfirmDialog>
  )
}
