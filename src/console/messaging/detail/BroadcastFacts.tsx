import { Anchor, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { BroadcastDetail } from '#contract/messaging/calls.ts'
import { MessageText } from '../compose/MessageText.tsx'
import classes from './detail.module.css'

/** What was written, to whom, when and by whom. */
export function BroadcastFacts({ broadcast }: { broadcast: BroadcastDetail }) {
  const t = useT()
  const format = useFormat()
  const { message, message_fr, subject, subject_fr, channel } = broadcast
  const facts: [string, ReactNode][] = [
    [t('broadcasts.list'), <ListLink key="list" broadcast={broadcast} />],
    [t('broadcasts.campaign'), broadcast.campaign_name],
    [t('broadcasts.channel'), t(`broadcasts.channel.${channel}`)],
    [t(channel === 'sms' ? 'messaging.shortcode' : 'broadcasts.mailbox'), broadcast.sender],
    [t('broadcasts.sendTime'), format.dateTimeZone(broadcast.send_after)],
    [t('broadcasts.began'), format.dateTimeZone(broadcast.started_at)],
    [t('broadcasts.ended'), format.dateTimeZone(broadcast.finished_at)],
  ]
  if (broadcast.clickers > 0) facts.push([t('broadcasts.clickers'), format.number(broadcast.clickers)])
  facts.push([t('broadcasts.made'), broadcast.user_name])
  if (broadcast.approved_at) {
    const at = format.dateTimeZone(broadcast.approved_at)
    facts.push([t('broadcasts.approvedBy'), `${broadcast.approved_by_name} · ${at}`])
  }
  const skipped = t('broadcasts.optinSkipped', { reason: broadcast.skip_optin_reason ?? '' })
  const ignored = t('broadcasts.quietIgnored', { reason: broadcast.quiet_hours_reason ?? '' })
  facts.push(
    [t('broadcasts.optinCheck'), broadcast.skip_optin_check ? skipped : t('broadcasts.optinChecked')],
    [t('broadcasts.quietHours'), broadcast.ignore_quiet_hours ? ignored : t('broadcasts.quietKept')],
  )
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
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type LanguageProps = { label: string; lang: 'en' | 'fr'; subject: string | null; text: string }

function Language({ label, ...message }: LanguageProps) {
  return (
    <div>
      <Text fz="xs" c="dimmed" mb={4}>
        {label}
      </Text>
      <MessageText {...message} />
    </div>
  )
}

/** The list, leading to it for who may see lists. */
function ListLink({ broadcast: { participant_list_id: id, list_name } }: { broadcast: BroadcastDetail }) {
  const client = useClient().eid
  if (!useCan('lists', 'read')) return list_name
  return (
    <Anchor component={PathLink} to={paths.list({ client, id })} fz="sm">
      {list_name}
    </Anchor>
  )
}
