import { Anchor, Button, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import type { Tone } from '#console/kit/StatusDot.tsx'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { LinesSkeleton } from '#console/kit/states.tsx'
import { EntryStatus } from '#console/parts/EntryStatus.tsx'
import { paths } from '#console/paths.ts'
import type { Participant } from '#contract/participants/calls.ts'
import classes from './inbox.module.css'

export const consentTones: Record<Participant['consent'], Tone> = {
  none: 'gray',
  pending: 'amber',
  in: 'green',
  out: 'red',
}

type Props = { participant: Participant | undefined; onOpen: () => void }

/** What is known about the participant, beside the thread where there is room. */
export function ParticipantFacts({ participant, onOpen }: Props) {
  const t = useT()
  const format = useFormat()
  return (
    <aside className={classes.facts} aria-label={t('inbox.about')}>
      <div className={classes.factsHead}>
        <Title order={2} className={classes.factsTitle}>
          {t('inbox.about')}
        </Title>
        <Button variant="subtle" size="compact-xs" onClick={onOpen}>
          {t('inbox.openParticipant')}
        </Button>
      </div>
      {!participant && <LinesSkeleton count={6} />}
      {participant && (
        <dl className={classes.factList}>
          {participant.is_flagged && (
            <Fact label={t('inbox.flagged')}>
              <StatusDot tone="red">{participant.flag_reason ?? t('kit.yes')}</StatusDot>
            </Fact>
          )}
          <Fact label={t('kit.phone')}>{format.phone(participant.phone)}</Fact>
          <Fact label={t('kit.email')}>{participant.email ?? '–'}</Fact>
          <Fact label={t('kit.language')}>{t(`inbox.language.${participant.language}`)}</Fact>
          <Fact label={t('inbox.since')}>{format.date(participant.created_at)}</Fact>
          <Consents consents={participant.consents} />
          <Lists lists={participant.lists} />
          {participant.notes && (
            <Fact label={t('inbox.notes')}>
              <span className={classes.notes}>{participant.notes}</span>
            </Fact>
          )}
          <Entries participantId={participant.id} />
        </dl>
      )}
    </aside>
  )
}

function Consents({ consents }: Pick<Participant, 'consents'>) {
  const t = useT()
  const format = useFormat()
  return (
    <Fact label={t('inbox.consent')}>
      {consents.length === 0 && t('inbox.consent.none')}
      {consents.map((consent) => (
        <span key={consent.subscription_id} className={classes.factRow}>
          <StatusDot tone={consentTones[consent.state]}>{t(`inbox.consent.${consent.state}`)}</StatusDot>
          <span className={classes.factHint}>
            {consent.subscription} · {format.date(consent.changed_at)}
          </span>
        </span>
      ))}
    </Fact>
  )
}

function Lists({ lists }: Pick<Participant, 'lists'>) {
  const t = useT()
  const client = useClient().eid
  const canSee = useCan('lists', 'read')
  return (
    <Fact label={t('inbox.lists')}>
      {lists.length === 0 && t('inbox.none')}
      {lists.map(({ id, name }) => (
        <span key={id} className={classes.factRow}>
          {canSee ? (
            <Anchor component={PathLink} to={paths.list({ client, id })} fz="sm">
              {name}
            </Anchor>
          ) : (
            name
          )}
        </span>
      ))}
    </Fact>
  )
}

const shownEntries = 3

function Entries({ participantId }: { participantId: string }) {
  const t = useT()
  const format = useFormat()
  const read = useRead('listParticipation', { params: { id: participantId }, query: { per_page: 10 } })
  const entries = read.data?.data
  if (!entries) return null
  return (
    <Fact label={t('inbox.entries')}>
      {entries.length === 0 && t('inbox.none')}
      {entries.slice(0, shownEntries).map((entry) => (
        <span key={entry.entry_id} className={classes.factRow}>
          {entry.experience.name}
          <span className={classes.factHint}>
            <EntryStatus status={entry.status} /> · {format.date(entry.created_at)}
          </span>
        </span>
      ))}
      {read.data && read.data.total > shownEntries && (
        <span className={classes.factHint}>{t('inbox.allEntries', { count: read.data.total })}</span>
      )}
    </Fact>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
