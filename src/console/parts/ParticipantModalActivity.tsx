import { ActionIcon, Anchor, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { usePage, useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { ErrorState, LinesSkeleton } from '#console/kit/states.tsx'
import { paths } from '#console/paths.ts'
import type { Event, Participant } from '#contract/participants/calls.ts'
import classes from './ParticipantModal.module.css'
import { Part } from './ParticipantModalFacts.tsx'
import { useEventNote } from './participantEvents.ts'

/** What happened to a participant, newest first, ten at a time. */
export function ParticipantModalActivity({ participant }: { participant: Participant }) {
  const t = useT()
  const [page, setPage] = useState(1)
  const read = usePage('listActivity', { params: { id: participant.id }, query: { page, per_page: 10 } })
  const events = read.data?.data ?? []
  return (
    <div aria-busy={read.isFetching}>
      <Part title={t('participants.activity')}>
        {read.isError && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
        {read.isPending && !read.isError && <LinesSkeleton count={6} />}
        {read.data && events.length === 0 && <Text c="dimmed">{t('participants.noActivity')}</Text>}
        <ul className={classes.rows} style={read.isPlaceholderData ? { opacity: 0.6 } : undefined}>
          {events.map((event) => (
            <EventRow key={event.id} event={event} participant={participant} />
          ))}
        </ul>
        {read.data && read.data.last_page > 1 && <Steps page={read.data} onGo={setPage} />}
      </Part>
    </div>
  )
}

function EventRow({ event, participant }: { event: Event; participant: Participant }) {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const note = useEventNote(event, participant)
  const isEnabled = useCan('experiences', 'read') && event.experience_id !== null
  const experiences = useRead('listAllExperiences', {}, { isEnabled, staleMs: 60_000 }).data?.data ?? []
  const experience = experiences.find((one) => one.id === event.experience_id)
  return (
    <li>
      <div className={classes.event}>
        <span>{t(`participants.event.${event.action}`)}</span>
        <time dateTime={event.at} className={classes.when}>
          {format.dateTime(event.at)}
        </time>
      </div>
      {(note || experience) && (
        <Text fz="xs" c="dimmed">
          {note}
          {note && experience && ' · '}
          {experience?.kind === 'sweepstakes' ? (
            <Anchor
              component={PathLink}
              fz="xs"
              underline="always"
              to={paths.sweepstakes({ client, eid: experience.eid })}
            >
              {experience.name}
            </Anchor>
          ) : (
            experience?.name
          )}
        </Text>
      )}
    </li>
  )
}

type StepsProps = {
  page: { current_page: number; last_page: number; from: number | null; to: number | null; total: number }
  onGo: (page: number) => void
}

function Steps({ page, onGo }: StepsProps) {
  const t = useT()
  const format = useFormat()
  const now = page.current_page
  return (
    <Group component="nav" aria-label={t('kit.pages')} gap="xs" justify="space-between" mt="xs">
      <Text fz="xs" c="dimmed">
        {t('kit.range', {
          from: format.number(page.from ?? 0),
          to: format.number(page.to ?? 0),
          total: format.total(page),
        })}
      </Text>
      <Group gap={4}>
        <ActionIcon aria-label={t('kit.previousPage')} disabled={now <= 1} onClick={() => onGo(now - 1)}>
          <IconChevronLeft size={14} />
        </ActionIcon>
        <ActionIcon
          aria-label={t('kit.nextPage')}
          disabled={now >= page.last_page}
          onClick={() => onGo(now + 1)}
        >
          <IconChevronRight size={14} />
        </ActionIcon>
      </Group>
    </Group>
  )
}
