import { useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Widget } from '#contract/messaging/calls.ts'

type Props = { widget: Widget | undefined; onClose: () => void }

/** One in which somebody wrote is not deleted: the refusal says so. */
export function DeleteWidgetDialog({ widget, onClose }: Props) {
  const t = useT()
  const [shown, setShown] = useState(widget)
  if (widget && widget !== shown) setShown(widget)
  const remove = useChange('deleteWidget', {
    onDone: () => toast.success(t('settings.widgetDeleted')),
  })
  return (
    <ConfirmDialog
      opened={widget !== undefined}
      onClose={onClose}
      title={t('settings.deleteWidgetNamed', { name: shown?.name ?? '' })}
      verb={t('settings.deleteWidget')}
      isDestructive
      onConfirm={() => remove.mutateAsync({ params: { id: shown?.id ?? '' } })}
    >
      {t('settings.deleteWidgetLost')}
    </ConfirmDialog>
  )
}
