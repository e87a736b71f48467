import { Button, Text } from '@mantine/core'
import { IconArrowDown, IconSend } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import { toast } from '#console/kit/toast.tsx'
import { isLostRow, lostReasonsOf } from './alternates.ts'
import type { BallotProps } from './drawnProps.ts'
import classes from './prizing.module.css'
import { RedrawDialog } from './RedrawDialog.tsx'

const FirstTellDialog = lazily(async () => (await import('./FirstTellDialog.tsx')).FirstTellDialog)

type TellProps = Pick<BallotProps, 'experience' | 'draw'> & { onClose: () => void; eids: string[] }
type Props = Pick<BallotProps, 'experience' | 'draw' | 'live'>

/**
 * The state of the telling, above those who were drawn: how many were told and answered, and the rest to tell. Whoever
 * cannot claim any more makes room for the next in the ranking; the claims say why.
 */
export function TellWinners({ experience, draw, live }: Props) {
  const t = useT()
  const [isReplacing, setReplacing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const standing = live.filter((row) => row.left_out === null)
  const untold = standing.filter((row) => row.claim === null)
  const claimed = standing.filter((row) => row.claim?.state === 'claimed').length
  const told = standing.length - untold.length
  const lost = live.filter(isLostRow)
  return (
    <div className={classes.toolbar}>
      <Text c="dimmed" fz="xs" role="status">
        {told > 0 && t('winners.claimCounts', { told, claimed, count: standing.length })}
      </Text>
      {lost.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconArrowDown size={14} />}
          onClick={() => setReplacing(true)}
        >
          {t('winners.next', { count: lost.length })}
        </Button>
      )}
      {untold.length > 0 && (
        <Button variant="default" leftSection={<IconSend size={14} />} onClick={() => setAsking(true)}>
          {t('winners.tell', { count: untold.length })}
        </Button>
      )}
      {isReplacing && (
        <RedrawDialog
          opened
          onClose={() => setReplacing(false)}
          experience={experience}
          draw={draw}
          chosen={lost}
          reason={lostReasonsOf(lost)
            .map((state) => t(`winners.lostReason.${state}`))
            .join(' ')}
          onDone={() => setReplacing(false)}
        />
      )}
      {isAsking && (
        <Suspense>
          <FirstTellDialog
            experience={experience}
            draw={draw}
            onClose={() => setAsking(false)}
            eids={untold.map(({ eid }) => eid)}
          />
        </Suspense>
      )}
    </div>
  )
}

type DialogProps = TellProps & {
  opened: boolean
}

/** Each of them gets one message; those who were told in the last hour get none. */
export function TellDialog({ experience, draw, opened, onClose, eids }: DialogProps) {
  const t = useT()
  const tell = useChange('tellWinners')
  const count = eids.length
  const run = async () => {
    const params = { exp: experience.eid, drawEid: draw.eid }
    const answer = await tell.mutateAsync({ params, body: { ballot_draws: eids } })
    toast.success(t('winners.telling', { count: answer.told_count }))
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('winners.tellAsk', { count })}
      verb={t('winners.tellVerb')}
      isReady={count > 0}
      onConfirm={run}
    >
      {t('winners.tellText')}
    </ConfirmDialog>
  )
}
