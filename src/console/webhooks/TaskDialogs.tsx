import { Text } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { ChoiceField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Webhook } from '#contract/webhooks/calls.ts'
import { type Since, sinceTexts, startOf, startOfLog } from './since.ts'

type Props = { webhook: Webhook; onClose: () => void }

/** Both secrets sign until the one before ends. */
export function RotateDialog({ webhook, onMade, onClose }: Props & { onMade: (secret: string) => void }) {
  const t = useT()
  const form = useCallForm({ call: 'rotateWebhookSecret', initialValues: { overlap_hours: '24' } })
  const rotate = useChange('rotateWebhookSecret', { onDone: ({ data }) => onMade(data.secret) })
  return (
    <FormDialog
      onClose={onClose}
      title={t('webhooks.rotate')}
      submitLabel={t('webhooks.rotate')}
      form={form}
      draft={webhook.id}
      onSubmit={({ overlap_hours: hours }) =>
        rotate.mutateAsync({ params: { id: webhook.id }, body: { overlap_hours: Number(hours) } })
      }
    >
      <Text>{t('webhooks.rotateText')}</Text>
      <ChoiceField
        form={form}
        name="overlap_hours"
        label={t('webhooks.overlap')}
        data={[
          { value: '0', label: t('webhooks.overlapNow') },
          { value: '24', label: t('webhooks.overlapDay') },
          { value: '168', label: t('webhooks.overlapWeek') },
        ]}
      />
    </FormDialog>
  )
}

/** Sends what was given up once more, back to a time. */
export function ReplayDialog({ webhook, onClose }: Props) {
  const t = useT()
  const form = useCallForm({ call: 'replayFailed', initialValues: { since: 'day' } })
  const replay = useChange('replayFailed', {
    onDone: ({ data: { replayed: count } }) =>
      toast.success(count === 0 ? t('webhooks.replayedNone') : t('webhooks.replayedSome', { count })),
  })
  const choices: Record<string, string> = { ...sinceTexts }
  return (
    <FormDialog
      onClose={onClose}
      title={t('webhooks.replayFailed')}
      submitLabel={t('webhooks.replay')}
      form={form}
      draft={false}
      onSubmit={({ since }) =>
        replay.mutateAsync({
          params: { id: webhook.id },
          body: { since: since in choices ? startOf(since as Since) : startOfLog() },
        })
      }
    >
      <Text>{t('webhooks.replayText')}</Text>
      <ChoiceField
        form={form}
        name="since"
        label={t('webhooks.replaySince')}
        data={[
          ...Object.entries(sinceTexts).map(([value, text]) => ({ value, label: t(text) })),
          { value: 'all', label: t('webhooks.sinceAll') },
        ]}
      />
    </FormDialog>
  )
}
