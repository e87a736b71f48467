import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { messageOf } from '#console/kit/api/errors.ts'
import { useRead } from '#console/kit/api/query.ts'
import { useStandingOptions } from '#console/kit/fields/useStandingOptions.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { ListState } from '#console/kit/list/listState.ts'
import { useSession } from '#console/kit/session.ts'
import { actorText } from '#console/parts/auditWords.ts'
import { plain } from '#console/parts/clientsMatching.ts'
import type { AuditEntry } from '#contract/access/calls.ts'
import type { AuditFilter } from './auditFilterNames.ts'

const searchDelayMs = 250

type Props = { list: ListState<AuditFilter>; rows: readonly AuditEntry[] }
type Person = { id: string; name: string }

/**
 * By whom, API users among them. The server searches, so there may be any number; who works here no longer is there while
 * the filter is on.
 */
export function AuditPerson({ list, rows }: Props) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<Person>()
  const value = list.filters.actor_id
  const row = rows.find(({ actor_id }) => actor_id === value)
  const name = picked?.id === value ? picked.name : row && actorText(t, row)
  const chosen = value === '' ? undefined : { id: value, name: name ?? t('audit.formerPerson') }
  // The name of who is chosen stands in the field, and searches for nobody.
  const wanted = typed === chosen?.name ? '' : typed.trim()
  const read = usePeople({ typed: wanted, isEnabled: isOpen })
  const others = (read.people ?? []).filter(({ id }) => id !== value)
  const options = useStandingOptions({
    isOpen,
    typed: wanted,
    isAnswered: read.isAnswered,
    found: (chosen ? [chosen, ...others] : others).map((one) => ({ value: one.id, label: one.name })),
  })
  return (
    <Select
      size="xs"
      w={170}
      aria-label={t('audit.person')}
      placeholder={t('kit.filterAll', { label: t('audit.person') })}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('audit.everybody') }}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      data={options}
      value={value || null}
      onSearchChange={setTyped}
      onChange={(id) => {
        const one = options.find((option) => option.value === id)
        setPicked(one && { id: one.value, name: one.label })
        list.filter('actor_id', id ?? '')
      }}
      filter={({ options: all }) => all}
      nothingFoundMessage={read.isAnswered ? t('kit.nothingMatches') : t('kit.loading')}
      error={read.error !== null && messageOf(read.error)}
    />
  )
}

/** People and API users of the client, or the people of the installation where the page belongs to none. */
function usePeople({ typed, isEnabled }: { typed: string; isEnabled: boolean }) {
  const t = useT()
  const isOfClient = useSession().client !== null
  const [search] = useDebouncedValue(typed, searchDelayMs)
  const query = { search, page: 1, per_page: 25 } as const
  const roles = useRead('listClientRoles', { query }, { isEnabled: isEnabled && isOfClient })
  const programs = useRead('listApiUsers', {}, { isEnabled: isEnabled && isOfClient })
  const users = useRead('listInstallationUsers', { query }, { isEnabled: isEnabled && !isOfClient })
  const ofClient: Person[] | undefined = roles.data &&
    programs.data && [
      ...roles.data.data.map(({ user }) => user),
      ...programs.data.data
        .filter(({ name }) => plain(name).includes(plain(search)))
        .map(({ id, name }) => ({ id, name: t('audit.apiUser', { name }) })),
    ]
  const people: Person[] | undefined = isOfClient ? ofClient : users.data?.data
  const isAnswered = typed === search && people !== undefined
  return { people, isAnswered, error: isOfClient ? (roles.error ?? programs.error) : users.error }
}
