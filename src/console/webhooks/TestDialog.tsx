import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { ErrorSummary } from '#console/kit/edit/ErrorSummary.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { LinesSkeleton } from '#console/kit/states.tsx'
import { useAct } from '#console/kit/useAct.ts'
import type { Webhook } from '#contract/webhooks/calls.ts'
import { answerText, spaced } from './answerText.ts'
import classes from './webhooks.module.css'

type Props = { webhook: Webhook; onClose: () => void }

/** Sends a test when it is asked for, and tells what the other side said. */
export function TestDialog({ webhook, onClose }: Props) {
  const t = useT()
  const test = useChange('testWebhook')
  const { isBusy, failure, run } = useAct()
  const made = test.data?.data
  const send = () => void run(() => test.mutateAsync({ params: { id: webhook.id } }))
  return (
    <Modal opened onClose={onClose} title={t('webhooks.test')} size={560}>
      <Stack>
        <Text className={classes.address ?? ''}>{webhook.url}</Text>
        <ErrorSummary failure={failure} />
        <div aria-live="polite">
          {isBusy && <LinesSkeleton count={3} />}
          {made && !isBusy && (
            <Stack gap="xs">
              <Text fw={500} c={made.failure ? 'red' : 'green'}>
                {made.failure
                  ? t('webhooks.testFailed', { why: answerText(t, made) })
                  : `${t('webhooks.tested')} ${answerText(t, made)}`}
              </Text>
              <Text c="dimmed">{t('webhooks.milliseconds', { count: made.milliseconds })}</Text>
              <Code block className={classes.body ?? ''}>
                {made.answer || t('webhooks.noAnswer')}
              </Code>
              <Text fw={500}>{t('webhooks.body')}</Text>
              <Code block className={classes.body ?? ''}>
                {spaced(made.body)}
              </Code>
            </Stack>
          )}
        </div>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('kit.close')}
          </Button>
          <Button data-autofocus loading={isBusy} onClick={send}>
            {t('webhooks.test')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
