import { Progress } from '@mantine/core'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { progressOf } from './counts.ts'
import classes from './detail.module.css'

const pollMs = 2_000

/** How far a broadcast is, in its row. Only those underway ask, and few are at a time. */
export function RowProgress({ id }: { id: string }) {
  const t = useT()
  const format = useFormat()
  const read = useRead('getBroadcast', { params: { id } }, { pollMs, staleMs: 0 })
  if (!read.data) return null
  const { done, total } = progressOf(read.data.data, Date.now())
  if (total === 0) return null
  return (
    <div className={classes.rowProgress}>
      <Progress value={(100 * done) / total} size={4} aria-label={t('broadcasts.progressLabel')} />
      {t('broadcasts.progress', { done: format.number(done), total: format.number(total) })}
    </div>
  )
}
