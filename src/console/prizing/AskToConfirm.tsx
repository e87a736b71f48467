import { Button } from '@mantine/core'
import { useState } from 'react'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useClient } from '#console/kit/session.ts'
import { AskDialog } from '#console/parts/AskDialog.tsx'
import type { BallotProps } from './drawnProps.ts'

/** Asks somebody who may to confirm the winners of the draw. */
export function AskToConfirm({ experience, draw }: Pick<BallotProps, 'experience' | 'draw'>) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('notifications.askSomebody')}
      </Button>
      {isOpen && <Asked exp={experience.eid} drawEid={draw.eid} onClose={() => setOpen(false)} />}
    </>
  )
}

type AskedProps = { exp: string; drawEid: string; onClose: () => void }

function Asked({ exp, drawEid, onClose }: AskedProps) {
  const t = useT()
  const params = { client: useClient().eid, exp, drawEid }
  const read = useRead('listConfirmers', { params })
  const ask = useChange('askToConfirm')
  return (
    <AskDialog
      title={t('notifications.askConfirmationTitle')}
      onClose={onClose}
      read={read}
      onAsk={(userId) => ask.mutateAsync({ params, body: { user_id: userId } })}
    />
  )
}
