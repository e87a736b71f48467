import { Alert, Stack, Text } from '@mantine/core'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Facts } from '#console/parts/EntryFacts.tsx'
import type { Webhook } from '#contract/webhooks/calls.ts'
import classes from './webhooks.module.css'

/** The target and the events, and what is wrong with them. */
export function WebhookNotice({ webhook }: { webhook: Webhook }) {
  const t = useT()
  const format = useFormat()
  const { state, failing_since: since, rest_until: until, previous_until: overlap } = webhook
  return (
    <Stack gap="sm">
      {state === 'paused' && (
        <Alert color="red" variant="outline" title={t('webhooks.state.paused')}>
          {t('webhooks.pausedText')}
        </Alert>
      )}
      {state === 'on' && since && until && (
        <Alert color="yellow" variant="outline" title={t('webhooks.failing')}>
          {t('webhooks.failingText', { since: format.dateTime(since), next: format.dateTime(until) })}
        </Alert>
      )}
      <Facts
        facts={{
          [t('nouns.address')]: <span className={classes.address}>{webhook.url}</span>,
          [t('webhooks.kinds')]: webhook.actions
            .map((action) => t(`participants.event.${action}`))
            .join(', '),
          [t('webhooks.waiting')]: format.number(webhook.waiting),
        }}
      />
      {overlap && Date.parse(overlap) > Date.now() && (
        <Text c="dimmed">{t('webhooks.overlapText', { until: format.dateTime(overlap) })}</Text>
      )}
    </Stack>
  )
}
