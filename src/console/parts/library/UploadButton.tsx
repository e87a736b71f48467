import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { type LibraryKind, libraryTypes } from '#contract/experiences/library.ts'

/** Opens the browser's choice of files. */
export type ChooseFiles = { choose: () => void }

type InputProps = {
  kinds: readonly LibraryKind[]
  /** Of these kinds no others than these. */
  types?: readonly string[]
  /** One file, not several. */
  isOne?: boolean
  onFiles: (files: readonly File[]) => void
  ref: Ref<ChooseFiles>
}

/** The choice of files, which a button or a key opens. */
export function FilesInput({ kinds, types, isOne = false, onFiles, ref }: InputProps) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => ({ choose: () => input.current?.click() }))
  return (
    <input
      ref={input}
      type="file"
      hidden
      multiple={!isOne}
      accept={(types ?? kinds.flatMap((kind) => libraryTypes[kind])).join(',')}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])])
        // The same file may be chosen again.
        currentTarget.value = ''
      }}
    />
  )
}

type Props = Omit<InputProps, 'ref'> & { label: string }

export function UploadButton({ label, ...rest }: Props) {
  const input = useRef<ChooseFiles>(null)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={14} />}
        onClick={() => input.current?.choose()}
      >
        {label}
      </Button>
      <FilesInput {...rest} ref={input} />
    </>
  )
}
