import { Button } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { BallotDraw } from '#contract/prizing/calls.ts'
import type { DrawnExperience } from './drawnProps.ts'
import { InvalidateDialog } from './InvalidateDialog.tsx'
import classes from './prizing.module.css'
import { useBallotDrawStatus } from './useBallotDrawStatus.ts'

type Props = { experience: DrawnExperience; rows: BallotDraw[] }

/** The same verdict for every potential winner that was not replaced (`is_all` of E7). */
export function AllAtOnce({ experience, rows }: Props) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const setStatus = useBallotDrawStatus(experience.eid)
  const first = rows[0]
  if (!first || rows.length < 2) return null
  const hasInvalidated = rows.some((row) => row.status === 'invalidated')
  const hasOthers = rows.some((row) => row.status !== 'invalidated')
  const takeAllBack = async () => {
    await setStatus(first.eid, { status: 'potential-winner', is_all: true }).then(
      () => toast.success(t('prizing.takenBackAll')),
      toast.error,
    )
  }
  return (
    <div className={classes.actions}>
      {hasInvalidated && (
        <Button variant="subtle" color="gray" onClick={() => void takeAllBack()}>
          {t('prizing.takeBackAll')}
        </Button>
      )}
      {hasOthers && (
        <Button variant="subtle" color="gray" onClick={() => setAsking(true)}>
          {t('prizing.invalidateAll')}
        </Button>
      )}
      <InvalidateDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('prizing.invalidateAllTitle', { count: rows.length })}
        verb={t('prizing.invalidateAll')}
        about={first.eid}
        onReason={(reason) => setStatus(first.eid, { status: 'invalidated', reason, is_all: true })}
        doneText={t('prizing.invalidatedAll')}
      />
    </div>
  )
}
