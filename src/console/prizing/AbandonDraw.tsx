import { Alert, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { ReasonDialog } from '#console/kit/dialogs/ReasonDialog.tsx'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useCan } from '#console/kit/session.ts'
import type { Draw } from '#contract/prizing/calls.ts'
import { whyDrawIsFixed } from '#contract/prizing/drawStates.ts'
import type { DrawnProps } from './drawnProps.ts'

/** Gives a draw up, with its reason; the dialog stays when somebody else was faster, and then says so. */
export function AbandonDraw({ experience, draw }: Pick<DrawnProps, 'experience' | 'draw'>) {
  const t = useT()
  const canDraw = useCan('draws', 'change')
  const [isAsking, setAsking] = useState(false)
  const abandon = useChange('abandonDraw')
  const seen = { state: draw.state }
  return (
    <>
      {canDraw && !whyDrawIsFixed(draw.state) && (
        <FormSection title={t('freeze.abandonTitle')} help={t('freeze.abandonHelp')}>
          <div>
            <Button variant="default" onClick={() => setAsking(true)}>
              {t('freeze.abandon')}
            </Button>
          </div>
        </FormSection>
      )}
      <ReasonDialog
        call="abandonDraw"
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('freeze.abandonAsk', { number: draw.number, name: experience.name })}
        verb={t('freeze.abandon')}
        about={draw.eid}
        required={t('freeze.abandonReason')}
        facts={seen}
        onReason={(reason) =>
          abandon.mutateAsync({
            params: { exp: experience.eid, drawEid: draw.eid },
            body: { reason, seen },
          })
        }
        doneText={t('freeze.abandonDone')}
      >
        <Text>{t('freeze.abandonWhat')}</Text>
        {draw.state === 'in-progress' && <Text>{t('freeze.abandonDrawn')}</Text>}
        {draw.commitment !== null && <Text>{t('freeze.abandonBound')}</Text>}
        <Text>{t('freeze.abandonPublic')}</Text>
      </ReasonDialog>
    </>
  )
}

/** Above every step of an abandoned draw: by whom, when and why. */
export function AbandonedNotice({ draw }: { draw: Draw }) {
  const t = useT()
  const format = useFormat()
  if (draw.state !== 'abandoned') return null
  const title = t('freeze.abandoned', {
    name: draw.abandoned_by_name ?? '–',
    at: format.dateTimeZone(draw.abandoned_at),
  })
  return (
    <Alert color="gray" variant="outline" my="md" title={title}>
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{draw.abandoned_reason}</Text>
      <Text mt="xs">{t('freeze.abandonedFinal')}</Text>
    </Alert>
  )
}
