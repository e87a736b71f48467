import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { ReasonField } from '#console/kit/fields/ReasonField.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type InExperience, useJudgeEntry } from './useJudgeEntry.ts'

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
  const form = useCallForm({
    call: 'setEntryStatus',
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() ? null : t('experiences.reasonRequired')) },
  })
  return (
    <FormDialog
      opened={entry !== undefined}
      onClose={onClose}
      title={t('experiences.invalidateTitle', { name: entry?.name ?? '' })}
      submitLabel={t('experiences.invalidateVerb')}
      form={form}
      draft={entry?.eid ?? ''}
      onSubmit={async ({ reason }) => {
        await judge(entry?.eid ?? '', { status: 'invalid', reason: reason.trim() })
        onDone?.()
      }}
    >
      <ReasonField form={form} />
    </FormDialog>
  )
}
