import { Skeleton } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import classes from './inbox.module.css'

const rowWidths = [70, 50, 60, 45, 65, 55, 75, 40]
const bubbles = [
  { width: 260, side: 'in' },
  { width: 180, side: 'in' },
  { width: 320, side: 'out' },
  { width: 220, side: 'in' },
  { width: 280, side: 'out' },
] as const

/** The conversations while they load. */
export function ListSkeleton() {
  const t = useT()
  return (
    <div role="status" aria-label={t('kit.loading')}>
      {rowWidths.map((width) => (
        <div key={width} className={classes.row}>
          <Skeleton circle h={32} w={32} />
          <span className={classes.rowText}>
            <Skeleton h={12} w={`${width}%`} my={3} />
            <Skeleton h={10} w="90%" my={4} />
          </span>
        </div>
      ))}
    </div>
  )
}

/** A thread while it loads. */
export function ThreadSkeleton() {
  const t = useT()
  return (
    <div role="status" aria-label={t('kit.loading')} className={classes.skeletonThread}>
      {bubbles.map(({ width, side }) => (
        <Skeleton
          key={width}
          h={36}
          w={width}
          maw="75%"
          className={classes.skeletonBubble}
          data-side={side}
        />
      ))}
    </div>
  )
}
