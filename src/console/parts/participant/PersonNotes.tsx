import { Alert, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { ErrorSummary } from '#console/kit/edit/ErrorSummary.tsx'
import { LongTextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useSubmit } from '#console/kit/fields/useSubmit.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useCan } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Participant } from '#contract/participants/calls.ts'
import classes from './person.module.css'
import { Section } from './Section.tsx'
import { type KeptText, useKeptText } from './useKeptText.ts'

/** The staff's notes, changed where they stand. What is typed outlives the dialog until it is saved. */
export function PersonNotes({ participant }: { participant: Participant }) {
  const t = useT()
  const { notes } = participant
  const canChange = useCan('participantNotes', 'change') && participant.erased_at === null
  const kept = useKeptText(`notes:${participant.id}`, notes)
  const [isOpen, setOpen] = useState(kept.typed !== undefined)
  const isEditing = canChange && isOpen
  return (
    <Section
      title={t('participants.notes')}
      action={
        canChange &&
        !isEditing && (
          <Button variant="subtle" onClick={() => setOpen(true)}>
            {notes ? t('person.editNotes') : t('person.addNotes')}
          </Button>
        )
      }
    >
      {isEditing ? (
        <NotesForm participant={participant} kept={kept} onDone={() => setOpen(false)} />
      ) : (
        <Text className={classes.text} {...(notes ? {} : { c: 'dimmed' })}>
          {notes || t('person.noNotes')}
        </Text>
      )}
    </Section>
  )
}

type FormProps = { participant: Participant; kept: KeptText; onDone: () => void }

function NotesForm({ participant, kept, onDone }: FormProps) {
  const t = useT()
  const format = useFormat()
  const { id, notes } = participant
  const save = useChange('saveNotes')
  const form = useCallForm({
    call: 'saveNotes',
    of: { notes: kept.typed ?? notes, version: participant.version },
    onValuesChange: (typed) => kept.write(typed.notes),
  })
  const isTooLong = form.useWatchValue('notes').length > (form.field('notes')?.maxLength ?? 0)
  const close = () => {
    kept.drop()
    onDone()
  }
  const { isBusy, failure, submit } = useSubmit(form, async (body) => {
    await save.mutateAsync({ params: { id }, body })
    toast.success(t('person.notesSaved'), { for: 'messaging' })
    close()
  })
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isTooLong) void submit()
      }}
    >
      <ErrorSummary failure={failure} fieldErrors={form.errors} />
      {kept.typed !== undefined && kept.base !== notes && (
        <Alert color="yellow" variant="outline" role="status" title={t('person.notesMeanwhile')}>
          <div className={classes.text}>{notes || t('kit.none')}</div>
        </Alert>
      )}
      <LongTextField
        form={form}
        name="notes"
        aria-label={t('participants.notes')}
        autoFocus
        minRows={4}
        maxRows={14}
        withAsterisk={false}
        // A text that is pasted stays whole, and says that it is too long.
        maxLength={undefined}
        {...(isTooLong ? { error: t('person.notesTooLong') } : {})}
      />
      <div className={classes.formFoot}>
        <span className={classes.hint}>
          {kept.keptAt && t('person.keptText', { at: format.dateTimeZone(kept.keptAt.toISOString()) })}
        </span>
        <Button variant="default" onClick={close}>
          {kept.keptAt ? t('person.discard') : t('kit.cancel')}
        </Button>
        <Button type="submit" loading={isBusy} disabled={isTooLong}>
          {t('person.saveNotes')}
        </Button>
      </div>
    </form>
  )
}
