import { useT } from '#console/kit/i18n/i18n.ts'
import { RejectionDialog } from './reasons/RejectionDialog.tsx'
import { type InExperience, useJudgeEntry } from './useJudgeEntry.ts'
import { useOwnReasons } from './useOwnReasons.ts'

type Props = {
  experience: InExperience
  entry: { eid: string; name: string } | undefined
  onClose: () => void
  onDone?: () => void
}

/** Anything but valid needs a reason (E5). */
export function InvalidateEntryDialog({ experience, entry, onClose, onDone }: Props) {
  const t = useT()
  const judge = useJudgeEntry(experience)
  return (
    <RejectionDialog
      opened={entry !== undefined}
      onClose={onClose}
      title={t('experiences.invalidateTitle', { name: entry?.name ?? '' })}
      verb={t('experiences.invalidateVerb')}
      about={entry?.eid ?? ''}
      own={useOwnReasons(experience, entry !== undefined)}
      onReasons={async (reason) => {
        await judge(entry?.eid ?? '', { status: 'invalid', reason })
        onDone?.()
      }}
    />
  )
}
