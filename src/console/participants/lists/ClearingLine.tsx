import { Button, Text } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { List } from '#contract/participants/calls.ts'
import classes from './lists.module.css'
import { clearedCount, useSecondsLeft, useUndoClear } from './useClearing.ts'

type Props = { list: List; until: string; canChange: boolean }

/** While a clearing can be undone: on the list's page, also after a reload. */
export function ClearingLine({ list, until, canChange }: Props) {
  const t = useT()
  const seconds = useSecondsLeft(until)
  const undo = useUndoClear()
  const count = clearedCount(list.id)
  if (seconds === 0) return null
  return (
    <div className={classes.notice}>
      <Text role="status">
        {count > 0 ? t('lists.clearedLine', { count }) : t('lists.clearedLineUnknown')}
      </Text>
      {canChange && (
        <Button variant="default" className={classes.numbers} onClick={() => undo(list)}>
          {t('lists.undoFor', { seconds })}
        </Button>
      )}
    </div>
  )
}
