import { Button, Text } from '@mantine/core'
import { call } from '#console/kit/api/call.ts'
import { useChange } from '#console/kit/api/query.ts'
import { DownloadButton } from '#console/kit/DownloadButton.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { type T, useT, whyText } from '#console/kit/i18n/i18n.ts'
import type { FollowedJob } from '#console/kit/jobs/useJobReport.ts'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { saveFile } from '#console/kit/saveFile.ts'
import { toast } from '#console/kit/toast.tsx'
import { FollowedLine } from '#console/parts/FollowedLine.tsx'
import { ProgressLine } from '#console/parts/ProgressLine.tsx'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import { decisions } from '#contract/entries/entryStates.ts'
import { notResentBecause, skippedBecause } from '#contract/entries/skippedBecause.ts'
import type { JobReport } from '#contract/operations/calls.ts'

type Props = { job: FollowedJob; experience: InExperience }

/** How far work on many entries is, and at the end what came of it. */
export function EntryJobLine({ job, experience }: Props) {
  const what =
    [...decisions, 'resend' as const, 'export' as const].find((one) => one === job.what) ?? 'export'
  return (
    <FollowedLine
      job={job}
      running={(report) => <Running report={report} what={what} experience={experience} />}
      ended={(report) => <Outcome report={report} what={what} />}
    />
  )
}

type Of = { report: JobReport; what: 'valid' | 'invalid' | 'kicked' | 'resend' | 'export' }

function Running({ report: { id, progress, total }, what, experience }: Of & { experience: InExperience }) {
  const t = useT()
  const format = useFormat()
  const stop = useChange('stopBulkEntries')
  const params = { type: experience.kind, id: experience.eid, job: id }
  const title = t(`entryList.job.${what}.runs`)
  return (
    <>
      <ProgressLine
        title={<StatusDot tone="blue">{title}</StatusDot>}
        figures={t('entryList.job.of', { done: format.number(progress), total: format.number(total ?? 0) })}
        share={total ? Math.min(1, progress / total) : 0}
        label={title}
      />
      {what !== 'export' && (
        <Button
          variant="default"
          size="compact-sm"
          loading={stop.isPending}
          onClick={() => void stop.mutateAsync({ params }).catch(toast.error)}
        >
          {t('entryList.job.stop')}
        </Button>
      )}
    </>
  )
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

function Outcome({ report, what }: Of) {
  const t = useT()
  const { result, why, state, file_id: fileId } = report
  const done = numberOf(result?.done ?? result?.rows)
  return (
    <div role="status">
      {state === 'failed' && (
        <StatusDot tone="red">{why ? whyText(why) : t('entryList.job.failed')}</StatusDot>
      )}
      <Text>
        {t(`entryList.job.${what}.done`, { count: done })} {leftOf(t, result?.because)}
      </Text>
      {fileId && (
        <DownloadButton
          label={t('entryList.job.file')}
          onDownload={async () => saveFile(await call('getFile', { params: { id: fileId } }), report.title)}
        />
      )}
    </div>
  )
}

/** Each reason for which some were left, with how many. */
function leftOf(t: T, because: unknown): string {
  const counts: Record<string, unknown> =
    typeof because === 'object' && because !== null ? { ...because } : {}
  return [...new Set([...skippedBecause, ...notResentBecause])]
    .filter((reason) => numberOf(counts[reason]) > 0)
    .map((reason) => t(`entryList.left.${reason}`, { count: numberOf(counts[reason]) }))
    .join(' ')
}
