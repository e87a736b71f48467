import { Box } from '@mantine/core'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import kit from '#console/kit/kit.module.css'
import classes from '../people.module.css'
import type { Day } from './GrowthChart.tsx'
import { useDayText } from './useDayText.ts'

/** The same days as a table, newest first; it scrolls, so that it takes the focus. */
export function GrowthTable({ days }: { days: Day[] }) {
  const t = useT()
  const format = useFormat()
  const dayText = useDayText()
  return (
    <Box
      component="section"
      className={`${kit.figures} ${classes.growthTable}`}
      aria-label={t('people.growthTable')}
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t('people.day')}</th>
            <th scope="col">{t('people.new.perDay')}</th>
            <th scope="col">{t('people.total.perDay')}</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.date}>
              <th scope="row">{dayText(day.date)}</th>
              <td>{format.number(day.added)}</td>
              <td>{format.number(day.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}
