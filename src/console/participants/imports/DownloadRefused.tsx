import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { ParticipantImport } from '#contract/participants/calls.ts'
import { downloadRefused } from './refusedFile.ts'

export function DownloadRefused({ record }: { record: ParticipantImport }) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    await downloadRefused(record)
    setBusy(false)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={14} />}
      loading={isBusy}
      onClick={() => void download()}
    >
      {t('imports.downloadRefused')}
    </Button>
  )
}
