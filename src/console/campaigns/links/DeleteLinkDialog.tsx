import { useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Link } from '#contract/campaigns/calls.ts'

type Props = { link: Link | undefined; onClose: () => void }

/** Asks before a link goes; a broadcast that needs it is named by the refusal. */
export function DeleteLinkDialog({ link, onClose }: Props) {
  const t = useT()
  const [shown, setShown] = useState(link)
  if (link && link !== shown) setShown(link)
  const remove = useChange('deleteLink', {
    onDone: () => toast.success(t('links.deleted')),
  })
  return (
    <ConfirmDialog
      opened={link !== undefined}
      onClose={onClose}
      title={t('links.deleteNamed', { name: shown?.name ?? '' })}
      verb={t('links.delete')}
      isDestructive
      onConfirm={() => remove.mutateAsync({ params: { id: shown?.id ?? '' } })}
    >
      {t('links.deleteLost', { count: shown?.clicks ?? 0 })}
    </ConfirmDialog>
  )
}
