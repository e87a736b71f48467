import type { ReactNode } from 'react'
import { Count } from './Count.tsx'
import classes from './report.module.css'

type FigureProps = {
  name: string
  count: number
  /** The page of the rows that it counts. */
  to?: string | undefined
  /** The note on it. */
  children?: ReactNode
}

/** A number of a report with its name, and what is said of it. */
export function Figure({ name, count, to, children }: FigureProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={classes.count}>
        <Count count={count} to={to} />
      </dd>
      {children && <dd className={classes.hint}>{children}</dd>}
    </div>
  )
}
