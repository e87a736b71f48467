import { Button, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import { OtherEntries } from '#console/parts/OtherEntries.tsx'
import { verdictsOn } from '#console/parts/useJudgeEntry.ts'
import type { Verdict } from '#contract/entries/entryStates.ts'
import type { BallotWithImages } from '#contract/prizing/calls.ts'
import { AcceptedInQueue } from './AcceptedInQueue.tsx'
import { BallotFacts } from './BallotFacts.tsx'
import type { DrawnExperience } from './drawnProps.ts'
import { InvalidateDialog } from './InvalidateDialog.tsx'
import classes from './prizing.module.css'
import { useBallotDrawStatus } from './useBallotDrawStatus.ts'

type Props = {
  experience: DrawnExperience
  row: BallotWithImages
  canJudge: boolean
  canInvalidate: boolean
  onVerdict: (verdict: Verdict) => void
}

/** Everything that helps to judge one potential winner, and the verdicts. */
export function WinnerCheck(props: Props) {
  const { experience, row, canJudge, canInvalidate, onVerdict } = props
  const t = useT()
  const name = useFormat().person(row.participant.name)
  const [isAsking, setAsking] = useState(false)
  const setStatus = useBallotDrawStatus(experience.eid)
  const verdictsHere = canJudge ? verdictsOn(row.entry, experience.kind) : []
  const refusal = verdictsHere.find(({ why }) => why)?.why
  const takeBack = async () => {
    await setStatus(row.eid, { status: 'potential-winner' }).then(
      () => toast.success(t('prizing.takenBack')),
      toast.error,
    )
  }
  return (
    <Stack gap="md" component="section" aria-label={t('prizing.winnerOf', { name })}>
      <div className={classes.toolbar}>
        <Title order={2}>{name}</Title>
        <div className={classes.actions}>
          {verdictsHere.map(({ verdict, why }) => (
            <Button
              key={verdict}
              variant="default"
              leftSection={verdict === 'valid' ? <IconCheck size={14} /> : <IconX size={14} />}
              disabled={why !== undefined}
              aria-describedby={why && 'why-no-verdict'}
              onClick={() => onVerdict(verdict)}
            >
              {t(verdict === 'valid' ? 'prizing.entryValid' : 'prizing.entryInvalid')}
            </Button>
          ))}
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
      {refusal && (
        <Text c="dimmed" fz="xs" id="why-no-verdict">
          {refusal}
        </Text>
      )}
      {canJudge && <AcceptedInQueue experience={experience} entry={row.entry} />}
      {row.left_out && row.left_out !== 'replaced' && (
        <Text c="dimmed" fz="xs">
          {row.left_out === 'entry_not_valid' && row.entry.status === 'kicked'
            ? t('prizing.leftOutKicked')
            : t(`prizing.leftOut.${row.left_out}`)}
        </Text>
      )}
      <BallotFacts experience={experience} row={row} />
      <section>
        <Title order={3} mb={4}>
          {t('prizing.otherEntries')}
        </Title>
        <OtherEntries experience={experience} entryEid={row.entry.eid} />
      </section>
      <InvalidateDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('prizing.invalidateTitle', { name })}
        verb={t('prizing.invalidate')}
        about={row.eid}
        onReason={(reason) => setStatus(row.eid, { status: 'invalidated', reason })}
        doneText={t('prizing.invalidated')}
      />
    </Stack>
  )
}
