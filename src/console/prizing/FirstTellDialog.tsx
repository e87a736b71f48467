import { Text } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { NumberField } from '#console/kit/fields/NumberField.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { DrawnProps } from './drawnProps.ts'

type Props = Pick<DrawnProps, 'experience' | 'draw'> & { eids: string[]; onClose: () => void }

/** Each who was not told yet gets one message, and so many hours to answer. */
export function FirstTellDialog({ experience, draw, eids, onClose }: Props) {
  const t = useT()
  const tell = useChange('tellWinners')
  const form = useCallForm({ call: 'tellWinners', initialValues: { claim_hours: '' as number | string } })
  const count = eids.length
  return (
    <FormDialog
      onClose={onClose}
      title={t('winners.tellAsk', { count })}
      submitLabel={t('winners.tellVerb')}
      form={form}
      draft={draw.eid}
      onSubmit={async ({ claim_hours: hours }) => {
        const params = { exp: experience.eid, drawEid: draw.eid }
        const body = { ballot_draws: eids, claim_hours: hours === '' ? null : Number(hours) }
        const { told_count } = await tell.mutateAsync({ params, body })
        toast.success(t('winners.telling', { count: told_count }))
      }}
    >
      <Text>{t('winners.tellText')}</Text>
      <NumberField
        form={form}
        name="claim_hours"
        label={t('winners.hours')}
        description={t('winners.hoursHint')}
      />
    </FormDialog>
  )
}
