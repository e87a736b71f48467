import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'

type Props = { label: string; icon: ReactNode; isBusy: boolean; onFile: (file: File) => void }

/** The choice of a file of lines, such as CSV. */
export function TextFileButton({ label, icon, isBusy, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="default" leftSection={icon} loading={isBusy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={label}
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
