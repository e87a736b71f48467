import { Button, Group, Progress, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '#console/kit/api/call.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { serverText, useT } from '#console/kit/i18n/i18n.ts'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { toast } from '#console/kit/toast.tsx'
import type { JobReport } from '#contract/operations/calls.ts'
import classes from './upload.module.css'
import { resultOf } from './useUploadReport.ts'

/** How far the upload is, and at the end what came of it. */
export function UploadProgress({ report }: { report: JobReport }) {
  if (report.state === 'waiting' || report.state === 'running') return <Running report={report} />
  return <Ended report={report} />
}

function Running({ report }: { report: JobReport }) {
  const t = useT()
  const format = useFormat()
  const { title: file, total, progress } = report
  const share = total ? Math.min(1, progress / total) : 0
  return (
    <div className={classes.progress}>
      <Group justify="space-between">
        <StatusDot tone="blue">
          {report.state === 'waiting' ? t('participants.waits', { file }) : t('participants.runs', { file })}
        </StatusDot>
        <Text fz="xs" c="dimmed" className={classes.numbers}>
          {total !== null &&
            t('participants.progressOf', { done: format.number(progress), total: format.number(total) })}
        </Text>
      </Group>
      <Progress.Root size="sm" mt={6}>
        <Progress.Section value={share * 100} aria-label={t('participants.progressLabel', { file })} />
      </Progress.Root>
    </div>
  )
}

function Ended({ report }: { report: JobReport }) {
  const t = useT()
  const format = useFormat()
  const { title: file } = report
  const result = resultOf(report)
  if (report.state === 'failed') {
    return (
      <div className={classes.progress} role="status">
        <StatusDot tone="red">{t('participants.failed', { file })}</StatusDot>
        <Text fz="xs">{report.error && serverText(report.error)}</Text>
      </div>
    )
  }
  const isNobody = result.created + result.updated === 0 && result.refused > 0
  return (
    <div className={classes.progress} role="status">
      <Group gap="lg">
        <StatusDot tone={isNobody ? 'red' : 'green'}>
          {isNobody ? t('participants.allRefused', { file }) : t('participants.done', { file })}
        </StatusDot>
        <dl className={classes.results}>
          {(['created', 'updated', 'refused'] as const).map((name) => (
            <div key={name}>
              <dt>{t(`participants.${name}`)}</dt>
              <dd>{format.number(result[name])}</dd>
            </div>
          ))}
        </dl>
        {report.file_id && <Refused fileId={report.file_id} />}
      </Group>
    </div>
  )
}

function Refused({ fileId }: { fileId: string }) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      save(await call('getFile', { params: { id: fileId } }))
    } catch (error) {
      toast.error(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={14} />}
      loading={isBusy}
      onClick={() => void download()}
    >
      {t('participants.downloadRefused')}
    </Button>
  )
}

function save(blob: Blob): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = 'refused-rows.csv'
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
