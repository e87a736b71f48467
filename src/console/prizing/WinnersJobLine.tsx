import { Group, Text } from '@mantine/core'
import { call } from '#console/kit/api/call.ts'
import { DownloadButton } from '#console/kit/DownloadButton.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT, whyText } from '#console/kit/i18n/i18n.ts'
import type { FollowedJob } from '#console/kit/jobs/useJobReport.ts'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { saveFile } from '#console/kit/saveFile.ts'
import { FollowedLine } from '#console/parts/FollowedLine.tsx'
import { ProgressLine } from '#console/parts/ProgressLine.tsx'
import type { JobReport } from '#contract/operations/calls.ts'

/** How far an export of winners is, and at the end its file. */
export function WinnersJobLine({ job }: { job: FollowedJob }) {
  return (
    <FollowedLine
      job={job}
      running={(report) => <Running report={report} />}
      ended={(report) => <Ended report={report} />}
    />
  )
}

type Props = { report: JobReport }

function Running({ report: { progress, total } }: Props) {
  const t = useT()
  const format = useFormat()
  const label = t('winners.exporting')
  const figures = t('winners.exportOf', { done: format.number(progress), total: format.number(total ?? 0) })
  const share = total ? Math.min(1, progress / total) : 0
  return (
    <ProgressLine
      title={<StatusDot tone="blue">{label}</StatusDot>}
      figures={figures}
      share={share}
      label={label}
    />
  )
}

function Ended({ report: { state, why, progress, file_id: id, title } }: Props) {
  const t = useT()
  if (state === 'failed')
    return (
      <div role="status">
        <StatusDot tone="red">{t('winners.exportFailed')}</StatusDot>
        {why && <Text fz="sm">{whyText(why)}</Text>}
      </div>
    )
  const save = async (fileId: string) => saveFile(await call('getFile', { params: { id: fileId } }), title)
  return (
    <Group gap="md" role="status">
      <StatusDot tone="green">{t('winners.exported', { count: progress })}</StatusDot>
      {id && <DownloadButton label={t('winners.exportFile')} onDownload={() => save(id)} />}
    </Group>
  )
}
