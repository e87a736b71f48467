import { Button } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { areKeysOn } from '#console/kit/keys.ts'
import { undoStrip } from './undoSend.ts'
import classes from './undoStrip.module.css'

/** Between a thread and its answer, where it covers nothing: what was just sent can be taken back. */
export function UndoStrip() {
  const t = useT()
  const { offered, isUndone } = useSyncExternalStore(undoStrip.subscribe, undoStrip.now)
  return (
    <div role="status" className={classes.strip} data-shown={offered || isUndone ? true : undefined}>
      {isUndone && t('inbox.undone')}
      {offered && (
        <>
          {offered.count > 1
            ? t('inbox.undoCount', { count: offered.count })
            : t(areKeysOn() ? 'inbox.undoKeys' : 'inbox.undoOffer')}
          <Button size="compact-sm" variant="subtle" onClick={offered.undo}>
            {t('kit.undo')}
          </Button>
        </>
      )}
    </div>
  )
}
