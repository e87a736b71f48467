import { Alert, Text } from '@mantine/core'
import { call } from '#console/kit/api/call.ts'
import { toldOf } from '#console/kit/api/errors.ts'
import { DownloadButton } from '#console/kit/DownloadButton.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT, whyText } from '#console/kit/i18n/i18n.ts'
import type { FollowedJob } from '#console/kit/jobs/useJobReport.ts'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { saveFile } from '#console/kit/saveFile.ts'
import type { Act } from '#console/kit/useAct.ts'
import { FollowedLine } from '#console/parts/FollowedLine.tsx'
import { ProgressLine } from '#console/parts/ProgressLine.tsx'
import type { JobReport } from '#contract/operations/calls.ts'

type Props = { job: FollowedJob; sending: Pick<Act, 'failure' | 'clear'> }

/** Why a file was not taken, how far one is, and at the end what came of it. */
export function UploadLine({ job, sending: { failure, clear } }: Props) {
  const t = useT()
  if (failure)
    return (
      <Alert
        color="red"
        variant="outline"
        role="alert"
        title={t('locations.notUploaded')}
        withCloseButton
        closeButtonLabel={t('kit.close')}
        onClose={clear}
      >
        {toldOf(failure.error)}
      </Alert>
    )
  return (
    <FollowedLine
      job={job}
      running={(report) => <Running report={report} />}
      ended={(report) => <Outcome report={report} />}
    />
  )
}

function Running({ report: { title: name, progress, total } }: { report: JobReport }) {
  const t = useT()
  const format = useFormat()
  const title = t('locations.uploading', { name })
  return (
    <ProgressLine
      title={<StatusDot tone="blue">{title}</StatusDot>}
      figures={t('locations.rowsOf', { done: format.number(progress), total: format.number(total ?? 0) })}
      share={total ? Math.min(1, progress / total) : 0}
      label={title}
    />
  )
}

const figures = ['created', 'updated', 'unchanged', 'refused'] as const

function Outcome({ report: { title: name, result, why, state, file_id: fileId } }: { report: JobReport }) {
  const t = useT()
  const format = useFormat()
  const countOf = (figure: string) => (typeof result?.[figure] === 'number' ? result[figure] : 0)
  const counted = figures.filter((figure) => countOf(figure) > 0)
  const unread = Array.isArray(result?.unread) ? result.unread.map(String) : []
  return (
    <div role="status">
      {state === 'failed' ? (
        <StatusDot tone="red">{why ? whyText(why) : t('locations.uploadFailed', { name })}</StatusDot>
      ) : (
        <StatusDot tone="green">{t('locations.uploaded', { name })}</StatusDot>
      )}
      <Text fz="sm">
        {counted
          .map((figure) => t(`locations.count.${figure}`, { count: format.number(countOf(figure)) }))
          .join(' · ')}
      </Text>
      {unread.length > 0 && (
        <Text fz="sm" c="dimmed">
          {t('locations.unread', { columns: unread.join(', ') })}
        </Text>
      )}
      {fileId && (
        <DownloadButton
          label={t('locations.refusedRows')}
          onDownload={async () =>
            saveFile(await call('getFile', { params: { id: fileId } }), t('locations.refusedFile', { name }))
          }
        />
      )}
    </div>
  )
}
