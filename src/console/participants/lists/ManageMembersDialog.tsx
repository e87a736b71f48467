import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { usePage } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { EmptyState, ErrorState, LinesSkeleton } from '#console/kit/states.tsx'
import type { List } from '#contract/participants/calls.ts'
import { defaultSort } from '../participantQuery.ts'
import classes from './lists.module.css'
import type { FoundPerson } from './useMembership.ts'
import { useMembership } from './useMembership.ts'

const searchDelayMs = 250
const perPage = 25

/** Everybody of the client, with a box for who is in the list; a box that is ticked is saved at once. */
export function ManageMembersDialog({ list, onClose }: { list: List; onClose: () => void }) {
  const t = useT()
  const format = useFormat()
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed.trim(), searchDelayMs)
  const [at, setAt] = useState({ search: '', page: 1 })
  if (at.search !== settled) setAt({ search: settled, page: 1 })
  const read = usePage('searchForList', {
    params: { listId: list.id },
    query: { query: settled, page: at.page, per_page: perPage, ...defaultSort },
  })
  const membership = useMembership(list)
  const found = read.data
  const turn = (page: number) => setAt({ ...at, page })
  return (
    <Modal opened onClose={onClose} size={640} title={t('lists.manageTitle', { name: list.name })}>
      <Stack gap="sm">
        <Text c="dimmed" fz="xs">
          {list.allow_multiple ? t('lists.manageHelpMultiple') : t('lists.manageHelp')}
        </Text>
        <TextInput
          type="search"
          data-autofocus
          maxLength={200}
          aria-label={t('lists.manageSearch')}
          placeholder={t('lists.manageSearch')}
          leftSection={<IconSearch size={14} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
        {read.isPending && !read.isError && <LinesSkeleton count={8} />}
        {found && found.data.length === 0 && (
          <EmptyState title={settled ? t('kit.nothingMatches') : t('lists.manageEmpty')} />
        )}
        {found && found.data.length > 0 && (
          <ul className={classes.people} aria-busy={read.isFetching}>
            {found.data.map((person) => (
              <Person
                key={person.id}
                person={person}
                isIn={membership.isIn(person)}
                onToggle={() => membership.toggle(person)}
              />
            ))}
          </ul>
        )}
        <Group justify="space-between">
          <Text c="dimmed" fz="xs" className={classes.numbers} aria-live="polite">
            {found &&
              found.total > 0 &&
              t('kit.range', {
                from: format.number((found.current_page - 1) * perPage + 1),
                to: format.number((found.current_page - 1) * perPage + found.data.length),
                total: format.total(found),
              })}
          </Text>
          <Group gap="xs">
            <Button variant="default" disabled={!found || at.page <= 1} onClick={() => turn(at.page - 1)}>
              {t('kit.previousPage')}
            </Button>
            <Button
              variant="default"
              disabled={!found || at.page >= found.last_page}
              onClick={() => turn(at.page + 1)}
            >
              {t('kit.nextPage')}
            </Button>
            <Button onClick={onClose}>{t('kit.close')}</Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  )
}

type PersonProps = { person: FoundPerson; isIn: boolean; onToggle: () => void }

function Person({ person, isIn, onToggle }: PersonProps) {
  const t = useT()
  const format = useFormat()
  const name = format.person(person.name) || t('participants.noName')
  return (
    <li>
      <label className={classes.person}>
        <input
          type="checkbox"
          className={classes.box}
          aria-label={t('lists.inList', { name })}
          checked={isIn}
          onChange={onToggle}
        />
        <span className={classes.personName}>{name}</span>
        <span className={classes.personFacts}>
          {[person.phone && format.phone(person.phone), person.email]
            .filter((fact) => fact && fact !== name)
            .join(' · ')}
        </span>
      </label>
    </li>
  )
}
