import { Box } from '@mantine/core'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import kit from '#console/kit/kit.module.css'
import type { TimelinePoint } from '#contract/messaging/calls.ts'
import classes from './detail.module.css'

const series = ['sent', 'delivered', 'failed', 'unknown'] as const

/** The chart's numbers; it scrolls, so that it takes the focus. */
export function TimelineTable({ points }: { points: TimelinePoint[] }) {
  const t = useT()
  const format = useFormat()
  return (
    <Box
      component="section"
      className={`${kit.figures} ${classes.timeTable}`}
      aria-label={t('broadcasts.asTable')}
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t('broadcasts.time')}</th>
            {series.map((name) => (
              <th key={name} scope="col">
                {t(`messaging.message.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.at}>
              <th scope="row">{format.dateTimeZone(point.at)}</th>
              {series.map((name) => (
                <td key={name}>{format.number(point[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}
