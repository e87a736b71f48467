import { Button, Group, Input, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { ErrorSummary } from '#console/kit/edit/ErrorSummary.tsx'
import { useFileSize } from '#console/kit/i18n/fileSize.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useAct } from '#console/kit/useAct.ts'
import { ProgressLine } from '#console/parts/ProgressLine.tsx'

type Props = { listId: string; onClose: () => void; onBegun: (jobReportId: string) => void }

/** Chooses a file of codes and sends it; what becomes of it stands on the page. */
export function UploadDialog({ listId, onClose, onBegun }: Props) {
  const t = useT()
  const size = useFileSize()
  const [file, setFile] = useState<File>()
  const [isMissing, setMissing] = useState(false)
  const [sentBytes, setSentBytes] = useState(0)
  const { isBusy, failure, run, clear } = useAct()
  const upload = useChange('uploadAccessCodes', {
    onDone: ({ job_report_id }) => {
      onBegun(job_report_id)
      onClose()
    },
  })
  const send = () => {
    setMissing(!file)
    if (!file) return
    setSentBytes(0)
    const body = { accessCodeListId: listId }
    void run(() => upload.mutateAsync({ body, file, onProgress: setSentBytes }))
  }
  return (
    <Modal opened onClose={() => !isBusy && onClose()} title={t('accessCodes.upload')} size={480}>
      <Stack gap="md">
        <ErrorSummary failure={failure} />
        <Input.Wrapper
          label={t('accessCodes.file')}
          description={t('accessCodes.fileHint')}
          error={isMissing && t('accessCodes.fileMissing')}
          id="access-codes-file"
        >
          <input
            id="access-codes-file"
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            disabled={isBusy}
            data-autofocus
            onChange={({ currentTarget }) => {
              clear()
              setMissing(false)
              setFile(currentTarget.files?.[0])
            }}
          />
        </Input.Wrapper>
        {isBusy && file && (
          <ProgressLine
            title={<Text fz="sm">{t('accessCodes.sending', { name: file.name })}</Text>}
            figures={t('accessCodes.sentOf', {
              sent: size(Math.min(sentBytes, file.size)),
              size: size(file.size),
            })}
            share={Math.min(1, sentBytes / Math.max(1, file.size))}
            label={t('accessCodes.sending', { name: file.name })}
          />
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
