import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { lockWarningSeconds } from '#contract/campaigns/lockTimes.ts'
import { clockOf } from '../clock.ts'
import { useT } from '../i18n/i18n.ts'
import classes from '../kit.module.css'
import type { Saving } from './useSaving.ts'

/** The lock's countdown, Save, Save and close. */
export function SaveBar({ saving, secondsLeft }: { saving: Saving; secondsLeft: number | undefined }) {
  const t = useT()
  return (
    <>
      {secondsLeft !== undefined && (
        <span
          className={classes.countdown}
          role="timer"
          title={t('kit.lockHint')}
          data-late={secondsLeft <= lockWarningSeconds || undefined}
        >
          <IconLock size={14} aria-hidden />
          <span className={classes.onlySpoken}>{t('kit.lockLeft')}</span>
          {clockOf(secondsLeft)}
        </span>
      )}
      <Button type="submit" variant="default" loading={saving.isBusy}>
        {t('kit.save')}
      </Button>
      <Button onClick={saving.saveAndClose} disabled={saving.isBusy}>
        {t('kit.saveAndClose')}
      </Button>
    </>
  )
}
