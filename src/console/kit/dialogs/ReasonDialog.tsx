import type { ReactNode } from 'react'
import { LongTextField } from '../fields/fields.tsx'
import type { BodyCall } from '../fields/formTypes.ts'
import { useCallForm } from '../fields/useCallForm.ts'
import { useT } from '../i18n/i18n.ts'
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
  given = '',
  onReason,
  children,
  ...dialog
}: Props) {
  const t = useT()
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
      <LongTextField
        form={form}
        name="reason"
        label={t('kit.reason')}
        withAsterisk={required !== undefined}
        data-autofocus
      />
    </FormDialog>
  )
}
