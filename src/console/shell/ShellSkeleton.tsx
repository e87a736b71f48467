import { FormSkeleton } from '#console/kit/states.tsx'
import classes from '#console/parts/frame/frame.module.css'

/** The frame's shape while the session is asked for. */
export function ShellSkeleton() {
  return (
    <div className={classes.frame}>
      <div className={classes.header} />
      <div className={classes.side} />
      <main className={classes.main}>
        <FormSkeleton />
      </main>
    </div>
  )
}
