import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from './toast.tsx'

/** Busy until the file is there; a failure is told. */
export function DownloadButton({ label, onDownload }: { label: string; onDownload: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      await onDownload()
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
      {label}
    </Button>
  )
}
