import { Anchor, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import type { Tone } from '#console/kit/StatusDot.tsx'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { LinesSkeleton } from '#console/kit/states.tsx'
import { paths } from '#console/paths.ts'
import type { Participant } from '#contract/participants/calls.ts'
import classes from './inbox.module.css'

export const consentTones: Record<Participant['consent'], Tone> = {
  none: 'gray',
  pending: 'amber',
  in: 'green',
  out: 'red',
}

/** What is known about the participant, beside the thread where there is room. */
export function ParticipantFacts({ participant }: { participant: Participant | undefined }) {
  const t = useT()
  const format = useFormat()
  const client = useClient()
  const canSeeLists = useCan('lists', 'read')
  return (
    <aside className={classes.facts} aria-label={t('messaging.about')}>
      <Title order={2} className={classes.factsTitle}>
        {t('messaging.about')}
      </Title>
      {!participant && <LinesSkeleton count={6} />}
      {participant && (
        <dl className={classes.factList}>
          <Fact label={t('kit.phone')}>{format.phone(participant.phone)}</Fact>
          <Fact label={t('kit.email')}>{participant.email ?? '–'}</Fact>
          <Fact label={t('kit.language')}>{t(`messaging.language.${participant.language}`)}</Fact>
          <Fact label={t('messaging.since')}>{format.date(participant.created_at)}</Fact>
          <Fact label={t('messaging.consent')}>
            {participant.consents.length === 0 && t('messaging.consent.none')}
            {participant.consents.map((consent) => (
              <span key={consent.subscription_id} className={classes.factRow}>
                <StatusDot tone={consentTones[consent.state]}>
                  {t(`messaging.consent.${consent.state}`)}
                </StatusDot>
                <span className={classes.factHint}>
                  {consent.subscription} · {format.date(consent.changed_at)}
                </span>
              </span>
            ))}
          </Fact>
          <Fact label={t('messaging.lists')}>
            {participant.lists.length === 0 && t('kit.none')}
            {participant.lists.map((list) => (
              <span key={list.id} className={classes.factRow}>
                {canSeeLists ? (
                  <Anchor component={PathLink} to={paths.list({ client: client.eid, id: list.id })} fz="sm">
                    {list.name}
                  </Anchor>
                ) : (
                  list.name
                )}
              </span>
            ))}
          </Fact>
          {participant.notes && (
            <Fact label={t('messaging.notes')}>
              <span className={classes.notes}>{participant.notes}</span>
            </Fact>
          )}
        </dl>
      )}
    </aside>
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
