import type { ReactNode } from 'react'
import classes from './kit.module.css'

export type Tone = 'green' | 'blue' | 'gray' | 'red' | 'amber'

type Props = {
  tone: Tone
  /** A sentence, which may take several lines. */
  isLong?: boolean
  children: ReactNode
}

/** Status is a dot and a word, never a colour alone. */
export function StatusDot({ tone, isLong, children }: Props) {
  return (
    <span className={classes.status} data-long={isLong || undefined}>
      <span className={classes.dot} data-tone={tone} aria-hidden />
      {children}
    </span>
  )
}
