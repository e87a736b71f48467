import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { ExperienceRow } from '#contract/experiences/record.ts'

type Props = { kind: Kind; doomed: ExperienceRow | undefined; onClose: () => void }

/** Says what ends and what stays before an experience is deleted. */
export function DeleteExperience({ kind, doomed, onClose }: Props) {
  const t = useT()
  const remove = useChange(`${kind}.delete`, {
    onDone: () => toast.success(t(`experiences.${kind}.deleted`)),
  })
  return (
    <ConfirmDialog
      opened={doomed !== undefined}
      onClose={onClose}
      title={t('experiences.deleteTitle', { name: doomed?.name ?? '' })}
      verb={t(`experiences.${kind}.deleteVerb`)}
      isDestructive
      onConfirm={() => remove.mutateAsync({ params: { id: doomed?.id ?? '' } })}
    >
      {doomed?.keyword
        ? t(`experiences.${kind}.keywordEnds`, { keyword: doomed.keyword })
        : t(`experiences.${kind}.addressEnds`)}{' '}
      {doomed && doomed.entries_count > 0 && t(`experiences.${kind}.kept`, { count: doomed.entries_count })}
    </ConfirmDialog>
  )
}
