import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'

type Props = { onFile: (file: File) => void; isBusy: boolean }

/** The choice of a CSV file. */
export function UploadButton({ onFile, isBusy }: Props) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={14} />}
        loading={isBusy}
        onClick={() => input.current?.click()}
      >
        {t('locations.upload')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={t('locations.upload')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
