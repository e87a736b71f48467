import { Anchor, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { BroadcastDetail } from '#contract/messaging/calls.ts'
import compose from '../compose/compose.module.css'
import classes from './detail.module.css'

/** What was written, to whom, when and by whom. */
export function BroadcastFacts({ broadcast }: { broadcast: BroadcastDetail }) {
  const t = useT()
  const format = useFormat()
  const client = useClient()
  const canSeeLists = useCan('lists', 'read')
  const { message, message_fr } = broadcast
  return (
    <section className={classes.part}>
      <Title order={2}>{t('messaging.message')}</Title>
      <div className={classes.texts}>
        <Language label={t('messaging.messageEn')} lang="en" text={message} />
        {message_fr ? (
          <Language label={t('messaging.messageFr')} lang="fr" text={message_fr} />
        ) : (
          <Text c="dimmed" fz="xs">
            {t('messaging.noFrench')}
          </Text>
        )}
      </div>
      <Title order={2} mt="lg">
        {t('messaging.facts')}
      </Title>
      <dl className={classes.facts}>
        <Fact label={t('messaging.list')}>
          {canSeeLists ? (
            <Anchor
              component={PathLink}
              to={paths.list({ client: client.eid, id: broadcast.participant_list_id })}
              fz="sm"
            >
              {broadcast.list_name}
            </Anchor>
          ) : (
            broadcast.list_name
          )}
        </Fact>
        <Fact label={t('messaging.campaign')}>{broadcast.campaign_name}</Fact>
        <Fact label={t('messaging.shortcode')}>{broadcast.shortcode}</Fact>
        <Fact label={t('messaging.sendTime')}>{format.dateTimeZone(broadcast.send_after)}</Fact>
        <Fact label={t('messaging.began')}>{format.dateTimeZone(broadcast.started_at)}</Fact>
        <Fact label={t('messaging.ended')}>{format.dateTimeZone(broadcast.finished_at)}</Fact>
        <Fact label={t('messaging.made')}>{broadcast.user_name}</Fact>
        <Fact label={t('messaging.optinCheck')}>
          {broadcast.skip_optin_check
            ? t('messaging.optinSkipped', { reason: broadcast.skip_optin_reason ?? '' })
            : t('messaging.optinChecked')}
        </Fact>
        <Fact label={t('messaging.quietHours')}>
          {broadcast.ignore_quiet_hours
            ? t('messaging.quietIgnored', { reason: broadcast.quiet_hours_reason ?? '' })
            : t('messaging.quietKept')}
        </Fact>
      </dl>
    </section>
  )
}

function Language({ label, lang, text }: { label: string; lang: 'en' | 'fr'; text: string }) {
  return (
    <div>
      <Text fz="xs" c="dimmed" mb={4}>
        {label}
      </Text>
      <div className={compose.preview} lang={lang}>
        {text}
      </div>
    </div>
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
