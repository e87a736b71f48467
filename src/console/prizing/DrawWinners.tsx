import { Alert, Button, Text } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError, messageOf } from '#console/kit/api/errors.ts'
import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT, whyText } from '#console/kit/i18n/i18n.ts'
import { useCan } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Draw } from '#contract/prizing/calls.ts'
import { whyNotDrawnYet } from '#contract/prizing/drawStates.ts'
import type { DrawnProps } from './drawnProps.ts'

/** The draw itself: asked once more, since it cannot be repeated. */
export function DrawWinners({ experience, draw, drawTab }: DrawnProps) {
  const t = useT()
  const canDraw = useCan('draws', 'change')
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const drawThem = useChange('drawPotentialWinners')
  const isAlone = draw.public_value_kind === null
  const verb = isAlone ? t('prizing.drawWithout') : t('prizing.drawNow', { count: draw.count })
  const seen = { public_value: draw.public_value }
  const attested = useAttested(draw)
  const run = async () => {
    setProblem(undefined)
    try {
      const params = { exp: experience.eid, drawEid: draw.eid }
      const drawn = await drawThem.mutateAsync({ params, body: { seen } })
      toast.success(t('prizing.drawn', { count: drawn.data.length }))
      drawTab.go({ draw: draw.eid, tab: 'review' })
    } catch (error) {
      setProblem(messageOf(error))
      if (!(error instanceof ApiError && error.kind === 'invalid')) throw error
    }
  }
  const early = whyNotDrawnYet(draw)
  if (early) return <Text c="dimmed">{whyText(early)}</Text>
  if (!canDraw) return <Text c="dimmed">{t('prizing.notDrawn')}</Text>
  return (
    <div>
      {problem && <Alert color="red" variant="outline" role="alert" mb="sm" title={problem} />}
      <Button
        variant={isAlone ? 'default' : 'filled'}
        leftSection={<IconTrophy size={14} />}
        onClick={() => setAsking(true)}
      >
        {verb}
      </Button>
      {isAlone && (
        <Text c="dimmed" fz="xs" mt="xs">
          {t('prizing.drawWithoutHint')}
        </Text>
      )}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('prizing.drawAsk', { count: draw.count, name: experience.name })}
        verb={verb}
        facts={seen}
        onConfirm={run}
      >
        {t('prizing.drawOnce')} {attested}
      </ConfirmDialog>
    </div>
  )
}

function useAttested({ public_value_kind: kind, public_value, public_value_by, beacon_round }: Draw): string {
  const t = useT()
  if (kind === null) return t('prizing.drawWithoutHint')
  if (kind === 'drand') return t('prizing.drawWithBeacon', { round: String(beacon_round) })
  return t('prizing.drawWith', { text: public_value ?? '', name: public_value_by ?? '–' })
}
