import { Chart, chartHeight } from '#console/kit/Chart.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { TimelinePoint } from '#contract/messaging/calls.ts'
import classes from './detail.module.css'
import { slotsOf } from './slots.ts'

const stacked = ['sent', 'failed', 'unknown'] as const
export const series = ['sent', 'delivered', 'failed', 'unknown'] as const

type Props = { points: TimelinePoint[]; minutes: number }

/**
 * The messages that left, with what failed on top, and beside it what was delivered. The words and the table say the
 * same.
 */
export function TimelineChart({ points, minutes }: Props) {
  const t = useT()
  const format = useFormat()
  const slots = slotsOf(points, { minutes, now: Date.now() })
  const heights = slots.flatMap((slot) => [
    stacked.reduce((sum, name) => sum + slot[name], 0),
    slot.delivered,
  ])
  const totals = series.map((name) => ({ name, count: points.reduce((sum, point) => sum + point[name], 0) }))
  const words = totals
    .filter(({ count, name }) => count > 0 || name === 'sent')
    .map(({ name, count }) => `${t(`messaging.message.${name}`)}: ${format.number(count)}`)
    .join(', ')
  return (
    <figure className={classes.chartFigure}>
      <Chart
        label={words}
        className={classes.chart}
        columns={slots.map((slot) => ({
          key: slot.at,
          title: [
            format.dateTime(slot.at),
            ...series.map((name) => `${t(`messaging.message.${name}`)}: ${format.number(slot[name])}`),
          ].join('\n'),
        }))}
        lowest={0}
        highest={Math.max(...heights, 1)}
        ends={[format.dateTimeZone(slots.at(0)?.at), format.dateTime(slots.at(-1)?.at)]}
      >
        {(heightOf) =>
          slots.map((slot, at) => <Bars key={slot.at} slot={slot} at={at} heightOf={heightOf} />)
        }
      </Chart>
      <figcaption className={classes.legend}>
        {totals
          .filter(({ count, name }) => count > 0 || name === 'sent' || name === 'delivered')
          .map(({ name, count }) => (
            <span key={name} data-series={name}>
              {t(`messaging.message.${name}`)} {format.number(count)}
            </span>
          ))}
        <span>{t('broadcasts.eachBar', { count: minutes })}</span>
      </figcaption>
    </figure>
  )
}

type BarProps = { slot: TimelinePoint; at: number; heightOf: (value: number) => number }

function Bars({ slot, at, heightOf }: BarProps) {
  let top = chartHeight
  const left = stacked
    .filter((name) => slot[name] > 0)
    .map((name) => {
      const tall = heightOf(slot[name])
      top -= tall
      return <rect key={name} data-series={name} x={at + 0.1} y={top} width={0.38} height={tall} />
    })
  const tall = heightOf(slot.delivered)
  return (
    <>
      {left}
      <rect data-series="delivered" x={at + 0.52} y={chartHeight - tall} width={0.38} height={tall} />
    </>
  )
}
