import { Button, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useFileSize } from '#console/kit/i18n/fileSize.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { ProgressLine } from '#console/parts/ProgressLine.tsx'
import classes from './imports.module.css'

type Props = { file: File; sentBytes: number; onStop: () => void }

/** How much of the file has gone to the server. */
export function UploadBar({ file, sentBytes, onStop }: Props) {
  const t = useT()
  const size = useFileSize()
  // It stands where the button was.
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => bar.current?.focus(), [])
  const sent = Math.min(sentBytes, file.size)
  const isSent = sentBytes >= file.size
  return (
    <div className={classes.bar} role="status" ref={bar} tabIndex={-1} style={{ outline: 'none' }}>
      <ProgressLine
        title={
          <Text fw={500}>{isSent ? t('imports.uploaded') : t('imports.uploading', { file: file.name })}</Text>
        }
        figures={t('imports.uploadShare', { sent: size(sent), size: size(file.size) })}
        share={sent / file.size}
        label={t('imports.progressLabel', { file: file.name })}
      />
      <div>
        <Button variant="default" onClick={onStop}>
          {t('imports.stopUpload')}
        </Button>
      </div>
    </div>
  )
}
