import { Modal, Text } from '@mantine/core'
import { useChange, usePage } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { LongTextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useCan } from '#console/kit/session.ts'
import { PagedRows, usePaging } from '#console/parts/participant/PagedRows.tsx'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import type { EntryNote } from '#contract/entries/noteCalls.ts'
import classes from './notes.module.css'

export type NotedEntry = { eid: string; participant_name: string }
type Props = { experience: InExperience; entry: NotedEntry; opened: boolean; onClose: () => void }

/** Remarks of staff on an entry (E2), newest first; whoever validates adds one. */
export function NotesDialog(props: Props) {
  const t = useT()
  const format = useFormat()
  const canAdd = useCan('validation', 'change')
  const title = t('entryNotes.titleOf', { name: format.person(props.entry.participant_name) })
  if (canAdd) return <AddNote {...props} title={title} />
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={title} size={560}>
      <Notes {...props} />
    </Modal>
  )
}

function AddNote({ title, ...props }: Props & { title: string }) {
  const t = useT()
  const { experience, entry } = props
  const add = useChange('addEntryNote')
  const form = useCallForm({ call: 'addEntryNote' })
  return (
    <FormDialog
      opened={props.opened}
      onClose={props.onClose}
      title={title}
      submitLabel={t('entryNotes.add')}
      doneText={t('entryNotes.added')}
      form={form}
      draft={entry.eid}
      size={560}
      onSubmit={(body) => add.mutateAsync({ params: paramsOf(experience, entry), body })}
    >
      <LongTextField
        form={form}
        name="body"
        label={t('entryNotes.text')}
        autosize
        minRows={2}
        maxRows={8}
        data-autofocus
      />
      <Notes {...props} />
    </FormDialog>
  )
}

const paramsOf = ({ kind, eid }: InExperience, entry: NotedEntry) => ({
  type: kind,
  id: eid,
  entryEid: entry.eid,
})

function Notes({ experience, entry }: Pick<Props, 'experience' | 'entry'>) {
  const t = useT()
  const paging = usePaging()
  const read = usePage('listEntryNotes', { params: paramsOf(experience, entry), query: paging.query })
  return (
    <PagedRows
      label={t('entryNotes.title')}
      read={read}
      rowKey={(note) => note.id}
      row={(note) => <Note note={note} />}
      empty={{ title: t('entryNotes.none'), text: t('entryNotes.noneText') }}
      onGo={paging.go}
    />
  )
}

function Note({ note }: { note: EntryNote }) {
  const t = useT()
  const format = useFormat()
  const written = { name: note.user_name, at: format.dateTimeZone(note.created_at) }
  return (
    <li>
      <Text fz="sm" className={classes.body}>
        {note.body}
      </Text>
      <Text fz="xs" c="dimmed">
        {note.asked === null
          ? t('entryNotes.by', written)
          : t('entryNotes.asks', { ...written, asked: note.asked })}
      </Text>
    </li>
  )
}
