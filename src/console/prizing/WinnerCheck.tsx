import { Button, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import { OtherEntries } from '#console/parts/OtherEntries.tsx'
import type { Sweepstakes } from '#contract/experiences/calls.ts'
import type { BallotDraw } from '#contract/prizing/calls.ts'
import { BallotData, BallotFacts } from './BallotFacts.tsx'
import { InvalidateDialog } from './InvalidateDialog.tsx'
import classes from './prizing.module.css'
import { useBallotDrawStatus } from './useBallotDrawStatus.ts'
import { canBecomeInvalid, canBecomeValid, winsPrize } from './useBallotDraws.ts'

type Props = {
  experience: Sweepstakes
  row: BallotDraw
  isConfirmed: boolean
  canJudge: boolean
  canInvalidate: boolean
  onValid: () => void
  onInvalid: () => void
}

/** Everything that helps to judge one potential winner, and the verdicts. */
export function WinnerCheck(props: Props) {
  const { experience, row, isConfirmed, canJudge, canInvalidate, onValid, onInvalid } = props
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const setStatus = useBallotDrawStatus(experience.eid)
  const takeBack = async () => {
    await setStatus(row.eid, { status: 'potential-winner' }).then(
      () => toast.success(t('prizing.takenBack')),
      toast.error,
    )
  }
  return (
    <Stack gap="md" component="section" aria-label={t('prizing.winnerOf', { name: row.participant.name })}>
      <div className={classes.toolbar}>
        <Title order={2}>{row.participant.name}</Title>
        <div className={classes.actions}>
          {canJudge && canBecomeValid(row) && (
            <Button variant="default" leftSection={<IconCheck size={14} />} onClick={onValid}>
              {t('prizing.entryValid')}
            </Button>
          )}
          {canJudge && canBecomeInvalid(row) && (
            <Button variant="default" leftSection={<IconX size={14} />} onClick={onInvalid}>
              {t('prizing.entryInvalid')}
            </Button>
          )}
          {canInvalidate &&
            (row.status === 'invalidated' ? (
              <Button variant="default" onClick={() => void takeBack()}>
                {t('prizing.takeBack')}
              </Button>
            ) : (
              <Button variant="default" c="red" onClick={() => setAsking(true)}>
                {t('prizing.invalidate')}
              </Button>
            ))}
        </div>
      </div>
      {!winsPrize(row) && (
        <Text c="dimmed" fz="xs">
          {t('prizing.notAwarded')}
        </Text>
      )}
      <BallotFacts row={row} isConfirmed={isConfirmed} />
      <section>
        <Title order={3} mb={4}>
          {t('prizing.entryData')}
        </Title>
        <BallotData row={row} />
      </section>
      <section>
        <Title order={3} mb={4}>
          {t('prizing.otherEntries')}
        </Title>
        <OtherEntries exp={experience.eid} entryEid={row.entry.eid} />
      </section>
      <InvalidateDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('prizing.invalidateTitle', { name: row.participant.name })}
        verb={t('prizing.invalidate')}
        onInvalidate={async (reason) => {
          await setStatus(row.eid, { status: 'invalidated', reason })
          toast.success(t('prizing.invalidated'))
        }}
      />
    </Stack>
  )
}
