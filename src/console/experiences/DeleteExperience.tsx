import { useChange } from '#console/kit/api/query.ts'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { facts } from '#contract/experiences/kinds/facts.ts'
import type { ExperienceRow, Kind } from '#contract/experiences/kinds.ts'

type Props = { kind: Kind; doomed: ExperienceRow | undefined; onClose: () => void }

/** Says what ends and what stays before an experience is deleted. */
export function DeleteExperience({ kind, doomed, onClose }: Props) {
  const t = useT()
  const { hasAddress, hasPages, drawsWinners } = facts[kind]
  const where = hasPages ? 'page' : 'elsewhere'
  const ends = hasAddress ? (`experiences.${where}.addressEnds` as const) : 'experiences.unaddressed.ends'
  const remove = useChange(`${kind}.delete`)
  return (
    <DeleteDialog
      about={doomed}
      onClose={onClose}
      title={({ name }) => t('experiences.deleteTitle', { name })}
      verb={t(`experiences.${kind}.deleteVerb`)}
      onDelete={({ id }) => remove.mutateAsync({ params: { id } })}
      doneText={t(`experiences.${kind}.deleted`)}
    >
      {({ keyword, entries_count: count }) => [
        keyword ? t(`experiences.${where}.keywordEnds`, { keyword }) : t(ends),
        count > 0 && ` ${t(drawsWinners ? 'experiences.keptWithDraws' : 'experiences.kept', { count })}`,
      ]}
    </DeleteDialog>
  )
}
