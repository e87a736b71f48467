import type { SelectProps } from '@mantine/core'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type EntityKind, useChosen } from './useChosen.ts'

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  kind: EntityKind
  value: string
  onChange: (id: string) => void
}

const searchDelayMs = 250

/** One list, campaign or experience to choose: the server searches, so that there may be any number of them. */
export function EntityChoice({ kind, value, onChange, ...rest }: Props) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const { found, isFiltered } = useFound(kind, typed)
  const chosen = useChosen(kind, found.some(({ id }) => id === value) ? '' : value)
  const options = chosen ? [...found, chosen] : found
  return (
    <Select
      searchable
      clearable
      openOnFocus={false}
      clearButtonProps={{ 'aria-label': t('kit.remove') }}
      nothingFoundMessage={t('kit.nothingMatches')}
      {...rest}
      data={options.map(({ id, name }) => ({ value: id, label: name }))}
      value={value || null}
      onChange={(id) => onChange(id ?? '')}
      onSearchChange={setTyped}
      // The server has searched already; experiences are all here.
      {...(isFiltered ? { filter: ({ options: all }) => all } : {})}
    />
  )
}

function useFound(kind: EntityKind, typed: string) {
  const [search] = useDebouncedValue(typed.trim(), searchDelayMs)
  const query = { search, per_page: 100 }
  const lists = useRead('listLists', { query }, { isEnabled: kind === 'list', keepsPrevious: true })
  const campaigns = useRead(
    'listCampaigns',
    { query },
    { isEnabled: kind === 'campaign', keepsPrevious: true },
  )
  const experiences = useRead('listAllExperiences', {}, { isEnabled: kind === 'experience' })
  const read = { list: lists, campaign: campaigns, experience: experiences }[kind]
  const found: { id: string; name: string }[] = read.data?.data ?? []
  return { found, isFiltered: kind !== 'experience' }
}
