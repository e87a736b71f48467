import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { toast } from './toast.tsx'
import { useAct } from './useAct.ts'

type Props = { label: string; onDownload: () => Promise<void>; isPrimary?: boolean }

/** Busy until the file is there; a failure is told. */
export function DownloadButton({ label, onDownload, isPrimary = false }: Props) {
  const { isBusy, run } = useAct()
  return (
    <Button
      variant={isPrimary ? 'filled' : 'default'}
      leftSection={<IconDownload size={14} />}
      loading={isBusy}
      onClick={() => void run(() => onDownload().catch(toast.error))}
    >
      {label}
    </Button>
  )
}
