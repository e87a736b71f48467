import { ActionIcon, Anchor } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { PathLink } from '#console/kit/links.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { Participant } from '#contract/participants/calls.ts'
import { AddToList } from './AddToList.tsx'
import classes from './person.module.css'
import { Section } from './Section.tsx'
import { useMembership } from './useMembership.ts'

type Place = { id: string; name: string; addedAt: string; times: number }

/** The lists a participant is in, since when; adds to one and removes from one, both undone from the toast. */
export function PersonLists({ participant }: { participant: Participant }) {
  const t = useT()
  const canChange = useCan('lists', 'change') && participant.erased_at === null
  const read = useRead('listParticipantLists', { params: { id: participant.id } })
  const membership = useMembership(participant.id)
  return (
    <Section title={t('participants.lists')}>
      <Loaded read={read} empty={t('participants.noLists')}>
        {({ data }) => (
          <ul className={classes.rows} aria-label={t('participants.lists')}>
            {placesOf(data).map((place) => (
              <PlaceRow
                key={place.id}
                place={place}
                onRemove={canChange ? () => membership.remove(place) : undefined}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {canChange && read.data && <AddToList isBusy={membership.isBusy} onAdd={membership.add} />}
    </Section>
  )
}

function PlaceRow({ place, onRemove }: { place: Place; onRemove: (() => void) | undefined }) {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const canRead = useCan('lists', 'read')
  const { id, name, times } = place
  const at = format.date(place.addedAt)
  return (
    <li className={classes.row}>
      {canRead ? (
        <Anchor component={PathLink} to={paths.list({ client, id })} fz="sm">
          {name}
        </Anchor>
      ) : (
        <span>{name}</span>
      )}
      <span className={classes.when}>
        {times > 1 ? t('person.inListTimes', { count: times, at }) : t('person.inListSince', { at })}
      </span>
      {onRemove && (
        <ActionIcon
          size="sm"
          className={classes.rowMenu ?? ''}
          aria-label={t('person.removeFromList', { name })}
          onClick={onRemove}
        >
          <IconX size={14} />
        </ActionIcon>
      )}
    </li>
  )
}

/** A list of type 3 may hold the same person several times: one row, with how often. */
function placesOf(rows: { id: string; name: string; added_at: string }[]): Place[] {
  const byId = new Map<string, Place>()
  for (const { id, name, added_at } of rows) {
    const known = byId.get(id)
    const addedAt = known && known.addedAt > added_at ? known.addedAt : added_at
    byId.set(id, { id, name, addedAt, times: (known?.times ?? 0) + 1 })
  }
  return [...byId.values()]
}
