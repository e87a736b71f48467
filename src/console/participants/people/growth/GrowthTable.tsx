import { ChartTable } from '#console/kit/Chart.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import classes from '../people.module.css'
import type { Day } from './GrowthChart.tsx'

/** The same days as a table, newest first. */
export function GrowthTable({ days }: { days: Day[] }) {
  const t = useT()
  const format = useFormat()
  return (
    <ChartTable
      label={t('people.growthTable')}
      className={classes.growthTable}
      head={[t('people.day'), t('people.new.perDay'), t('people.total.perDay')]}
      rows={days
        .toReversed()
        .map(({ date, added, total }) => ({ key: date, name: format.day(date), values: [added, total] }))}
    />
  )
}
