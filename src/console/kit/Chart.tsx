import { Box } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './chart.module.css'
import { useFormat } from './i18n/format.ts'

/** The chart's height in its own measure; it is stretched to the height that its class says. */
export const chartHeight = 100

type Props = {
  /** The chart in words. */
  label: string
  className: string | undefined
  /** Each column's words under the mouse. */
  columns: { key: string; title: string }[]
  lowest: number
  highest: number
  /** The words under its two ends. */
  ends: [string, string]
  children: (heightOf: (value: number) => number) => ReactNode
}

/** A drawing over time in a frame with its scale: each column is one wide. */
export function Chart({ label, className, columns, lowest, highest, ends, children }: Props) {
  const format = useFormat()
  const heightOf = (value: number) => ((value - lowest) / (highest - lowest)) * chartHeight
  return (
    <div className={classes.frame}>
      <div className={classes.scale} aria-hidden>
        <span>{format.number(highest)}</span>
        <span>{format.number(lowest)}</span>
      </div>
      <svg
        role="img"
        aria-label={label}
        className={`${classes.chart} ${className}`}
        viewBox={`0 0 ${columns.length} ${chartHeight}`}
        preserveAspectRatio="none"
      >
        <line x1={0} x2={columns.length} y1={chartHeight} y2={chartHeight} />
        {children(heightOf)}
        {columns.map(({ key, title }, at) => (
          <rect key={key} data-column x={at} y={0} width={1} height={chartHeight}>
            <title>{title}</title>
          </rect>
        ))}
      </svg>
      <div className={classes.ends} aria-hidden>
        {ends.map((end, at) => (
          <span key={at === 0 ? 'first' : 'last'}>{end}</span>
        ))}
      </div>
    </div>
  )
}

type TableProps = {
  label: string
  className: string | undefined
  head: string[]
  rows: { key: string; name: string; values: number[] }[]
}

/** The chart's numbers, for who would rather read than look; it scrolls, so that it takes the focus. */
export function ChartTable({ label, className, head, rows }: TableProps) {
  const format = useFormat()
  return (
    <Box component="section" className={`${classes.figures} ${className}`} aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, values }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={head[at + 1]}>{format.number(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}
