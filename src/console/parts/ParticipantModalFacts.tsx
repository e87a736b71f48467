import { Anchor, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { Participant } from '#contract/participants/calls.ts'
import { ConsentStatus } from './ConsentStatus.tsx'
import classes from './ParticipantModal.module.css'

type Consent = Participant['consents'][number]
const knownHow = ['keyword', 'web_form', 'import', 'staff'] as const

/** What is known of a participant, what he or she agreed to, and the lists. */
export function ParticipantModalFacts({ participant }: { participant: Participant }) {
  const t = useT()
  const format = useFormat()
  const { consents } = participant
  return (
    <div>
      <Part title={t('kit.details')}>
        <dl className={classes.facts}>
          {factsOf(participant).map(([label, value]) => (
            <Fact key={label} label={label} value={value} />
          ))}
        </dl>
      </Part>
      <Part title={t('participants.consents')}>
        {consents.length === 0 && <Text c="dimmed">{t('participants.noConsents')}</Text>}
        <ul className={classes.rows}>
          {consents.map((consent) => (
            <ConsentRow key={consent.subscription_id} consent={consent} />
          ))}
        </ul>
      </Part>
      <Part title={t('participants.lists')}>
        <Lists lists={participant.lists} />
      </Part>
      {participant.notes && (
        <Part title={t('participants.notes')}>
          <Text style={{ whiteSpace: 'pre-wrap' }}>{participant.notes}</Text>
        </Part>
      )}
    </div>
  )

  function factsOf(person: Participant): [string, string | null][] {
    return [
      [t('participants.firstName'), person.first_name],
      [t('participants.lastName'), person.last_name],
      [t('kit.phone'), format.phone(person.phone)],
      [t('kit.email'), person.email],
      [t('kit.language'), t(`participants.language.${person.language}`)],
      ...Object.entries(person.data).map(([key, value]): [string, string] => [key, written(value)]),
    ]
  }
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.part}>
      <Title order={2} fz="sm">
        {title}
      </Title>
      {children}
    </section>
  )
}

function Fact({ label, value }: { label: string; value: string | null }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value || '–'}</dd>
    </>
  )
}

function ConsentRow({ consent }: { consent: Consent }) {
  const t = useT()
  const format = useFormat()
  const how = knownHow.find((one) => one === consent.how)
  return (
    <li>
      <div className={classes.event}>
        <Text span fw={500}>
          {consent.subscription}
        </Text>
        <ConsentStatus state={consent.state} />
      </div>
      <Text fz="xs" c="dimmed">
        {[how ? t(`participants.how.${how}`) : consent.how, format.dateTimeZone(consent.changed_at)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {consent.shown_text && (
        <figure style={{ margin: '4px 0 0' }}>
          <Text component="figcaption" fz="xs" c="dimmed">
            {t('participants.shownText')}
          </Text>
          <blockquote className={classes.shown}>{consent.shown_text}</blockquote>
        </figure>
      )}
    </li>
  )
}

function Lists({ lists }: { lists: Participant['lists'] }) {
  const t = useT()
  const client = useClient().eid
  const canRead = useCan('lists', 'read')
  if (lists.length === 0) return <Text c="dimmed">{t('participants.noLists')}</Text>
  return (
    <ul className={classes.rows}>
      {lists.map((list) => (
        <li key={list.id}>
          {canRead ? (
            <Anchor component={PathLink} to={paths.list({ client, id: list.id })}>
              {list.name}
            </Anchor>
          ) : (
            list.name
          )}
        </li>
      ))}
    </ul>
  )
}

/** Free data may hold anything that JSON can. */
const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
