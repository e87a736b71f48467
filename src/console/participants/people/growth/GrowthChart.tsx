import { Text } from '@mantine/core'
import type { Answer } from '#console/kit/api/call.ts'
import { Chart, chartHeight } from '#console/kit/Chart.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import classes from '../people.module.css'

export type Day = Answer<'graphParticipants'>['data'][number]
export type Measure = 'added' | 'total'

/** New participants as bars or the total as a line; what it shows is also said in words, and stands in the table. */
export function GrowthChart({ days, measure }: { days: Day[]; measure: Measure }) {
  const t = useT()
  const format = useFormat()
  const last = days.at(-1)
  const first = days.at(0)
  if (!first || !last) return <Text c="dimmed">{t('people.growthNone')}</Text>
  const values = days.map((day) => day[measure])
  const lowest = measure === 'added' ? 0 : Math.min(...values)
  const highest = Math.max(...values, lowest + 1)
  const words = t('people.growthSum', {
    added: days.reduce((sum, day) => sum + day.added, 0),
    total: last.total,
    date: format.day(last.date),
  })
  return (
    <figure style={{ margin: 0 }}>
      <Chart
        label={words}
        className={classes.chart}
        columns={days.map(({ date, added, total }) => ({
          key: date,
          title: t('people.growthPoint', { date: format.day(date), added, total }),
        }))}
        lowest={lowest}
        highest={highest}
        ends={[format.day(first.date), format.day(last.date)]}
      >
        {(heightOf) =>
          measure === 'added' ? (
            <Bars days={days} heightOf={heightOf} />
          ) : (
            <polyline
              points={days.map((day, at) => `${at + 0.5},${chartHeight - heightOf(day.total)}`).join(' ')}
            />
          )
        }
      </Chart>
      <Text component="figcaption" fz="xs" c="dimmed" mt={4}>
        {words}
      </Text>
    </figure>
  )
}

function Bars({ days, heightOf }: { days: Day[]; heightOf: (value: number) => number }) {
  const gap = days.length > 120 ? 0 : 0.15
  return days.map((day, at) => (
    <rect
      key={day.date}
      x={at + gap}
      y={chartHeight - heightOf(day.added)}
      width={1 - 2 * gap}
      height={heightOf(day.added)}
    />
  ))
}
