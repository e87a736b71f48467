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
  const { message, message_fr, subject, subject_fr, channel } = broadcast
  return (
    <section className={classes.part}>
      <Title order={2}>{t('broadcasts.message')}</Title>
      <div className={classes.texts}>
        <Language label={t('broadcasts.messageEn')} lang="en" subject={subject} text={message} />
        {message_fr ? (
          <Language
            label={t('broadcasts.messageFr')}
            lang="fr"
            subject={subject_fr ?? subject}
            text={message_fr}
          />
        ) : (
          <Text c="dimmed" fz="xs">
            {t('broadcasts.noFrench')}
          </Text>
        )}
      </div>
      <Title order={2} mt="lg">
        {t('broadcasts.facts')}
      </Title>
      <dl className={classes.facts}>
        <Fact label={t('broadcasts.list')}>
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
        <Fact label={t('broadcasts.campaign')}>{broadcast.campaign_name}</Fact>
        <Fact label={t('broadcasts.channel')}>{t(`broadcasts.channel.${channel}`)}</Fact>
        <Fact label={t(channel === 'sms' ? 'messaging.shortcode' : 'broadcasts.mailbox')}>
          {broadcast.sender}
        </Fact>
        <Fact label={t('broadcasts.sendTime')}>{format.dateTimeZone(broadcast.send_after)}</Fact>
        <Fact label={t('broadcasts.began')}>{format.dateTimeZone(broadcast.started_at)}</Fact>
        <Fact label={t('broadcasts.ended')}>{format.dateTimeZone(broadcast.finished_at)}</Fact>
        {broadcast.clickers > 0 && (
          <Fact label={t('broadcasts.clickers')}>{format.number(broadcast.clickers)}</Fact>
        )}
        <Fact label={t('broadcasts.made')}>{broadcast.user_name}</Fact>
        {broadcast.approved_at && (
          <Fact label={t('broadcasts.approvedBy')}>
            {broadcast.approved_by_name} · {format.dateTimeZone(broadcast.approved_at)}
          </Fact>
        )}
        <Fact label={t('broadcasts.optinCheck')}>
          {broadcast.skip_optin_check
            ? t('broadcasts.optinSkipped', { reason: broadcast.skip_optin_reason ?? '' })
            : t('broadcasts.optinChecked')}
        </Fact>
        <Fact label={t('broadcasts.quietHours')}>
          {broadcast.ignore_quiet_hours
            ? t('broadcasts.quietIgnored', { reason: broadcast.quiet_hours_reason ?? '' })
            : t('broadcasts.quietKept')}
        </Fact>
      </dl>
    </section>
  )
}

type LanguageProps = { label: string; lang: 'en' | 'fr'; subject: string | null; text: string }

function Language({ label, lang, subject, text }: LanguageProps) {
  return (
    <div>
      <Text fz="xs" c="dimmed" mb={4}>
        {label}
      </Text>
      <div className={compose.preview} lang={lang}>
        {subject && <strong className={compose.previewSubject}>{subject}</strong>}
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
