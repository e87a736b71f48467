import { useRef } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type FollowedJob, useJobReport } from '#console/kit/jobs/useJobReport.ts'
import { toast } from '#console/kit/toast.tsx'
import type { List } from '#contract/participants/calls.ts'
import { type BulkName, resultOf } from './bulkActions.ts'
import type { Chosen } from './chosen.ts'

export type BulkRequest = {
  action: Exclude<BulkName, 'export'>
  chosen: Chosen
  list?: Pick<List, 'id' | 'allow_multiple'>
  reason?: string
  /** How many the dialog said. */
  seen?: { count: number } | undefined
}
export type Bulk = {
  job: FollowedJob
  run: (request: BulkRequest) => Promise<void>
  exportCsv: (chosen: Chosen) => Promise<void>
}

const calls = ['bulkParticipants', 'exportParticipants'] as const

/** Begins what is done to many participants, and follows its job; what can be undone is undone from the toast. */
export function useBulk(): Bulk {
  const t = useT()
  const begun = useRef<BulkRequest>(undefined)
  const bulk = useChange('bulkParticipants')
  const exporting = useChange('exportParticipants')
  const job = useJobReport({
    param: 'job',
    calls,
    onEnd: (report) => {
      const undo = begun.current && undoOf(begun.current, resultOf(report.result))
      if (report.state === 'done' && begun.current && undo)
        toast.success(t(`people.job.${begun.current.action}.done`, { count: resultOf(report.result).done }), {
          undo: () => void run(undo, false).catch(toast.error),
        })
      begun.current = undefined
    },
  })
  const run = async (request: BulkRequest, canUndo = true) => {
    const { action, chosen, list, reason, seen } = request
    const { job_report_id } = await bulk.mutateAsync({
      body: { ...chosen, action, ...(list ? { list_id: list.id } : {}), ...(reason ? { reason } : {}), seen },
    })
    begun.current = canUndo ? request : undefined
    job.follow(job_report_id, action)
  }
  return {
    job,
    run: (request) => run(request),
    exportCsv: async (chosen) => {
      const { job_report_id } = await exporting.mutateAsync({ body: chosen })
      job.follow(job_report_id, 'export')
    },
  }
}

/**
 * The way back, where it leads exactly back: everybody was changed (else it would also reach whoever was in the list
 * before), each has one place, and the same filters still find the same people.
 */
function undoOf(
  { action, chosen, list }: BulkRequest,
  { done, skipped }: { done: number; skipped: number },
): BulkRequest | undefined {
  if (!list || list.allow_multiple || done === 0 || skipped > 0) return undefined
  if ('filter' in chosen && (chosen.filter.list_id || chosen.filter.campaign_list)) return undefined
  if (action === 'add_to_list') return { action: 'remove_from_list', chosen, list }
  if (action === 'remove_from_list') return { action: 'add_to_list', chosen, list }
  return undefined
}
