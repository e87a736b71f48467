import { createContext, useContext } from 'react'
import { type Dialog, useDialog } from '#console/kit/dialogs/useDialog.ts'

/** Told by a dialog that stands over the participant's: the Escape key is its own. */
export const Cover = createContext<(isCovered: boolean) => void>(() => undefined)

/** A dialog over the participant's. */
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
