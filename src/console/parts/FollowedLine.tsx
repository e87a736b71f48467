import { CloseButton, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { FollowedJob } from '#console/kit/jobs/useJobReport.ts'
import { ErrorState } from '#console/kit/states.tsx'
import type { JobReport } from '#contract/operations/calls.ts'
import { hasJobEnded } from '#contract/words/jobStates.ts'

type Props = {
  job: FollowedJob
  running: (report: JobReport) => ReactNode
  ended: (report: JobReport) => ReactNode
}

/** A job that was begun here: how far it is, and at the end what came of it, until that is put away. */
export function FollowedLine({ job, running, ended }: Props) {
  const t = useT()
  const { report } = job
  if (job.error && !report) return <ErrorState error={job.error} onRetry={job.dismiss} />
  if (!report) return null
  if (!hasJobEnded(report.state)) return running(report)
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      {ended(report)}
      <CloseButton aria-label={t('kit.close')} onClick={job.dismiss} />
    </Group>
  )
}
