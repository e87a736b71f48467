import { ActionIcon, Anchor, Menu } from '@mantine/core'
import { IconDots, IconMail, IconRefresh } from '@tabler/icons-react'
import { useRef } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import { entrySources } from '#contract/entries/entrySources.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { Event, Participant } from '#contract/participants/calls.ts'
import classes from './person.module.css'
import { When } from './When.tsx'

export type RequeueKind = 'event' | 'email'
type Experience = { eid: string; kind: Kind; name: string }
type Props = {
  event: Event
  participant: Participant
  experience: Experience | undefined
  onRequeue: ((kind: RequeueKind) => void) | undefined
}

/** One event: what, about what, when, and whether it was run again. */
export function EventRow({ event, participant, experience, onRequeue }: Props) {
  const t = useT()
  const format = useFormat()
  const note = useEventNote(event, participant)
  return (
    <li className={classes.row}>
      <div>
        <div>{t(`participants.event.${event.action}`)}</div>
        {(note || experience) && (
          <div className={classes.hint}>
            <Subject event={event} note={note} />
            {note && experience && ' · '}
            {experience && <ExperienceName event={event} experience={experience} />}
          </div>
        )}
        {event.requeued_at && (
          <div className={classes.hint}>
            {t('person.requeuedOn', { at: format.dateTimeZone(event.requeued_at) })}
          </div>
        )}
      </div>
      <When at={event.at} />
      {onRequeue && <EventMenu event={event} onRequeue={onRequeue} />}
    </li>
  )
}

/** An event's own data beside its name: the keyword, the link, the source, the reasons, the prize pool, the list. */
function useEventNote({ action, subject_id, data }: Event, participant: Participant): string {
  const t = useT()
  if (action === 'opted_in' || action === 'opted_out') {
    return participant.consents.find((one) => one.subscription_id === subject_id)?.subscription ?? ''
  }
  if (action === 'added_to_list') return participant.lists.find((one) => one.id === subject_id)?.name ?? ''
  const source = entrySources.find((one) => one === data.source)
  return [
    textOf(data.keyword),
    textOf(data.link),
    source && t(`experiences.source.${source}`),
    Array.isArray(data.reasons) && data.reasons.map(textOf).join(', '),
    textOf(data.prize_pool),
    typeof data.credits === 'number' && t('participants.creditCount', { count: data.credits }),
    typeof data.draw === 'number' && t('participants.drawNumber', { number: data.draw }),
  ]
    .filter(Boolean)
    .join(' · ')
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A list is a link where it may be read; anything else is its words. */
function Subject({ event, note }: { event: Event; note: string }) {
  const client = useClient().eid
  const canReadLists = useCan('lists', 'read')
  if (event.action !== 'added_to_list' || !event.subject_id || !note || !canReadLists) return note
  return (
    <Anchor component={PathLink} to={paths.list({ client, id: event.subject_id })} fz="xs" underline="always">
      {note}
    </Anchor>
  )
}

/** Entries lead to the entries, prizes to the draws. */
function ExperienceName({ event, experience }: { event: Event; experience: Experience }) {
  const client = useClient().eid
  const canSeeDraws = useCan('draws', 'read')
  const { eid, kind, name } = experience
  const where = { client, kind, eid }
  const isPrize = event.action === 'prize_awarded' || event.action === 'winner_confirmed'
  const to = event.action.startsWith('entry_')
    ? paths.entries(where)
    : isPrize && canSeeDraws
      ? paths.prizing(where)
      : paths.experience(where)
  return (
    <Anchor component={PathLink} to={to} fz="xs" underline="always">
      {name}
    </Anchor>
  )
}

function EventMenu({ event, onRequeue }: { event: Event; onRequeue: (kind: RequeueKind) => void }) {
  const t = useT()
  const button = useRef<HTMLButtonElement>(null)
  /** The focus comes back to what has it now, and the item will be gone. */
  const requeue = (kind: RequeueKind) => {
    button.current?.focus()
    onRequeue(kind)
  }
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          ref={button}
          className={classes.rowMenu ?? ''}
          aria-label={t('kit.actionsOf', { name: t(`participants.event.${event.action}`) })}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => requeue('event')}>
          {t('person.requeue')}
        </Menu.Item>
        <Menu.Item leftSection={<IconMail size={16} />} onClick={() => requeue('email')}>
          {t('person.requeueEmail')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
