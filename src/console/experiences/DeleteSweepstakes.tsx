import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { ExperienceRow } from '#contract/experiences/record.ts'

type Props = { doomed: ExperienceRow | undefined; onClose: () => void }

/** Says what ends and what stays before a sweepstakes is deleted. */
export function DeleteSweepstakes({ doomed, onClose }: Props) {
  const t = useT()
  const remove = useChange('sweepstakes.delete', {
    onDone: () => toast.success(t('experiences.deleted')),
  })
  return (
    <ConfirmDialog
      opened={doomed !== undefined}
      onClose={onClose}
      title={t('experiences.deleteTitle', { name: doomed?.name ?? '' })}
      verb={t('experiences.deleteVerb')}
      isDestructive
      onConfirm={() => remove.mutateAsync({ params: { id: doomed?.id ?? '' } })}
    >
      {doomed?.keyword
        ? t('experiences.deleteKeyword', { keyword: doomed.keyword })
        : t('experiences.deletePage')}{' '}
      {doomed && doomed.entries_count > 0 && t('experiences.deleteKept', { count: doomed.entries_count })}
    </ConfirmDialog>
  )
}
