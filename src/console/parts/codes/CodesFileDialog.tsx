import { Button, Group, Input, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ErrorSummary } from '#console/kit/edit/ErrorSummary.tsx'
import { useFileSize } from '#console/kit/i18n/fileSize.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useAct } from '#console/kit/useAct.ts'
import { ProgressLine } from '#console/parts/ProgressLine.tsx'

type Props = {
  /** Says how the file has to look. */
  hint: string
  onClose: () => void
  onSend: (file: File, onProgress: (sentBytes: number) => void) => Promise<unknown>
}

/** Chooses a file of codes and sends it; what becomes of it stands on the page. */
export function CodesFileDialog({ hint, onClose, onSend }: Props) {
  const t = useT()
  const size = useFileSize()
  const [file, setFile] = useState<File>()
  const [isMissing, setMissing] = useState(false)
  const [sentBytes, setSentBytes] = useState(0)
  const { isBusy, failure, run, clear } = useAct()
  const send = () => {
    setMissing(!file)
    if (!file) return
    setSentBytes(0)
    void run(() => onSend(file, setSentBytes))
  }
  return (
    <Modal opened onClose={() => !isBusy && onClose()} title={t('accessCodes.upload')} size={480}>
      <Stack gap="md">
        <ErrorSummary failure={failure} />
        <Input.Wrapper
          label={t('accessCodes.file')}
          description={hint}
          error={isMissing && t('accessCodes.fileMissing')}
          id="access-codes-file"
        >
          <input
            id="access-codes-file"
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            disabled={isBusy}
            data-autofocus
            style={{ display: 'block' }}
            onChange={({ currentTarget }) => {
              clear()
              setMissing(false)
              setFile(currentTarget.files?.[0])
            }}
          />
        </Input.Wrapper>
        {isBusy && file && (
          <Sending file={file} sent={size(Math.min(sentBytes, file.size))} bytes={sentBytes} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {t('kit.cancel')}
          </Button>
          <Button loading={isBusy} onClick={send}>
            {t('accessCodes.upload')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function Sending({ file, sent, bytes }: { file: File; sent: string; bytes: number }) {
  const t = useT()
  const size = useFileSize()
  const label = t('accessCodes.sending', { name: file.name })
  return (
    <ProgressLine
      title={<Text fz="sm">{label}</Text>}
      figures={t('accessCodes.sentOf', { sent, size: size(file.size) })}
      share={Math.min(1, bytes / Math.max(1, file.size))}
      label={label}
    />
  )
}
