import { useEffect, useRef, useState } from 'react'
import type { JobReport } from '#contract/operations/calls.ts'
import type { RouteName } from '#contract/routes.ts'
import { hasJobEnded } from '#contract/words/jobStates.ts'
import { touchBy, useRead } from '../api/query.ts'
import { useUrlTexts } from '../useUrlState.ts'

const pollMs = 500

type Setup = {
  /** The name under which the report stands in the URL. */
  param: string
  /** The calls that begin such jobs: what they touch shows something else once the job has ended. */
  calls: readonly RouteName[]
  /** Once, for a job that was begun here and not for one that the URL brought. */
  onEnd?: (report: JobReport) => void
}
export type FollowedJob = {
  report: JobReport | undefined
  /** The word that `follow` was given for what the job does. */
  what: string | undefined
  error: Error | null
  /** The report's place in the URL, for links that keep it. */
  kept: Record<string, string>
  follow: (jobReportId: string, what?: string) => void
  dismiss: () => void
}

/** How far a job is, asked every 500 ms; its report stands in the URL, so that it is still told after a reload (E9). */
export function useJobReport({ param, calls, onEnd }: Setup): FollowedJob {
  const [{ [param]: followed = '' }, setUrl] = useUrlTexts()
  const [id, what] = followed.split('.')
  const [ended, setEnded] = useState<string>()
  const awaited = useRef<string>(undefined)
  const read = useRead(
    'listJobReports',
    { query: { after: id } },
    { isEnabled: Boolean(id), pollMs: id && ended !== id ? pollMs : false },
  )
  const report = id ? read.data?.data.find((one) => one.id === id) : undefined
  const hasEnded = report !== undefined && hasJobEnded(report.state)
  if (hasEnded && ended !== id) setEnded(id)

  // The answer of a poll is the only sign that the job has ended.
  useEffect(() => {
    if (!report || !hasEnded || awaited.current !== report.id) return
    awaited.current = undefined
    for (const name of calls) void touchBy(name)
    onEnd?.(report)
  }, [report, hasEnded, calls, onEnd])

  const go = (value: string | undefined) => setUrl({ [param]: value }, { replace: true })
  return {
    report,
    what,
    error: id ? read.error : null,
    kept: id ? { [param]: followed } : {},
    follow: (jobReportId, kind) => {
      awaited.current = jobReportId
      go(kind ? `${jobReportId}.${kind}` : jobReportId)
    },
    dismiss: () => go(undefined),
  }
}
