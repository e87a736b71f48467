import { Button, Text } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { BallotProps } from './drawnProps.ts'
import classes from './prizing.module.css'

type Props = Pick<BallotProps, 'experience' | 'draw' | 'live'>

/** The state of the telling, above those who were drawn: how many were told and answered, and the rest to tell. */
export function TellWinners({ experience, draw, live }: Props) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const standing = live.filter((row) => row.left_out === null)
  const untold = standing.filter((row) => row.claim === null)
  const claimed = standing.filter((row) => row.claim?.state === 'claimed').length
  const told = standing.length - untold.length
  return (
    <div className={classes.toolbar}>
      <Text c="dimmed" fz="xs" role="status">
        {told > 0 && t('prizing.claimCounts', { told, claimed, count: standing.length })}
      </Text>
      {untold.length > 0 && (
        <Button variant="default" leftSection={<IconSend size={14} />} onClick={() => setAsking(true)}>
          {t('prizing.tell', { count: untold.length })}
        </Button>
      )}
      <TellDialog
        experience={experience}
        draw={draw}
        opened={isAsking}
        onClose={() => setAsking(false)}
        eids={untold.map(({ eid }) => eid)}
      />
    </div>
  )
}

type DialogProps = Pick<Props, 'experience' | 'draw'> & {
  opened: boolean
  onClose: () => void
  eids: string[]
}

/** Each of them gets one message; those who were told in the last hour get none. */
export function TellDialog({ experience, draw, opened, onClose, eids }: DialogProps) {
  const t = useT()
  const tell = useChange('tellWinners')
  const count = eids.length
  const run = async () => {
    const params = { exp: experience.eid, drawEid: draw.eid }
    const answer = await tell.mutateAsync({ params, body: { ballot_draws: eids } })
    toast.success(t('prizing.telling', { count: answer.told_count }))
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('prizing.tellAsk', { count })}
      verb={t('prizing.tellVerb')}
      isReady={count > 0}
      onConfirm={run}
    >
      {t('prizing.tellText')}
    </ConfirmDialog>
  )
}
