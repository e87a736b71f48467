import { useRef, useState } from 'react'

export type Dialog<M> = {
  /** The dialog's subject, still there while it closes; undefined until it is opened first. */
  matter: M | undefined
  isOpen: boolean
  /** Another number each time it opens: as a key it makes the dialog start anew. */
  round: number
  open: (matter: M) => void
  close: () => void
}

const closingMs = 20

/**
 * A dialog that is loaded when it is first opened: Mantine's own return of the focus misses that first time, since
 * the dialog is open from its first moment.
 */
export function useDialog<M>(): Dialog<M> {
  const [state, setState] = useState<{ matter: M | undefined; isOpen: boolean; round: number }>({
    matter: undefined,
    isOpen: false,
    round: 0,
  })
  const opener = useOpener()
  return {
    ...state,
    open: (matter) => {
      opener.remember()
      setState(({ round }) => ({ matter, isOpen: true, round: round + 1 }))
    },
    close: () => {
      setState((now) => ({ ...now, isOpen: false }))
      opener.giveBack()
    },
  }
}

/** Has the focus before a dialog opens, and gets it back; nothing does where the dialog opened by its address. */
export function useOpener(): { remember: () => void; giveBack: () => void } {
  const opener = useRef<Element | null>(null)
  return {
    remember: () => {
      // After a menu has given the focus back to its button.
      queueMicrotask(() => {
        opener.current = document.activeElement
      })
    },
    giveBack: () => {
      const { current } = opener
      opener.current = null
      setTimeout(() => {
        if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true })
      }, closingMs)
    },
  }
}
