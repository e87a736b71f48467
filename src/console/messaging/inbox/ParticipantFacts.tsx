import { Button, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Tone } from '#console/kit/StatusDot.tsx'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { LinesSkeleton } from '#console/kit/states.tsx'
import { Facts } from '#console/parts/EntryFacts.tsx'
import { ListLink } from '#console/parts/ListLink.tsx'
import { EntryStatus } from '#console/parts/statuses.tsx'
import type { Participant } from '#contract/participants/calls.ts'
import classes from './inbox.module.css'

export const consentTones: Record<Participant['consent'], Tone> = {
  none: 'gray',
  pending: 'amber',
  in: 'green',
  out: 'red',
}

type Props = { participant: Participant | undefined; onOpen: () => void }

/** The participant's facts, beside the thread where there is room. */
export function ParticipantFacts({ participant, onOpen }: Props) {
  const t = useT()
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
      {participant ? <Known participant={participant} /> : <LinesSkeleton count={6} />}
    </aside>
  )
}

const shownEntries = 3

function Known({ participant }: { participant: Participant }) {
  const t = useT()
  const format = useFormat()
  const { id, consents, lists, notes } = participant
  const entries = useRead('listParticipation', { params: { id }, query: { per_page: 10 } }).data
  return (
    <Facts
      className={classes.factList}
      facts={{
        [t('inbox.flagged')]: participant.is_flagged ? (
          <StatusDot tone="red">{participant.flag_reason ?? t('kit.yes')}</StatusDot>
        ) : undefined,
        [t('kit.phone')]: format.phone(participant.phone),
        [t('kit.email')]: participant.email ?? '–',
        [t('kit.language')]: t(`inbox.language.${participant.language}`),
        [t('inbox.since')]: format.date(participant.created_at),
        [t('inbox.consent')]: rowsOr(
          t('inbox.consent.none'),
          consents.map((consent) => (
            <span key={consent.subscription_id} className={classes.factRow}>
              <StatusDot tone={consentTones[consent.state]}>{t(`inbox.consent.${consent.state}`)}</StatusDot>
              <span className={classes.factHint}>
                {consent.subscription} · {format.date(consent.changed_at)}
              </span>
            </span>
          )),
        ),
        [t('inbox.lists')]: rowsOr(
          t('inbox.none'),
          lists.map((list) => (
            <span key={list.id} className={classes.factRow}>
              <ListLink {...list} />
            </span>
          )),
        ),
        [t('inbox.notes')]: notes ? <span className={classes.notes}>{notes}</span> : undefined,
        [t('inbox.entries')]: entries && (
          <>
            {rowsOr(
              t('inbox.none'),
              entries.data.slice(0, shownEntries).map((entry) => (
                <span key={entry.entry_id} className={classes.factRow}>
                  {entry.experience.name}
                  <span className={classes.factHint}>
                    <EntryStatus status={entry.status} /> · {format.date(entry.created_at)}
                  </span>
                </span>
              )),
            )}
            {entries.total > shownEntries && (
              <span className={classes.factHint}>{t('inbox.allEntries', { count: entries.total })}</span>
            )}
          </>
        ),
      }}
    />
  )
}

const rowsOr = (none: string, rows: ReactNode[]) => (rows.length > 0 ? rows : none)
