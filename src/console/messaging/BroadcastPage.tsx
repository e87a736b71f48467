import { Button } from '@mantine/core'
import { IconCopy, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink, usePathParam } from '#console/kit/links.tsx'
import { Page } from '#console/kit/Page.tsx'
import { PageHead } from '#console/kit/PageHead.tsx'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { ErrorState, FormSkeleton } from '#console/kit/states.tsx'
import { paths } from '#console/paths.ts'
import type { BroadcastDetail } from '#contract/messaging/calls.ts'
import { BroadcastFacts } from './detail/BroadcastFacts.tsx'
import { CancelDialog } from './detail/CancelDialog.tsx'
import { Counts } from './detail/Counts.tsx'
import classes from './detail/detail.module.css'
import { Recipients } from './detail/Recipients.tsx'
import { UndoNotice } from './detail/UndoNotice.tsx'
import { broadcastName, broadcastTones, isUnderway } from './states.ts'

const pollMs = 1_000
const restMs = 30_000
const startsSoonMs = 60_000
const settlesMs = 120_000

/** One broadcast: what it says, what became of it, and who got it. Looked at every second while it sends. */
export function BroadcastPage() {
  const id = usePathParam('id')
  const [isLively, setLively] = useState(false)
  const read = useRead('getBroadcast', { params: { id } }, { pollMs: isLively ? pollMs : restMs, staleMs: 0 })
  const broadcast = read.data?.data
  const isLivelyNow = broadcast !== undefined && isMoving(broadcast)
  if (isLivelyNow !== isLively) setLively(isLivelyNow)
  if (!broadcast && read.isError) {
    return (
      <Page>
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      </Page>
    )
  }
  if (!broadcast) return <FormSkeleton />
  return <Detail broadcast={broadcast} isLively={isLively} />
}

function Detail({ broadcast, isLively }: { broadcast: BroadcastDetail; isLively: boolean }) {
  const t = useT()
  const client = useClient()
  const canChange = useCan('broadcasts', 'change')
  const [isCancelling, setCancelling] = useState(false)
  const place = { client: client.eid, id: broadcast.id }
  const isScheduled = broadcast.state === 'scheduled'
  const isUndoable = isScheduled && broadcast.send_now
  return (
    <div className={classes.page}>
      <PageHead
        title={broadcastName(broadcast)}
        back={{ label: t('messaging.broadcasts'), to: paths.broadcasts(place) }}
        crumb={broadcast.id}
        status={
          <StatusDot tone={broadcastTones[broadcast.state]}>
            {t(`messaging.state.${broadcast.state}`)}
          </StatusDot>
        }
        actions={
          canChange && (
            <>
              {isScheduled && !isUndoable && (
                <Button variant="default" onClick={() => setCancelling(true)}>
                  {t('messaging.cancelBroadcast')}
                </Button>
              )}
              {isScheduled && !isUndoable && (
                <Button
                  component={PathLink}
                  to={paths.editBroadcast(place)}
                  leftSection={<IconPencil size={14} />}
                >
                  {t('kit.edit')}
                </Button>
              )}
              {!isScheduled && (
                <Button
                  variant="default"
                  component={PathLink}
                  to={paths.newBroadcast(place)}
                  search={{ from: broadcast.id }}
                  leftSection={<IconCopy size={14} />}
                >
                  {t('messaging.copyToNew')}
                </Button>
              )}
            </>
          )
        }
      />
      {isUndoable && <UndoNotice broadcast={broadcast} canUndo={canChange} />}
      <div className={classes.columns}>
        <Counts broadcast={broadcast} />
        <BroadcastFacts broadcast={broadcast} />
      </div>
      <Recipients broadcast={broadcast} isLively={isLively} />
      {isCancelling && <CancelDialog broadcast={broadcast} onClose={() => setCancelling(false)} />}
    </div>
  )
}

/** Sending, about to begin, or only just ended: receipts still come in. */
function isMoving(broadcast: BroadcastDetail): boolean {
  const now = Date.now()
  if (isUnderway(broadcast.state)) return true
  if (broadcast.state === 'scheduled') return Date.parse(broadcast.send_after) < now + startsSoonMs
  const hasOpen = Boolean(broadcast.states.queued || broadcast.states.sending || broadcast.states.sent)
  return broadcast.finished_at !== null && hasOpen && Date.parse(broadcast.finished_at) > now - settlesMs
}
