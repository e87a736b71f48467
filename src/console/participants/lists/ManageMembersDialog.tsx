import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useChange, usePage } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { EmptyState } from '#console/kit/states.tsx'
import { toast } from '#console/kit/toast.tsx'
import type { List, ParticipantRow } from '#contract/participants/calls.ts'
import { defaultSort } from '../participantQuery.ts'
import classes from './lists.module.css'

const searchDelayMs = 250

type FoundPerson = ParticipantRow & { is_in_list: boolean }

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
    query: { query: settled, page: at.page, per_page: 25, ...defaultSort },
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
        <Loaded
          read={read}
          lines={8}
          empty={<EmptyState title={settled ? t('kit.nothingMatches') : t('lists.manageEmpty')} />}
        >
          {({ data }) => (
            <ul className={classes.people} aria-busy={read.isFetching}>
              {data.map((person) => (
                <Person
                  key={person.id}
                  person={person}
                  isIn={membership.isIn(person)}
                  onToggle={() => membership.toggle(person)}
                />
              ))}
            </ul>
          )}
        </Loaded>
        <Group justify="space-between">
          <Text c="dimmed" fz="xs" className={classes.numbers} aria-live="polite">
            {found && found.total > 0 && format.range(found)}
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
  const name = format.person(person.name)
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

/** Puts people into a list and takes them out, one at a time; a box shows at once what was asked. */
function useMembership(list: List) {
  const [asked, setAsked] = useState<ReadonlyMap<string, boolean>>(new Map())
  const add = useChange('addMember')
  const remove = useChange('removeMember')
  const isIn = (person: FoundPerson) => asked.get(person.id) ?? person.is_in_list
  const set = (id: string, isMember: boolean) => setAsked((now) => new Map(now).set(id, isMember))
  const toggle = async (person: FoundPerson) => {
    const wanted = !isIn(person)
    set(person.id, wanted)
    const input = { params: { listId: list.id }, body: { participant_id: person.id } }
    try {
      await (wanted ? add : remove).mutateAsync(input)
    } catch (error) {
      set(person.id, !wanted)
      toast.error(error)
    }
  }
  return { isIn, toggle: (person: FoundPerson) => void toggle(person) }
}
