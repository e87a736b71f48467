import { Group, Stack, Text } from '@mantine/core'
import { call } from '#console/kit/api/call.ts'
import { DownloadButton } from '#console/kit/DownloadButton.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { translate, useT, whyText } from '#console/kit/i18n/i18n.ts'
import type { FollowedJob } from '#console/kit/jobs/useJobReport.ts'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { saveFile } from '#console/kit/saveFile.ts'
import { FollowedLine } from '#console/parts/FollowedLine.tsx'
import { ProgressLine } from '#console/parts/ProgressLine.tsx'
import type { JobReport } from '#contract/operations/calls.ts'

/** How far an upload of codes is, and at the end what came in and what was refused. */
export function CodesUploadLine({ job }: { job: FollowedJob }) {
  return (
    <FollowedLine
      job={job}
      running={(report) => <Running report={report} />}
      ended={(report) => <Ended report={report} />}
    />
  )
}

function Running({ report: { progress, total, title, waits_for } }: { report: JobReport }) {
  const t = useT()
  const format = useFormat()
  return (
    <ProgressLine
      title={
        <StatusDot tone="blue">
          {t(waits_for ? 'accessCodes.waitsForRoom' : 'accessCodes.adding', { name: title })}
        </StatusDot>
      }
      figures={
        total !== null &&
        t('accessCodes.addedOf', { done: format.number(progress), lines: format.number(total) })
      }
      share={total ? Math.min(1, progress / total) : 0}
      label={t('accessCodes.adding', { name: title })}
    />
  )
}

function Ended({ report }: { report: JobReport }) {
  const t = useT()
  const { result, why, state, file_id: fileId, title } = report
  const [added, refused] = [numberIn(result, 'added'), numberIn(result, 'refused')]
  if (state === 'failed')
    return (
      <Stack gap={4} role="status">
        <StatusDot tone="red">{t('accessCodes.uploadFailed', { name: title })}</StatusDot>
        {why && <Text fz="sm">{whyText(why)}</Text>}
        {added > 0 && <Text fz="sm">{t('accessCodes.addedBefore', { count: added })}</Text>}
      </Stack>
    )
  return (
    <Group gap="md" role="status">
      <StatusDot tone={refused > 0 ? 'amber' : 'green'}>{t('accessCodes.added', { count: added })}</StatusDot>
      {refused > 0 && <Text fz="sm">{t('accessCodes.refused', { count: refused })}</Text>}
      {fileId && (
        <DownloadButton label={t('accessCodes.refusedFile')} onDownload={() => saveRefused(fileId)} />
      )}
    </Group>
  )
}

const numberIn = (result: JobReport['result'], name: string): number => {
  const value = result?.[name]
  return typeof value === 'number' ? value : 0
}

const saveRefused = async (id: string): Promise<void> =>
  saveFile(await call('getFile', { params: { id } }), translate('accessCodes.refusedName'))
