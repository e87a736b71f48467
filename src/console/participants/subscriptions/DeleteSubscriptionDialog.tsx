import { useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Subscription } from '#contract/participants/calls.ts'

type Props = { subscription: Subscription | undefined; onClose: () => void }

/** Asks before a subscription goes; a broadcast that needs it is named by the refusal. */
export function DeleteSubscriptionDialog({ subscription, onClose }: Props) {
  const t = useT()
  const [shown, setShown] = useState(subscription)
  if (subscription && subscription !== shown) setShown(subscription)
  const remove = useChange('deleteSubscription', {
    onDone: () => toast.success(t('subscriptions.deleted'), { for: 'messaging' }),
  })
  return (
    <ConfirmDialog
      opened={subscription !== undefined}
      onClose={onClose}
      title={t('subscriptions.deleteNamed', { name: shown?.name ?? '' })}
      verb={t('subscriptions.delete')}
      isDestructive
      onConfirm={() => remove.mutateAsync({ params: { id: shown?.id ?? '' } })}
    >
      {shown && shown.in_count > 0
        ? t('subscriptions.deleteLost', { count: shown.in_count })
        : t('subscriptions.deleteNobody')}
    </ConfirmDialog>
  )
}
