import type { DragEvent, ReactNode } from 'react'
import { useState } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import classes from './library.module.css'

type Props = { onDrop: (files: readonly File[]) => void; isOff?: boolean; children: ReactNode }

/** Takes files that are dropped anywhere on it; the button that chooses them is the way by keyboard. */
export function DropZone({ onDrop, isOff = false, children }: Props) {
  const t = useT()
  const [isOver, setOver] = useState(false)
  if (isOff) return <div className={classes.zone}>{children}</div>
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(true)
  }
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onDrop([...event.dataTransfer.files])
  }
  return (
    <section
      aria-label={t('shell.library')}
      className={classes.zone}
      onDragOver={over}
      onDragLeave={leave}
      onDrop={drop}
    >
      {children}
      {isOver && <div className={classes.over}>{t('library.dropHere')}</div>}
    </section>
  )
}
