import { Select } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import type { Form } from '#console/kit/fields/formTypes.ts'
import { useStandingOptions } from '#console/kit/fields/useStandingOptions.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useSettled } from '#console/kit/useSettled.ts'

type Option = { value: string; label: string }
type Named = { id: string; name: string; is_flagged?: boolean } | null | undefined
type Props = {
  label: string
  placeholder: string
  value: string
  error: React.ReactNode
  /** The field's name in the form. */
  path: string
  /** The person chosen already, who may not be among those found. */
  chosen: Option | undefined
  found: Option[]
  isAnswered: boolean
  isFailed: boolean
  typed: string
  onType: (typed: string) => void
  onOpen: () => void
  onPick: (label: string) => void
  onChange: (id: string) => void
  /** It has to be chosen. */
  withAsterisk?: boolean
  'data-autofocus'?: boolean
}

/** One of very many: the server searches. */
function SearchedChoice({ chosen, found, isAnswered, typed, path, ...props }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState(chosen)
  const isFound = found.some(({ value }) => value === props.value)
  const kept = picked?.value === props.value && !isFound ? [picked] : []
  const options = [...found, ...kept]
  const standing = useStandingOptions({ isOpen, typed, found: options, isAnswered })
  const { value, onChange, onOpen, onPick, onType, isFailed, error, ...rest } = props
  const failure = isFailed && t('kit.couldNotFetch')
  return (
    <Select
      searchable
      clearable
      openOnFocus={false}
      clearButtonProps={{ 'aria-label': t('kit.remove') }}
      nothingFoundMessage={failure || t(isAnswered ? 'kit.nothingMatches' : 'kit.loading')}
      {...rest}
      error={error || failure}
      data-path={path}
      data={standing}
      value={value || null}
      onChange={(id, option) => {
        setPicked(id && option ? { value: id, label: option.label } : undefined)
        onPick(option?.label ?? '')
        onChange(id ?? '')
      }}
      onSearchChange={onType}
      onDropdownOpen={() => {
        setOpen(true)
        onOpen()
      }}
      onDropdownClose={() => setOpen(false)}
      filter={({ options: all }) => all}
    />
  )
}

/** The text typed, the one asked of the server, and whether it is asked at all: not before the list is opened. */
function useSearch(chosenLabel: string) {
  const [typed, setTyped] = useState('')
  const [settled, settle] = useSettled()
  const [isAsked, setAsked] = useState(false)
  // The select tells the label of the choice as if it were typed.
  const [label, setLabel] = useState(chosenLabel)
  return {
    typed: typed === label ? '' : typed,
    search: settled === label ? '' : settled,
    isAsked,
    onType: (text: string) => {
      setTyped(text.trim())
      settle(text)
    },
    onOpen: () => setAsked(true),
    onPick: setLabel,
  }
}

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
  const { search, isAsked, ...typing } = useSearch(start?.label ?? '')
  const read = useRead('findClientParticipants', { query: { search } }, { isEnabled: isAsked })
  const found = (read.data?.data ?? []).map((person) => {
    const { id, name, phone, email } = person
    const label = labelOf(format.person(name), phone ? format.phone(phone) : email)
    return { value: id, label: labelOf(label, flagOf(person)) }
  })
  return (
    <SearchedChoice
      {...typing}
      label={label}
      placeholder={t('work.findPerson')}
      path="participant_id"
      value={form.useWatchValue('participant_id')}
      error={form.errors.participant_id}
      chosen={start}
      found={found}
      isAnswered={typing.typed === search && read.data !== undefined}
      isFailed={read.isError}
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
}: FieldProps<'user_id'> & Pick<Props, 'withAsterisk' | 'data-autofocus'>) {
  const t = useT()
  const start = chosen ? { value: chosen.id, label: chosen.name } : undefined
  const { search, isAsked, ...typing } = useSearch(start?.label ?? '')
  const read = useRead('findUsers', { query: { search } }, { isEnabled: isAsked })
  const found = (read.data?.data ?? []).map(({ id, name, email }) => ({
    value: id,
    label: labelOf(name, email),
  }))
  return (
    <SearchedChoice
      {...typing}
      {...more}
      label={label}
      placeholder={t('work.findUser')}
      path="user_id"
      value={form.useWatchValue('user_id')}
      error={form.errors.user_id}
      chosen={start}
      found={found}
      isAnswered={typing.typed === search && read.data !== undefined}
      isFailed={read.isError}
      onChange={(id) => form.setFieldValue('user_id', id)}
    />
  )
}

const labelOf = (name: string, more: string | null): string =>
  more && more !== name ? `${name} · ${more}` : name
