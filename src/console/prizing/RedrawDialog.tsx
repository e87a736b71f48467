import { Group, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useChange } from '#console/kit/api/query.ts'
import { ClientMark } from '#console/kit/ClientMark.tsx'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { ReasonField } from '#console/kit/fields/ReasonField.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useClient } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import type { DrawnProps } from './drawnProps.ts'

type Props = Pick<DrawnProps, 'experience' | 'draw'> & {
  opened: boolean
  onClose: () => void
  /** Eids of the ballot draws. */
  replace: string[]
  onDone: () => void
}

/** Replaces the selected by the next ranks of the one ranking, with a reason. */
export function RedrawDialog({ experience, draw, opened, onClose, replace, onDone }: Props) {
  const t = useT()
  const client = useClient()
  const redraw = useChange('drawPotentialWinners')
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() ? null : t('prizing.reasonRequired')) },
  })
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('prizing.redrawAsk', { count: replace.length })}
      submitLabel={t('prizing.redraw')}
      form={form}
      draft={replace.join(' ')}
      onSubmit={async ({ reason }) => {
        const count = replace.length
        const params = { exp: experience.eid, drawEid: draw.eid }
        await redraw.mutateAsync({ params, body: { replace, reason: reason.trim() } })
        onDone()
        toast.success(t('prizing.redrawn', { count }))
      }}
    >
      <Group gap="xs">
        <ClientMark client={client} size={20} />
        <Text fw={500}>{client.name}</Text>
      </Group>
      <Text>{t('prizing.redrawHelp')}</Text>
      <ReasonField form={form} />
    </FormDialog>
  )
}
