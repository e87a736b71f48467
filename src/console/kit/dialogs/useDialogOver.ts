import { createContext, useContext } from 'react'
import { type Dialog, useDialog } from './useDialog.ts'

/** Told by a dialog that stands over another one: the Escape key is its own. */
export const Cover = createContext<(isCovered: boolean) => void>(() => undefined)

/** A dialog that may stand over another one. */
export function useDialogOver<M>(): Dialog<M> {
  const cover = useContext(Cover)
  const dialog = useDialog<M>()
  return {
    ...dialog,
    open: (matter) => {
      cover(true)
      dialog.open(matter)
    },
    close: () => {
      cover(false)
      dialog.close()
    },
  }
}
