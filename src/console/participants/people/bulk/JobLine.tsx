import { CloseButton, Text } from '@mantine/core'
import { call } from '#console/kit/api/call.ts'
import { DownloadButton } from '#console/kit/DownloadButton.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { translate, useT, whyText } from '#console/kit/i18n/i18n.ts'
import type { FollowedJob } from '#console/kit/jobs/useJobReport.ts'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { saveFile } from '#console/kit/saveFile.ts'
import { ErrorState } from '#console/kit/states.tsx'
import { ProgressLine } from '#console/parts/ProgressLine.tsx'
import type { JobReport } from '#contract/operations/calls.ts'
import { hasJobEnded } from '#contract/words/jobStates.ts'
import classes from '../people.module.css'
import { type BulkName, bulkNameOf, resultOf } from './bulkActions.ts'

type What = BulkName | 'other'

/** How far a bulk action or an export is, and at the end what came of it. */
export function JobLine({ job }: { job: FollowedJob }) {
  const t = useT()
  const { report } = job
  if (job.error && !report) return <ErrorState error={job.error} onRetry={job.dismiss} />
  if (!report) return null
  const what = bulkNameOf(job.what)
  const isRunning = !hasJobEnded(report.state)
  return (
    <div className={classes.job}>
      {isRunning ? <Running report={report} what={what} /> : <Ended report={report} what={what} />}
      {!isRunning && <CloseButton aria-label={t('kit.close')} onClick={job.dismiss} />}
    </div>
  )
}

function Running({ report, what }: { report: JobReport; what: What }) {
  const t = useT()
  const format = useFormat()
  const { progress, total } = report
  const name = t(`people.job.${what}.runs`)
  return (
    <ProgressLine
      title={
        <StatusDot tone="blue">
          {name}
          {report.waits_for
            ? ` – ${t('people.job.waitsForRoom')}`
            : report.state === 'waiting' && ` – ${t('people.job.waits')}`}
        </StatusDot>
      }
      figures={
        total !== null && t('people.job.of', { done: format.number(progress), total: format.number(total) })
      }
      share={total ? Math.min(1, progress / total) : 0}
      label={t('people.job.progress', { name })}
    />
  )
}

function Ended({ report, what }: { report: JobReport; what: What }) {
  const t = useT()
  const { done, skipped } = resultOf(report.result)
  const skippedAs = what === 'export' ? 'other' : what
  if (report.state === 'failed') {
    return (
      <div className={classes.jobText} role="status">
        <StatusDot tone="red">{t('people.job.failed')}</StatusDot>
        <span>{report.why && whyText(report.why)}</span>
      </div>
    )
  }
  return (
    <div className={classes.jobText} role="status">
      <StatusDot tone={done > 0 ? 'green' : 'gray'}>
        {t(`people.job.${what}.done`, { count: done })}
      </StatusDot>
      {skipped > 0 && (
        <Text span c="dimmed">
          {t(`people.job.skipped.${skippedAs}`, { count: skipped })}
        </Text>
      )}
      {report.file_id && (
        <DownloadButton label={t('people.job.file')} onDownload={() => saveExport(report.file_id ?? '')} />
      )}
    </div>
  )
}

const saveExport = async (id: string): Promise<void> =>
  saveFile(await call('getFile', { params: { id } }), translate('people.job.fileName'))
