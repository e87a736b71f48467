import { Text, Title } from '@mantine/core'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Facts } from '#console/parts/EntryFacts.tsx'
import { ListLink } from '#console/parts/ListLink.tsx'
import type { BroadcastDetail } from '#contract/messaging/calls.ts'
import { MessageText } from '../compose/MessageText.tsx'
import classes from './detail.module.css'

/** The message, to whom, when and by whom. */
export function BroadcastFacts({ broadcast }: { broadcast: BroadcastDetail }) {
  const t = useT()
  const format = useFormat()
  const { message, message_fr, subject, subject_fr, channel } = broadcast
  const { approved_at, clickers, openers, skip_optin_reason, quiet_hours_reason } = broadcast
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
      <Facts
        className={classes.facts}
        facts={{
          [t('broadcasts.list')]: broadcast.is_list_deleted ? (
            t('broadcasts.listDeleted', { name: broadcast.list_name })
          ) : (
            <ListLink id={broadcast.participant_list_id} name={broadcast.list_name} />
          ),
          [t('nouns.campaign')]: broadcast.campaign_name,
          [t('broadcasts.channel')]: t(`broadcasts.channel.${channel}`),
          [t(channel === 'sms' ? 'nouns.shortcode' : 'broadcasts.mailbox')]: broadcast.sender,
          [t('broadcasts.sendTime')]: format.dateTimeZone(broadcast.send_after),
          [t('broadcasts.began')]: format.dateTimeZone(broadcast.started_at),
          [t('broadcasts.ended')]: format.dateTimeZone(broadcast.finished_at),
          [t('broadcasts.openers')]:
            openers > 0 ? t('broadcasts.openersKnown', { count: openers }) : undefined,
          [t('broadcasts.clickers')]: clickers > 0 ? format.number(clickers) : undefined,
          [t('broadcasts.made')]: broadcast.user_name,
          [t('broadcasts.approvedBy')]: approved_at
            ? `${broadcast.approved_by_name} · ${format.dateTimeZone(approved_at)}`
            : undefined,
          [t('broadcasts.optinCheck')]: broadcast.skip_optin_check
            ? t('broadcasts.optinSkipped', { reason: skip_optin_reason ?? '' })
            : t('broadcasts.optinChecked'),
          [t('broadcasts.quietHours')]: broadcast.ignore_quiet_hours
            ? t('broadcasts.quietIgnored', { reason: quiet_hours_reason ?? '' })
            : t('broadcasts.quietKept'),
        }}
      />
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
