import { Fragment, type ReactNode } from 'react'
import { useDialog } from '../dialogs/useDialog.ts'
import { useT } from '../i18n/i18n.ts'
import { asItIs } from './asItIs.ts'
import type { RowAction } from './columns.ts'
import type { Primary } from './PrimaryButton.tsx'

type Row = { id: string }
type Task<R> = { kind: 'make' | 'change' | 'delete'; row?: R }

type Options<R> = {
  /** The list as it was read last: a dialog shows its row as it is there. */
  read: { data?: { data: readonly R[] } | undefined }
  canChange: boolean
  /** The dialog that makes a row where it gets none, and changes one else. */
  form: (row: R | undefined, onClose: () => void) => ReactNode
  /** The question before a row goes; it is drawn at all times, and `about` nothing while it is closed. */
  deletion?: (dialog: { about: R | undefined; onClose: () => void }) => ReactNode
  /** "Edit" without it. */
  changeLabel?: string
  /** Why a row cannot be deleted now. */
  whyKept?: (row: R) => string | undefined
}

export type RowTasks<R> = {
  make: (() => void) | undefined
  /** Opens a row's form, for `onOpen`. */
  change: ((row: R) => void) | undefined
  /** The page's first button, for `primary`. */
  primary: (label: string) => (Primary & { act: () => void }) | undefined
  /** To change and to delete, for the row's menu; `between` stands between these. */
  actionsOf: (row: R, between?: RowAction[]) => RowAction[]
  /** The dialog that is open, beside the list. */
  dialogs: ReactNode
}

/**
 * The rows of a plain resource are made, changed and deleted in dialogs over their list: which one is open, and on which
 * row. It gives the focus back to whatever opened it. Who may not change has none of it.
 */
export function useRowTasks<R extends Row>(options: Options<R>): RowTasks<R> {
  const { read, canChange, form, deletion, whyKept } = options
  const t = useT()
  const { matter, isOpen, round, open, close } = useDialog<Task<R>>()
  const row = asItIs(matter?.row, read)
  const make = canChange ? () => open({ kind: 'make' }) : undefined
  const edit = (of: R): RowAction => ({
    label: options.changeLabel ?? t('kit.edit'),
    act: () => open({ kind: 'change', row: of }),
  })
  const remove = (of: R): RowAction => ({
    label: t('kit.delete'),
    isDestructive: true,
    act: () => open({ kind: 'delete', row: of }),
    why: whyKept?.(of),
  })
  return {
    make,
    change: canChange ? (of) => open({ kind: 'change', row: of }) : undefined,
    primary: (label) => make && { label, act: make },
    actionsOf: (of, between = []) =>
      canChange ? [edit(of), ...between, ...(deletion ? [remove(of)] : [])] : between,
    dialogs: (
      <>
        {isOpen && matter?.kind !== 'delete' && <Fragment key={round}>{form(row, close)}</Fragment>}
        {deletion?.({ about: isOpen && matter?.kind === 'delete' ? row : undefined, onClose: close })}
      </>
    ),
  }
}
