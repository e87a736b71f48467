import { Alert, Button, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { firstMessages, messageOf } from '#console/kit/api/errors.ts'
import { useChange } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useCan } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Participant } from '#contract/participants/calls.ts'
import classes from './person.module.css'
import { Section } from './Section.tsx'
import { type KeptText, useKeptText } from './useKeptText.ts'

const maxLength = 10_000

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
  const save = useChange('saveNotes', {
    onDone: () => toast.success(t('person.notesSaved'), { for: 'messaging' }),
  })
  const text = kept.typed ?? notes
  const isTooLong = text.length > maxLength
  const close = () => {
    kept.drop()
    onDone()
  }
  const submit = () => {
    if (isTooLong || save.isPending) return
    save.mutate({ params: { id }, body: { notes: text } }, { onSuccess: close })
  }
  const problem = save.error ? (firstMessages(save.error).notes ?? messageOf(save.error)) : undefined
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {kept.typed !== undefined && kept.base !== notes && (
        <Alert color="yellow" variant="outline" role="status" title={t('person.notesMeanwhile')}>
          <div className={classes.text}>{notes || t('kit.none')}</div>
        </Alert>
      )}
      <Textarea
        aria-label={t('participants.notes')}
        autoFocus
        minRows={4}
        maxRows={14}
        value={text}
        error={isTooLong ? t('person.notesTooLong') : problem}
        onChange={(event) => kept.write(event.currentTarget.value)}
      />
      <div className={classes.formFoot}>
        <span className={classes.hint}>
          {kept.keptAt && t('person.keptText', { at: format.dateTimeZone(kept.keptAt.toISOString()) })}
        </span>
        <Button variant="default" onClick={close}>
          {kept.keptAt ? t('person.discard') : t('kit.cancel')}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={isTooLong}>
          {t('person.saveNotes')}
        </Button>
      </div>
    </form>
  )
}
