import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { queryClient, useRead } from '#console/kit/api/query.ts'
import { serverText, useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { JobReport } from '#contract/operations/calls.ts'
import type { RouteName } from '#contract/routes.ts'

const pollMs = 500
const changed: RouteName[] = ['listMembers', 'listLists', 'getList', 'listParticipants', 'countParticipants']

export type UploadReport = {
  report: JobReport | undefined
  error: Error | null
  follow: (jobReportId: string) => void
  dismiss: () => void
}

/** How far an upload is; its report stands in the URL, so that it is still told after a reload (E9). */
export function useUploadReport(): UploadReport {
  const t = useT()
  const { upload: id, ...rest } = useSearch({ strict: false }) as Record<string, string>
  const navigate = useNavigate()
  const [ended, setEnded] = useState<string>()
  const awaited = useRef<string>(undefined)
  const read = useRead(
    'listJobReports',
    { query: { after: id } },
    { isEnabled: Boolean(id), pollMs: id && ended !== id ? pollMs : false, keepsPrevious: false },
  )
  const report = id ? read.data?.data.find((one) => one.id === id) : undefined
  const hasEnded = report?.state === 'done' || report?.state === 'failed'
  if (hasEnded && ended !== id) setEnded(id)

  // The answer of a poll is the only sign that the job has ended.
  useEffect(() => {
    if (!report || !hasEnded || awaited.current !== report.id) return
    awaited.current = undefined
    for (const name of changed) void queryClient.invalidateQueries({ queryKey: [name] })
    const counts = resultOf(report)
    if (report.state === 'failed')
      toast.error(report.error ? serverText(report.error) : t('participants.failed', { file: report.title }))
    else if (counts.created + counts.updated > 0) toast.success(t('participants.uploaded'))
  }, [report, hasEnded, t])

  const go = (search: Record<string, string>) =>
    void navigate({ to: '.', search: (() => search) as never, replace: true, resetScroll: false })
  return {
    report,
    error: read.error,
    follow: (jobReportId) => {
      awaited.current = jobReportId
      go({ ...rest, upload: jobReportId })
    },
    dismiss: () => go(rest),
  }
}

export type UploadResult = { created: number; updated: number; refused: number }

/** A report's result is free data; numbers that are missing count as none. */
export function resultOf({ result }: JobReport): UploadResult {
  const number = (value: unknown) => (typeof value === 'number' ? value : 0)
  return {
    created: number(result?.created),
    updated: number(result?.updated),
    refused: number(result?.refused),
  }
}
