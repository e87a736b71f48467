import type { ReactNode } from 'react'
import classes from './kit.module.css'

export type Tone = 'green' | 'blue' | 'gray' | 'red' | 'amber'

/** Status is a dot and a word, never a colour alone. */
export function StatusDot({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={classes.status}>
      <span className={classes.dot} data-tone={tone} aria-hidden />
      {children}
    </span>
  )
}
