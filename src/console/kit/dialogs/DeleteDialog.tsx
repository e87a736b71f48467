import type { ReactNode } from 'react'
import { useState } from 'react'
import type { ToastLength } from '../toast.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type Props<Row> = {
  /** The thing to delete, as it is now; undefined while nothing is asked. */
  about: Row | undefined
  onClose: () => void
  /** "Delete the list “VIP”?" */
  title: (row: Row) => string
  /** "Delete list" */
  verb: string
  /** The loss. */
  children?: (row: Row) => ReactNode
  /** The row's facts that the dialog states and the call sends as `seen`; undefined while they are loading. */
  facts?: (row: Row) => unknown
  isReady?: boolean
  /** Throws what the call throws: a refusal says why it stays. */
  onDelete: (row: Row) => Promise<unknown>
  doneText?: string
  doneFor?: ToastLength
}

/** Asks before one thing is deleted; what it is about still stands there while the dialog closes. */
export function DeleteDialog<Row>({ about, title, children, facts, onDelete, ...dialog }: Props<Row>) {
  const [shown, setShown] = useState(about)
  if (about !== undefined && about !== shown) setShown(about)
  if (shown === undefined) return null
  return (
    <ConfirmDialog
      {...dialog}
      opened={about !== undefined}
      title={title(shown)}
      isDestructive
      facts={facts?.(shown)}
      onConfirm={() => onDelete(shown)}
    >
      {children?.(shown)}
    </ConfirmDialog>
  )
}
