import { Text } from '@mantine/core'
import type { Answer } from '#console/kit/api/call.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import classes from '../people.module.css'
import { useDayText } from './useDayText.ts'

export type Day = Answer<'graphParticipants'>['data'][number]
export type Measure = 'added' | 'total'

const height = 100

/** New participants as bars or the total as a line; what it shows is also said in words, and stands in the table. */
export function GrowthChart({ days, measure }: { days: Day[]; measure: Measure }) {
  const t = useT()
  const format = useFormat()
  const dayText = useDayText()
  const last = days.at(-1)
  const first = days.at(0)
  if (!first || !last) return <Text c="dimmed">{t('people.growthNone')}</Text>
  const values = days.map((day) => day[measure])
  const lowest = measure === 'added' ? 0 : Math.min(...values)
  const highest = Math.max(...values, lowest + 1)
  const heightOf = (value: number) => ((value - lowest) / (highest - lowest)) * height
  const words = t('people.growthSum', {
    added: days.reduce((sum, day) => sum + day.added, 0),
    total: last.total,
    date: dayText(last.date),
  })
  return (
    <figure style={{ margin: 0 }}>
      <div className={classes.chartFrame}>
        <div className={classes.chartScale} aria-hidden>
          <span>{format.number(highest)}</span>
          <span>{format.number(lowest)}</span>
        </div>
        <svg
          role="img"
          aria-label={words}
          className={classes.chart}
          viewBox={`0 0 ${days.length} ${height}`}
          preserveAspectRatio="none"
        >
          <line x1={0} x2={days.length} y1={height} y2={height} />
          {measure === 'added' ? (
            <Bars days={days} heightOf={heightOf} />
          ) : (
            <polyline
              points={days.map((day, at) => `${at + 0.5},${height - heightOf(day.total)}`).join(' ')}
            />
          )}
          {days.map((day, at) => (
            <rect key={day.date} data-column x={at} y={0} width={1} height={height}>
              <title>
                {t('people.growthPoint', { date: dayText(day.date), added: day.added, total: day.total })}
              </title>
            </rect>
          ))}
        </svg>
        <div className={classes.chartDays} aria-hidden>
          <span>{dayText(first.date)}</span>
          <span>{dayText(last.date)}</span>
        </div>
      </div>
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
      y={height - heightOf(day.added)}
      width={1 - 2 * gap}
      height={heightOf(day.added)}
    />
  ))
}
