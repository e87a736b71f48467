import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { usePathParam } from '#console/kit/links.tsx'
import { PageHead } from '#console/kit/PageHead.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { broadcastName } from '#console/parts/broadcastName.ts'
import { HistoryLink } from '#console/parts/HistoryLink.tsx'
import { paths } from '#console/paths.ts'
import { waitsForApproval } from '#contract/messaging/approval.ts'
import { isUnderway } from '#contract/messaging/broadcastStates.ts'
import type { BroadcastDetail } from '#contract/messaging/calls.ts'
import { BroadcastStatus } from './BroadcastMarks.tsx'
import { ApprovalBox } from './detail/ApprovalBox.tsx'
import { BroadcastFacts } from './detail/BroadcastFacts.tsx'
import { Counts } from './detail/Counts.tsx'
import classes from './detail/detail.module.css'
import { HeadActions } from './detail/HeadActions.tsx'
import { Recipients } from './detail/Recipients.tsx'
import { SlowNotice } from './detail/SlowNotice.tsx'
import { Timeline } from './detail/Timeline.tsx'
import { UndoNotice } from './detail/UndoNotice.tsx'
import { useActs } from './detail/useActs.tsx'
import { useLive } from './useLive.ts'

const restMs = 30_000
const startsSoonMs = 60_000
const settlesMs = 120_000

/** One broadcast: what it says, what became of it, and who got it. Looked at again and again while it sends. */
export function BroadcastPage() {
  const id = usePathParam('id')
  const liveMs = useLive(id)
  const read = useRead(
    'getBroadcast',
    { params: { id } },
    { pollMs: (answer) => (answer && isMoving(answer.data) ? liveMs : restMs), staleMs: 0 },
  )
  return (
    <Loaded read={read} isPage>
      {({ data }) => <Detail broadcast={data} pollMs={isMoving(data) ? liveMs : false} />}
    </Loaded>
  )
}

function Detail({ broadcast, pollMs }: { broadcast: BroadcastDetail; pollMs: number | false }) {
  const t = useT()
  const client = useClient().eid
  const canChange = useCan('broadcasts', 'change')
  const { actionsOf, dialog } = useActs()
  const waits = waitsForApproval(broadcast)
  const isUndoable = broadcast.state === 'scheduled' && broadcast.send_now && !waits
  return (
    <div className={classes.page}>
      <PageHead
        title={broadcastName(broadcast)}
        back={{ label: t('shell.broadcasts'), to: paths.broadcasts({ client }) }}
        status={<BroadcastStatus broadcast={broadcast} />}
        actions={
          <>
            <HistoryLink entity="broadcast" id={broadcast.id} />
            {canChange && (
              <HeadActions broadcast={broadcast} actions={actionsOf(broadcast)} isUndoable={isUndoable} />
            )}
          </>
        }
      />
      {isUndoable && <UndoNotice broadcast={broadcast} canUndo={canChange} />}
      {broadcast.slowed_at !== null && broadcast.audience_count === null && <SlowNotice />}
      {waits && <ApprovalBox broadcast={broadcast} />}
      <div className={classes.columns}>
        <Counts broadcast={broadcast} />
        <BroadcastFacts broadcast={broadcast} />
      </div>
      {broadcast.started_at !== null && <Timeline broadcast={broadcast} pollMs={pollMs} />}
      <Recipients broadcast={broadcast} pollMs={pollMs} />
      {dialog}
    </div>
  )
}

/** Sending, about to begin, or only just ended: receipts still come in. */
function isMoving(broadcast: BroadcastDetail): boolean {
  const now = Date.now()
  if (isUnderway(broadcast.state)) return true
  if (broadcast.state === 'scheduled') {
    return !waitsForApproval(broadcast) && Date.parse(broadcast.send_after) < now + startsSoonMs
  }
  // Also where nothing is open: what is beside the counts may have been read before the last receipt.
  return broadcast.finished_at !== null && Date.parse(broadcast.finished_at) > now - settlesMs
}
