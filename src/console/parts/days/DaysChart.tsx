import { Chart, ChartTable, chartHeight } from '#console/kit/Chart.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import classes from './days.module.css'
import type { Series } from './series.ts'

type Props = Series & { title: string; textOf: (name: string) => string }

/** Each day as a column of its parts; the words and the table say the same. */
export function DaysChart({ split, days, names, total, textOf }: Props) {
  const t = useT()
  const format = useFormat()
  const most = Math.max(...days.map((day) => day.total))
  const ends: [string, string] = [format.day(days.at(0)?.day ?? ''), format.day(days.at(-1)?.day ?? '')]
  const sums = names.map((name, at) => ({
    name,
    count: days.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
  }))
  return (
    <figure className={classes.figure}>
      <Chart
        label={t(split === 'prizes' ? 'overview.prizesInWords' : 'overview.daysInWords', {
          from: ends[0],
          to: ends[1],
          count: format.number(total),
          most: format.number(most),
        })}
        className={classes.chart}
        columns={days.map(({ day, values }) => ({
          key: day,
          title: [
            format.day(day),
            ...names.map((name, at) => `${textOf(name)}: ${format.number(values[at] ?? 0)}`),
          ].join('\n'),
        }))}
        lowest={0}
        highest={Math.max(most, 1)}
        ends={ends}
      >
        {(heightOf) =>
          days.map(({ day, values }, at) => (
            <Column key={day} names={names} values={values} at={at} heightOf={heightOf} />
          ))
        }
      </Chart>
      <figcaption className={classes.legend}>
        {sums
          .filter(({ count }) => count > 0)
          .map(({ name, count }) => (
            <span key={name} data-series={name}>
              {textOf(name)} {format.number(count)}
            </span>
          ))}
      </figcaption>
    </figure>
  )
}

type ColumnProps = {
  names: readonly string[]
  values: readonly number[]
  at: number
  heightOf: (value: number) => number
}

function Column({ names, values, at, heightOf }: ColumnProps) {
  let top = chartHeight
  return names.map((name, index) => {
    const tall = heightOf(values[index] ?? 0)
    top -= tall
    return <rect key={name} data-series={name} x={at + 0.12} y={top} width={0.76} height={tall} />
  })
}

/** The newest day first. */
export function DaysTable({ title, split, days, names, textOf }: Props) {
  const t = useT()
  const format = useFormat()
  return (
    <ChartTable
      label={title}
      className={classes.table}
      head={[t('overview.day'), ...names.map(textOf), ...(split === 'prizes' ? [] : [t('overview.inAll')])]}
      rows={days.toReversed().map(({ day, values, total }) => ({
        key: day,
        name: format.day(day),
        values: split === 'prizes' ? values : [...values, total],
      }))}
    />
  )
}
