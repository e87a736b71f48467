import { Fragment, type ReactNode } from 'react'
import { useDialog } from '../dialogs/useDialog.ts'
import { useT } from '../i18n/i18n.ts'
import { asItIs } from './asItIs.ts'
import type { RowAction } from './columns.ts'
import type { Primary } from './PrimaryButton.tsx'

type Row = { id: string }
type Task<R, Other> = { kind: 'make' | 'change' | 'delete'; row?: R } | { kind: 'other'; name: Other; row: R }

type Options<R, Other> = {
  /** The list as it was read last: a dialog shows its row as it is there. */
  read: { data?: { data: readonly R[] } | undefined }
  canChange: boolean
  /** The dialog that makes a row where it gets none, and changes one else. */
  form: (row: R | undefined, onClose: () => void) => ReactNode
  /** The question before a row goes; it is drawn at all times, and `about` nothing while it is closed. */
  deletion?: (dialog: { about: R | undefined; onClose: () => void }) => ReactNode
  /** The dialog of what else is done to a row, which `start` opens by its name. */
  other?: (name: Other, row: R, onClose: () => void) => ReactNode
  /** "Edit" without it. */
  changeLabel?: string
  /** "Delete" without it. */
  deleteLabel?: string
  /** Why a row cannot be changed now. */
  whyFixed?: (row: R) => string | undefined
  /** Why a row cannot be deleted now. */
  whyKept?: (row: R) => string | undefined
}

export type RowTasks<R, Other extends string = never> = {
  make: (() => void) | undefined
  /** Opens a row's form, for `onOpen`. */
  change: ((row: R) => void) | undefined
  /** The page's first button, for `primary`. */
  primary: (label: string) => (Primary & { act: () => void }) | undefined
  /** To change and to delete, for the row's menu; `between` stands between these. */
  actionsOf: (row: R, between?: RowAction[]) => RowAction[]
  /** To delete alone, where a row is changed from elsewhere. */
  removalOf: (row: R) => RowAction[]
  /** Opens the dialog of what else is done to a row. */
  start: (name: Other, row: R) => void
  /** A dialog stands over the list: Escape is that one's. */
  isOpen: boolean
  /** The dialog that is open, beside the list. */
  dialogs: ReactNode
}

/**
 * Rows are made, changed and deleted in dialogs over their list, and whatever else is done to them: which one is open,
 * and on which row. It gives the focus back to whatever opened it. Who may not change does none of the three.
 */
export function useRowTasks<R extends Row, Other extends string = never>(
  options: Options<R, Other>,
): RowTasks<R, Other> {
  const { read, canChange, form, deletion, other } = options
  const t = useT()
  const { matter, isOpen, round, open, close } = useDialog<Task<R, Other>>()
  const row = asItIs(matter?.row, read)
  const make = canChange ? () => open({ kind: 'make' }) : undefined
  const edit = (of: R): RowAction => ({
    label: options.changeLabel ?? t('kit.edit'),
    act: () => open({ kind: 'change', row: of }),
    why: options.whyFixed?.(of),
  })
  const remove = (of: R): RowAction => ({
    label: options.deleteLabel ?? t('kit.delete'),
    isDestructive: true,
    act: () => open({ kind: 'delete', row: of }),
    why: options.whyKept?.(of),
  })
  const removalOf = (of: R): RowAction[] => (canChange && deletion ? [remove(of)] : [])
  const shown = () => {
    if (matter?.kind === 'other') return other?.(matter.name, asItIs(matter.row, read), close)
    return matter?.kind === 'delete' ? undefined : form(row, close)
  }
  return {
    make,
    change: canChange ? (of) => open({ kind: 'change', row: of }) : undefined,
    primary: (label) => make && { label, act: make },
    actionsOf: (of, between = []) => (canChange ? [edit(of), ...between, ...removalOf(of)] : between),
    removalOf,
    start: (name, of) => open({ kind: 'other', name, row: of }),
    isOpen,
    dialogs: (
      <>
        {isOpen && <Fragment key={round}>{shown()}</Fragment>}
        {deletion?.({ about: isOpen && matter?.kind === 'delete' ? row : undefined, onClose: close })}
      </>
    ),
  }
}
