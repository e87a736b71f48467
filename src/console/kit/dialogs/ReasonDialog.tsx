import type { ReactNode } from 'react'
import type { BodyCall } from '../fields/formTypes.ts'
import { type OfferedReasons, ReasonField } from '../fields/ReasonField.tsx'
import { useCallForm } from '../fields/useCallForm.ts'
import type { ToastLength } from '../toast.tsx'
import { FormDialog } from './FormDialog.tsx'

type Props = {
  /** The call that takes the reason. */
  call: BodyCall
  opened: boolean
  onClose: () => void
  title: string
  verb: string
  /** An id of what it is about. */
  about: string
  /** Said where no reason was given; absent where none is needed. */
  required?: string | undefined
  offered?: OfferedReasons | undefined
  /** Stands in the field already where the reason is known. */
  given?: string | undefined
  /** As in `FormDialog`. */
  facts?: unknown
  /** Throws what the call throws. */
  onReason: (reason: string) => Promise<unknown>
  doneText?: string
  doneFor?: ToastLength
  children?: ReactNode
}

/** Something that must not go unexplained. */
export function ReasonDialog({
  call,
  verb,
  about,
  required,
  offered,
  given = '',
  onReason,
  children,
  ...dialog
}: Props) {
  const form = useCallForm({
    call,
    initialValues: { reason: given },
    validate: { reason: (reason) => (required && !reason.trim() ? required : null) },
  })
  return (
    <FormDialog
      {...dialog}
      submitLabel={verb}
      form={form}
      draft={about}
      onSubmit={({ reason }) => onReason(reason.trim())}
    >
      {children}
      <ReasonField form={form} isOptional={!required} offered={offered} />
    </FormDialog>
  )
}
