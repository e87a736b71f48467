import { Group, Text } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { ClientMark } from '#console/kit/ClientMark.tsx'
import { ReasonDialog } from '#console/kit/dialogs/ReasonDialog.tsx'
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
  return (
    <ReasonDialog
      call="drawPotentialWinners"
      opened={opened}
      onClose={onClose}
      title={t('prizing.redrawAsk', { count: replace.length })}
      verb={t('prizing.redraw')}
      about={replace.join(' ')}
      required={t('prizing.reasonRequired')}
      onReason={async (reason) => {
        const params = { exp: experience.eid, drawEid: draw.eid }
        await redraw.mutateAsync({ params, body: { replace, reason } })
        onDone()
        toast.success(t('prizing.redrawn', { count: replace.length }))
      }}
    >
      <Group gap="xs">
        <ClientMark client={client} size={20} />
        <Text fw={500}>{client.name}</Text>
      </Group>
      <Text>{t('prizing.redrawHelp')}</Text>
    </ReasonDialog>
  )
}
