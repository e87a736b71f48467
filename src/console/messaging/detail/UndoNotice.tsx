import { Alert, Button, Group } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useAct } from '#console/kit/useAct.ts'
import type { BroadcastDetail } from '#contract/messaging/calls.ts'
import { undoSendNow } from './undoSendNow.ts'

const tickMs = 250
/** A clock that goes wrong must not promise more than the ten seconds (decisions 6). */
const mostSeconds = 10

/** Counts down to the moment a "send now" begins; until then it can be taken back. */
export function UndoNotice({ broadcast, canUndo }: { broadcast: BroadcastDetail; canUndo: boolean }) {
  const t = useT()
  const { isBusy, run } = useAct()
  const seconds = useSecondsUntil(broadcast.send_after)
  return (
    <Alert color="blue" variant="outline" my="md">
      <Group justify="space-between">
        <span role="timer">
          {seconds > 0 ? (
            <>
              <strong>{t('broadcasts.undoTitle', { count: seconds })}</strong> {t('broadcasts.undoText')}
            </>
          ) : (
            t('broadcasts.undoStarting')
          )}
        </span>
        {canUndo && seconds > 0 && (
          <Button
            variant="default"
            loading={isBusy}
            onClick={() => void run(() => undoSendNow(broadcast.id))}
          >
            {t('kit.cancel')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}

function useSecondsUntil(at: string): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return Math.min(mostSeconds, Math.max(0, Math.ceil((Date.parse(at) - now) / 1000)))
}
