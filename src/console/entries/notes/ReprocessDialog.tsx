import { Text } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { NumberField } from '#console/kit/fields/NumberField.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import type { EntryStatus } from '#contract/entries/entryStates.ts'
import type { NotedEntry } from './NotesDialog.tsx'

type Props = {
  experience: InExperience
  entry: NotedEntry & { status: EntryStatus }
  opened: boolean
  onClose: () => void
  onDone?: () => void
}

/** The popup of E2: a decided entry goes back into the queue, with the credits that one suggests. */
export function ReprocessDialog({ experience: { eid, kind }, entry, opened, onClose, onDone }: Props) {
  const t = useT()
  const format = useFormat()
  const reprocess = useChange('reprocessEntry')
  const form = useCallForm({ call: 'reprocessEntry', of: { entry: entry.eid } })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('entryNotes.reprocess.title', { name: format.person(entry.participant_name) })}
      submitLabel={t('entryNotes.reprocess.verb')}
      doneText={t('entryNotes.reprocess.done')}
      form={form}
      draft={false}
      onSubmit={async ({ suggested_credits = null }) => {
        const body = { entry: entry.eid, suggested_credits, seen: { status: entry.status } }
        await reprocess.mutateAsync({ params: { type: kind, id: eid }, body })
        onDone?.()
      }}
    >
      <Text>{t('entryNotes.reprocess.text')}</Text>
      <NumberField
        form={form}
        name="suggested_credits"
        label={t('entryNotes.reprocess.credits')}
        w={180}
        data-autofocus
      />
    </FormDialog>
  )
}
