import { Group, Text } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { ClientMark } from '#console/kit/ClientMark.tsx'
import { ReasonDialog } from '#console/kit/dialogs/ReasonDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useClient } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import type { BallotDraw } from '#contract/prizing/calls.ts'
import type { DrawnProps } from './drawnProps.ts'

type Props = Pick<DrawnProps, 'experience' | 'draw'> & {
  opened: boolean
  onClose: () => void
  chosen: BallotDraw[]
  /** Why, where their claims say it. */
  reason?: string
  onDone: () => void
}

/** Replaces the selected by the next ranks of the one ranking, with a reason. */
export function RedrawDialog({ experience, draw, opened, onClose, chosen, reason: given, onDone }: Props) {
  const t = useT()
  const client = useClient()
  const redraw = useChange('drawPotentialWinners')
  const replace = chosen.map(({ eid }) => eid)
  const invalidated = chosen.filter(({ status }) => status === 'invalidated').length
  const claimed = chosen.filter(({ claim }) => claim?.state === 'claimed').length
  const seen = { invalidated, claimed }
  return (
    <ReasonDialog
      call="drawPotentialWinners"
      opened={opened}
      onClose={onClose}
      title={t('prizing.redrawAsk', { count: replace.length })}
      verb={t('prizing.redraw')}
      about={replace.join(' ')}
      required={t('prizing.reasonRequired')}
      given={given}
      facts={{ replace, ...seen }}
      onReason={async (reason) => {
        const params = { exp: experience.eid, drawEid: draw.eid }
        await redraw.mutateAsync({ params, body: { replace, reason, seen } })
        onDone()
        toast.success(t('prizing.redrawn', { count: replace.length }))
      }}
    >
      <Group gap="xs">
        <ClientMark client={client} size={20} />
        <Text fw={500}>{client.name}</Text>
      </Group>
      <Text>{t('prizing.redrawHelp')}</Text>
      <Text>{t('prizing.redrawInvalidated', { count: invalidated })}</Text>
      {claimed > 0 && <Text>{t('winners.redrawClaimed', { count: claimed })}</Text>}
    </ReasonDialog>
  )
}
