import { Text } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { LongTextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { UserField } from '#console/parts/staffWork/SearchedChoice.tsx'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import type { NotedEntry } from './NotesDialog.tsx'

type Props = {
  experience: InExperience
  entry: NotedEntry
  opened: boolean
  onClose: () => void
  onDone: () => void
}

/** A colleague gets the entry, with a question. */
export function HandOverDialog({ experience: { kind, eid }, entry, opened, onClose, onDone }: Props) {
  const t = useT()
  const format = useFormat()
  const hand = useChange('handOverEntry')
  const form = useCallForm({ call: 'handOverEntry' })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('entryNotes.handOver.title', { name: format.person(entry.participant_name) })}
      submitLabel={t('entryNotes.handOver.verb')}
      doneText={t('entryNotes.handOver.done')}
      form={form}
      draft={entry.eid}
      size={560}
      onSubmit={async (body) => {
        await hand.mutateAsync({ params: { type: kind, id: eid, eid: entry.eid }, body })
        onDone()
      }}
    >
      <Text c="dimmed" fz="sm">
        {t('entryNotes.handOver.text')}
      </Text>
      <UserField
        form={form}
        label={t('entryNotes.handOver.who')}
        chosen={undefined}
        withAsterisk
        data-autofocus
      />
      <LongTextField
        form={form}
        name="question"
        label={t('entryNotes.handOver.question')}
        autosize
        minRows={2}
        maxRows={8}
      />
    </FormDialog>
  )
}
