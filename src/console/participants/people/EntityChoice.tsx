import type { SelectProps } from '@mantine/core'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { queryClient, readOf, useRead } from '#console/kit/api/query.ts'
import type { Form } from '#console/kit/fields/formTypes.ts'
import { useStandingOptions } from '#console/kit/fields/useStandingOptions.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { List } from '#contract/participants/calls.ts'
import { type EntityKind, useChosen } from './useChosen.ts'

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  kind: EntityKind
  value: string
  /** Not offered. */
  except?: string
  onChange: (id: string) => void
}

const searchDelayMs = 250

/** One list, campaign or experience to choose: the server searches, so that there may be any number of them. */
export function EntityChoice({ kind, value, except, onChange, ...rest }: Props) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { found, isFiltered, isAnswered, isFailed } = useFound(kind, typed)
  const chosen = useChosen(kind, found.some(({ id }) => id === value) ? '' : value)
  const options = (chosen ? [...found, chosen] : found)
    .filter(({ id }) => id !== except)
    .map(({ id, name }) => ({ value: id, label: name }))
  const standing = useStandingOptions({ isOpen, typed: typed.trim(), found: options, isAnswered })
  return (
    <Select
      searchable
      clearable
      openOnFocus={false}
      clearButtonProps={{ 'aria-label': t('kit.remove') }}
      nothingFoundMessage={t(isFailed ? 'kit.couldNotFetch' : 'kit.nothingMatches')}
      {...rest}
      error={rest.error || (isFailed && t('kit.couldNotFetch'))}
      data={isFiltered ? standing : options}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      onSearchChange={setTyped}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      // The server has searched already; experiences are all here.
      {...(isFiltered ? { filter: ({ options: all }) => all } : {})}
    />
  )
}

type ListFieldProps = Omit<SelectProps, 'form' | 'data' | 'value' | 'onChange'> & {
  form: Form<{ list_id: string }>
  except?: string
}

/** The list that a form is about. */
export function ListField({ form, ...rest }: ListFieldProps) {
  return (
    <EntityChoice
      kind="list"
      withAsterisk
      data-autofocus
      data-path="list_id"
      {...rest}
      value={form.useWatchValue('list_id')}
      error={form.errors.list_id}
      onChange={(id) => form.setFieldValue('list_id', id)}
    />
  )
}

export const fetchList = async (id: string): Promise<List> =>
  (await queryClient.fetchQuery(readOf('getList', { params: { id } }))).data

function useFound(kind: EntityKind, typed: string) {
  const [search] = useDebouncedValue(typed.trim(), searchDelayMs)
  const query = { search, per_page: 100 }
  const isFiltered = kind !== 'experience'
  const some = useRead(
    kind === 'campaign' ? 'listCampaigns' : 'listLists',
    { query },
    { isEnabled: isFiltered },
  )
  const all = useRead('listAllExperiences', {}, { isEnabled: !isFiltered })
  const { data, isError: isFailed } = isFiltered ? some : all
  const found: { id: string; name: string }[] = data?.data ?? []
  return { found, isFiltered, isAnswered: typed.trim() === search && some.data !== undefined, isFailed }
}
