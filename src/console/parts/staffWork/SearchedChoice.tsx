import type { SelectProps } from '@mantine/core'
import { useRead } from '#console/kit/api/query.ts'
import { FoundChoice, useFoundChoice } from '#console/kit/fields/FoundChoice.tsx'
import type { Form } from '#console/kit/fields/formTypes.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'

type Named = { id: string; name: string; is_flagged?: boolean } | null | undefined

type FieldProps<N extends string> = { form: Form<Record<N, string>>; label: string; chosen: Named }

/** The participant that a piece of work is about; whoever works with people may look for one. */
export function PersonField({
  form,
  label,
  chosen,
  onChange,
}: FieldProps<'participant_id'> & { onChange: (id: string) => void }) {
  const t = useT()
  const format = useFormat()
  // In a field there is room for a word alone.
  const flagOf = (person: { is_flagged?: boolean }) => (person.is_flagged ? t('participants.flagged') : null)
  const start = chosen
    ? { value: chosen.id, label: labelOf(format.person(chosen.name), flagOf(chosen)) }
    : undefined
  const by = useFoundChoice(start)
  const query = { search: by.search }
  const read = useRead('findClientParticipants', { query }, { isEnabled: by.isAsked })
  const found = read.data?.data.map((person) => {
    const { id, name, phone, email } = person
    const label = labelOf(format.person(name), phone ? format.phone(phone) : email)
    return { value: id, label: labelOf(label, flagOf(person)) }
  })
  return (
    <FoundChoice
      by={by}
      label={label}
      placeholder={t('work.findPerson')}
      path="participant_id"
      value={form.useWatchValue('participant_id')}
      error={form.errors.participant_id}
      read={read}
      found={found}
      onChange={onChange}
    />
  )
}

/** Somebody who works for the client. */
export function UserField({
  form,
  label,
  chosen,
  ...more
}: FieldProps<'user_id'> & Pick<SelectProps, 'withAsterisk'> & { 'data-autofocus'?: boolean }) {
  const t = useT()
  const start = chosen ? { value: chosen.id, label: chosen.name } : undefined
  const by = useFoundChoice(start)
  const read = useRead('findUsers', { query: { search: by.search } }, { isEnabled: by.isAsked })
  const found = read.data?.data.map(({ id, name, email }) => ({
    value: id,
    label: labelOf(name, email),
  }))
  return (
    <FoundChoice
      by={by}
      {...more}
      label={label}
      placeholder={t('work.findUser')}
      path="user_id"
      value={form.useWatchValue('user_id')}
      error={form.errors.user_id}
      read={read}
      found={found}
      onChange={(id) => form.setFieldValue('user_id', id)}
    />
  )
}

const labelOf = (name: string, more: string | null): string =>
  more && more !== name ? `${name} · ${more}` : name
