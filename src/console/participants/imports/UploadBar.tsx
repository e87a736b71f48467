import { Button, Group, Progress, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useFileSize } from './fileSize.ts'
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
      <Group justify="space-between">
        <Text fw={500}>{isSent ? t('imports.uploaded') : t('imports.uploading', { file: file.name })}</Text>
        <Text fz="xs" c="dimmed" className={classes.numbers}>
          {t('imports.uploadShare', { sent: size(sent), size: size(file.size) })}
        </Text>
      </Group>
      <Progress.Root size="sm">
        <Progress.Section
          value={(sent / file.size) * 100}
          aria-label={t('imports.progressLabel', { file: file.name })}
        />
      </Progress.Root>
      <div>
        <Button variant="default" onClick={onStop}>
          {t('imports.stopUpload')}
        </Button>
      </div>
    </div>
  )
}
