import { Button, CloseButton } from '@mantine/core'
import { useEffect } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Decided } from './useDecided.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'
import classes from './validation.module.css'

type Props = {
  decided: Decided | undefined
  /** The fault of the last one. */
  problem: string | undefined
  onUndo: () => void
  onOver: () => void
  onClose: () => void
}

/**
 * The last decision, for as long as it can be taken back, and what went wrong with it. It has a line of its own between the
 * head and the entry, where it covers nothing and moves nothing.
 */
export function UndoBar({ decided, problem, onUndo, onOver, onClose }: Props) {
  const t = useT()
  const format = useFormat()
  const left = useSecondsLeft(decided?.undoUntil)
  useEffect(() => {
    if (left === 0) onOver()
  }, [left, onOver])
  return (
    <div className={classes.told}>
      <div role="alert" className={classes.problem}>
        {problem && (
          <>
            <span>{problem}</span>
            <CloseButton size="sm" aria-label={t('kit.close')} onClick={onClose} />
          </>
        )}
      </div>
      <div role="status" className={classes.undo}>
        {decided && (
          <>
            <span>
              {t(`validation.done.${decided.status}`, {
                name: format.person(decided.entry.participant_name),
              })}
            </span>
            <Button variant="subtle" size="compact-sm" onClick={onUndo} aria-keyshortcuts="z">
              {left === undefined ? t('kit.undo') : t('validation.undo', { count: left })}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
