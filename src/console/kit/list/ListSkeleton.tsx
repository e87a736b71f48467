import { Skeleton } from '@mantine/core'
import { useT } from '../i18n/i18n.ts'
import classes from '../kit.module.css'

const lines = Array.from({ length: 12 }, (_, line) => line)

/** The table's shape while it loads the first time. */
export function ListSkeleton({ columns, hasBoxes }: { columns: number; hasBoxes: boolean }) {
  const t = useT()
  const cells = Array.from({ length: columns }, (_, cell) => cell)
  return (
    <div role="status" aria-label={t('kit.loading')} className={classes.listSkeleton}>
      {lines.map((line) => (
        <div key={line} className={classes.skeletonRow}>
          {hasBoxes && <Skeleton h={16} w={16} />}
          {cells.map((cell) => (
            <Skeleton key={cell} h={12} w={cell === 0 ? '28%' : '11%'} />
          ))}
        </div>
      ))}
    </div>
  )
}
