import type { ReactNode } from 'react'
import { ErrorState } from '#console/kit/states.tsx'
import classes from './inbox.module.css'

type Props = {
  read: { data: unknown; error: Error | null; refetch: () => Promise<unknown> }
  skeleton?: ReactNode
}

/** A read until it is there. When a later look fails, what was read stays, and the page says once that it is out of reach. */
export function FirstLook({ read, skeleton }: Props) {
  if (read.data !== undefined) return null
  if (!read.error) return skeleton
  return (
    <div className={classes.problem}>
      <ErrorState error={read.error} onRetry={() => void read.refetch()} />
    </div>
  )
}
