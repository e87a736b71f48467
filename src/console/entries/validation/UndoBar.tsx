import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Decided } from './useQueue.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'
import classes from './validation.module.css'

type Props = { decided: Decided | undefined; onUndo: () => void; onOver: () => void }

/** The last decision, for as long as it can be taken back. */
export function UndoBar({ decided, onUndo, onOver }: Props) {
  const t = useT()
  const format = useFormat()
  const left = useSecondsLeft(decided?.undoUntil)
  useEffect(() => {
    if (left === 0) onOver()
  }, [left, onOver])
  return (
    <div role="status" className={classes.undo} data-shown={decided ? true : undefined}>
      {decided && (
        <>
          <span>
            {t(`validation.done.${decided.status}`, { name: format.person(decided.entry.participant_name) })}
          </span>
          <Button variant="subtle" size="compact-sm" onClick={onUndo} aria-keyshortcuts="z">
            {t('validation.undo', { count: left ?? 0 })}
          </Button>
        </>
      )}
    </div>
  )
}
