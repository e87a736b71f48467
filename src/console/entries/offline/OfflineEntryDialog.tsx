import { SimpleGrid } from '@mantine/core'
import { useRef, useState } from 'react'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { DayField } from '#console/kit/fields/DayField.tsx'
import { ChoiceField, TextField } from '#console/kit/fields/fields.tsx'
import type { Form } from '#console/kit/fields/formTypes.ts'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useLanguage, useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import type { OfflineField } from '#contract/public/offlineEntry.ts'
import { FilesAnswer } from './FilesAnswer.tsx'

type Props = { experience: InExperience; onClose: () => void }

/** A stack of letters, one after the other: the day and the language of one are those of the next. */
export function OfflineEntryDialog({ experience, onClose }: Props) {
  const format = useFormat()
  const language = useLanguage()
  const read = useRead('getOfflineForm', {
    params: { kind: experience.kind, eid: experience.eid },
    query: { language },
  })
  const today = format.localText(new Date().toISOString()).slice(0, 10)
  const [letter, setLetter] = useState({ number: 1, received_on: today, language })
  const entered = useRef<Letter>(undefined)
  const end = () => {
    const last = entered.current
    entered.current = undefined
    if (last) setLetter({ ...last, number: letter.number + 1 })
    else onClose()
  }
  if (!read.data) return null
  return (
    <LetterForm
      key={letter.number}
      experience={experience}
      letter={letter}
      fields={read.data.data.fields}
      onEntered={(last) => {
        entered.current = last
      }}
      onClose={end}
    />
  )
}

type Letter = { received_on: string; language: 'en' | 'fr' }
type Values = Letter & { answers: Record<string, string> }
type LetterProps = {
  experience: InExperience
  letter: Letter
  fields: OfflineField[]
  onEntered: (letter: Letter) => void
  onClose: () => void
}

function LetterForm({ experience: { kind, eid }, letter, fields, onEntered, onClose }: LetterProps) {
  const t = useT()
  const { received_on, language } = letter
  const answers = Object.fromEntries(fields.map(({ name }) => [name, '']))
  const form = useCallForm<Values>({
    call: 'enterOffline',
    initialValues: { received_on, language, answers },
  })
  const enter = useChange('enterOffline', {
    onDone: ({ data }) => toast.success(t('entryList.letter.done', { eid: data.eid })),
  })
  const submit = async ({ answers: typed, ...rest }: Values) => {
    const given = Object.entries(typed).filter(([, value]) => value.trim() !== '')
    await enter.mutateAsync({ params: { kind, eid }, body: { ...rest, answers: Object.fromEntries(given) } })
    onEntered(rest)
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('entryList.letter.title')}
      submitLabel={t('entryList.letter.submit')}
      size={640}
      form={form}
      draft={eid}
      onSubmit={submit}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {fields.map((field, at) => (
          <AnswerField
            key={field.name}
            experience={{ kind, eid }}
            form={form}
            field={field}
            isFirst={at === 0}
          />
        ))}
        <DayField form={form} name="received_on" label={t('entryList.letter.receivedOn')} />
        <ChoiceField
          form={form}
          name="language"
          label={t('entryList.letter.language')}
          data={[
            { value: 'en', label: t('kit.english') },
            { value: 'fr', label: t('kit.french') },
          ]}
        />
      </SimpleGrid>
    </FormDialog>
  )
}

const types: Partial<Record<OfflineField['format'], string>> = { email: 'email', phone: 'tel' }

type AnswerProps = {
  experience: InExperience
  form: Form<Values, unknown>
  field: OfflineField
  isFirst: boolean
}

function AnswerField({ experience, form, field, isFirst }: AnswerProps) {
  const t = useT()
  const { name, label, format, is_required, choices, choice_labels, question } = field
  if (format === 'file')
    return <FilesField experience={experience} form={form} field={field} isFirst={isFirst} />
  const shared = {
    form,
    label,
    description: question ?? undefined,
    withAsterisk: is_required,
    'data-autofocus': isFirst || undefined,
  }
  const options =
    format === 'checkbox'
      ? [{ value: 'on', label: t('kit.yes') }]
      : choices.map((value, at) => ({ value, label: choice_labels[at] ?? value }))
  if (format === 'date' || format === 'age_of_majority')
    return <DayField {...shared} name={`answers.${name}`} />
  return format === 'choice' || format === 'checkbox' ? (
    <ChoiceField {...shared} name={`answers.${name}`} none="–" data={options} />
  ) : (
    <TextField {...shared} name={`answers.${name}`} type={types[format] ?? 'text'} />
  )
}

function FilesField({ form, field, ...props }: AnswerProps) {
  const name = `answers.${field.name}` as const
  const value = form.useWatchValue(name)
  return (
    <FilesAnswer
      {...props}
      field={field}
      value={typeof value === 'string' ? value : ''}
      error={form.errors[name]}
      onChange={(tokens) => form.setFieldValue(name, tokens)}
    />
  )
}
