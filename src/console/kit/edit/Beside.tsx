import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import classes from '../kit.module.css'

/** The fields are there and drawn before what stands beside them is asked for. */
const laterMs = 200

/** The fields, and beside them what helps, where there is room for both. */
export function Beside({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  const isRoomy = useMediaQuery('(width >= 88em)', false, { getInitialValueInEffect: false })
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), laterMs)
    return () => clearTimeout(timer)
  }, [])
  const hasPlace = isRoomy && Boolean(aside)
  // The fields stay in their place of the tree: they keep what is typed.
  return (
    <div className={hasPlace ? classes.besideEach : undefined}>
      <div>{children}</div>
      {hasPlace && <div className={classes.editAside}>{isLater && <Suspense>{aside}</Suspense>}</div>}
    </div>
  )
}
