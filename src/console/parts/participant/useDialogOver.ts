import { useRef } from 'react'

/** For a dialog over this one, which is mounted as it opens: gives the focus back to what had it before. */
export function useDialogOver(onCover: (isCovered: boolean) => void): {
  open: () => void
  close: () => void
} {
  const opener = useRef<Element>(null)
  return {
    open: () => {
      opener.current = document.activeElement
      onCover(true)
    },
    close: () => {
      onCover(false)
      requestAnimationFrame(() => {
        if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
      })
    },
  }
}
