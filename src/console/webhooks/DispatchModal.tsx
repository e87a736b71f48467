import { Button, Code, Group, Modal, Stack, Text, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { ErrorSummary } from '#console/kit/edit/ErrorSummary.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT, whyText } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { useCan } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import { useAct } from '#console/kit/useAct.ts'
import { PersonLink } from '#console/parts/PersonLink.tsx'
import type { DispatchDetail, Webhook, WebhookTry } from '#contract/webhooks/calls.ts'
import { whyNotReplayed } from '#contract/webhooks/dispatchStates.ts'
import { whyNoReplays } from '#contract/webhooks/webhookStates.ts'
import { answerText, spaced } from './answerText.ts'
import { DispatchStatus } from './WebhookStatus.tsx'
import classes from './webhooks.module.css'

type Props = { webhook: Webhook; id: string; opened: boolean; onClose: () => void }

/** One event on its way: its body, and each try with its answer. */
export function DispatchModal({ webhook, id, opened, onClose }: Props) {
  const t = useT()
  const isNarrow = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  const read = useRead('getDispatch', { params: { id: webhook.id, event: id } })
  const action = read.data?.data.action
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size={760}
      fullScreen={isNarrow}
      title={action ? t(`participants.event.${action}`) : t('webhooks.event')}
    >
      <Loaded read={read} lines={6}>
        {({ data }) => <Detail webhook={webhook} dispatch={data} />}
      </Loaded>
    </Modal>
  )
}

type DetailProps = { webhook: Webhook; dispatch: DispatchDetail }

function Detail({ webhook, dispatch }: DetailProps) {
  const t = useT()
  const format = useFormat()
  const { state, at, body, tries, next_at: next } = dispatch
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Group gap="sm">
          <DispatchStatus state={state} />
          <Text c="dimmed">
            {format.dateTimeZone(at)}
            {next && ` · ${t('webhooks.next')}: ${format.dateTime(next)}`}
          </Text>
        </Group>
        <PersonLink id={dispatch.participant_id} name={t('nouns.participant')} />
      </Group>
      <ReplayButton webhook={webhook} dispatch={dispatch} />
      <section>
        <Title order={3}>{t('webhooks.body')}</Title>
        {body === null ? (
          <Text c="dimmed">{t('webhooks.bodyGone')}</Text>
        ) : (
          <Code block className={classes.body ?? ''}>
            {spaced(body)}
          </Code>
        )}
      </section>
      <section>
        <Title order={3}>{t('webhooks.tries')}</Title>
        {tries.length === 0 && <Text c="dimmed">{t('webhooks.noTries')}</Text>}
        {tries.map((one) => (
          <Try key={one.id} made={one} />
        ))}
      </section>
    </Stack>
  )
}

function Try({ made }: { made: WebhookTry }) {
  const t = useT()
  const format = useFormat()
  return (
    <Stack gap={4} my="xs">
      <Text>
        {format.dateTime(made.at)} · {answerText(t, made)} ·{' '}
        {t('webhooks.milliseconds', { count: made.milliseconds })}{' '}
        <Text span c="dimmed" fz="xs" ff="monospace">
          {made.at}
        </Text>
      </Text>
      <Code block className={classes.body ?? ''}>
        {made.answer || t('webhooks.noAnswer')}
      </Code>
    </Stack>
  )
}

function ReplayButton({ webhook, dispatch }: DetailProps) {
  const t = useT()
  const canChange = useCan('clientSettings', 'change')
  const replay = useChange('replayDispatch')
  const { isBusy, failure, run } = useAct()
  const reason = whyNoReplays(webhook.state) ?? whyNotReplayed(dispatch.state)
  const params = { id: webhook.id, event: dispatch.id }
  const act = async () => {
    if (await run(() => replay.mutateAsync({ params }))) toast.success(t('webhooks.replayedOne'))
  }
  if (!canChange) return null
  return (
    <Stack gap="xs" align="flex-start">
      <ErrorSummary failure={failure} />
      <Button
        variant="default"
        loading={isBusy}
        disabled={reason !== undefined}
        aria-describedby={reason ? 'why-no-replay' : undefined}
        onClick={() => void act()}
      >
        {t('webhooks.replay')}
      </Button>
      {reason && (
        <Text c="dimmed" fz="xs" id="why-no-replay">
          {whyText(reason)}
        </Text>
      )}
    </Stack>
  )
}
