import { CloseButton } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import { UploadProgress } from './UploadProgress.tsx'
import classes from './upload.module.css'
import type { UploadReport } from './useUploadReport.ts'

/** The upload on the page, while its dialog is closed. */
export function UploadLine({ upload }: { upload: UploadReport }) {
  const t = useT()
  if (!upload.report) return null
  const isRunning = upload.report.state === 'waiting' || upload.report.state === 'running'
  return (
    <div className={classes.line}>
      <UploadProgress report={upload.report} />
      {!isRunning && <CloseButton aria-label={t('kit.close')} onClick={upload.dismiss} />}
    </div>
  )
}
