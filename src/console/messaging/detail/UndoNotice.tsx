import { Alert, Button, Group } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useAct } from '#console/kit/useAct.ts'
import { useCountdown } from '#console/parts/sending/undoTime.ts'
import type { BroadcastDetail } from '#contract/messaging/calls.ts'
import { useUndoSendNow } from './undoSendNow.ts'

/** A clock that goes wrong must not promise more than the ten seconds (decisions 6). */
const mostSeconds = 10

/** Counts down to the moment a "send now" begins; until then it can be taken back. */
export function UndoNotice({ broadcast, canUndo }: { broadcast: BroadcastDetail; canUndo: boolean }) {
  const t = useT()
  const { isBusy, run } = useAct()
  const undoSendNow = useUndoSendNow()
  const beginsAt = Date.parse(broadcast.send_after)
  const seconds = useCountdown((now) =>
    Math.min(mostSeconds, Math.max(0, Math.ceil((beginsAt - now) / 1000))),
  )
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
            {t('kit.undo')}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
