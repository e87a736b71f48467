import type { NativeSelectProps } from '@mantine/core'
import { NativeSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { ComposeForm } from './useWatched.ts'
import { useWatched } from './useWatched.ts'

export type Option = { value: string; label: string }

type Props = {
  form: ComposeForm
  name: 'campaign_id' | 'participant_list_id'
  label: string
  options: Option[]
  /** True where there are more than `options`: then the server is searched. */
  isPartial: boolean
} & Pick<NativeSelectProps, 'description'>

const searchDelayMs = 250

/** A campaign or a list: a plain select, or one with search where there are too many to walk through. */
export function ChoiceField({ form, name, label, options, isPartial, description }: Props) {
  const t = useT()
  if (isPartial)
    return (
      <SearchedChoice
        form={form}
        name={name}
        label={label}
        options={options}
        isPartial
        description={description}
      />
    )
  return (
    <NativeSelect
      label={label}
      description={description}
      withAsterisk
      data={[{ value: '', label: t('compose.choose') }, ...options]}
      key={form.key(name)}
      {...form.getInputProps(name)}
    />
  )
}

function SearchedChoice({ form, name, label, options, description }: Props) {
  const t = useT()
  const chosen = useWatched(form, [name])[name]
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, searchDelayMs)
  const lists = useRead(
    'listLists',
    { query: { search, per_page: 100 } },
    { isEnabled: name === 'participant_list_id', keepsPrevious: true },
  )
  const campaigns = useRead(
    'listCampaigns',
    { query: { search, per_page: 100 } },
    { isEnabled: name === 'campaign_id', keepsPrevious: true },
  )
  const found = (name === 'campaign_id' ? campaigns : lists).data?.data ?? []
  const known = new Map(
    [...options, ...found.map((row) => ({ value: row.id, label: row.name }))].map((one) => [one.value, one]),
  )
  const shown = new Set(found.map(({ id }) => id))
  return (
    <Select
      label={label}
      description={description}
      withAsterisk
      searchable
      placeholder={t('compose.choose')}
      nothingFoundMessage={t('kit.nothingMatches')}
      data={[...known.values()].filter(({ value }) => shown.has(value) || value === chosen)}
      value={chosen || null}
      onSearchChange={setTyped}
      onChange={(value) => form.setFieldValue(name, value ?? '')}
      error={form.errors[name]}
      filter={({ options: all }) => all}
    />
  )
}
