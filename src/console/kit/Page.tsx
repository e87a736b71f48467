import type { ReactNode } from 'react'
import classes from './kit.module.css'

/** A page's padding, for pages that are neither list nor form. */
export function Page({ children }: { children: ReactNode }) {
  return <div className={classes.page}>{children}</div>
}
