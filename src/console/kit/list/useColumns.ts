import { useMemo } from 'react'
import { type Format, useFormat } from '../i18n/format.ts'
import { type T, useT } from '../i18n/i18n.ts'
import type { Column } from './columns.ts'

type Drawn<Row> = Omit<Column<Row>, 'render'>
/** A column by what it shows: anything (`render`), or a number, a day or a time in the client's zone. */
type ColumnOf<Row> =
  | Column<Row>
  | (Drawn<Row> & { number: (row: Row) => number })
  | (Drawn<Row> & { date: (row: Row) => string | null })
  | (Drawn<Row> & { dateTime: (row: Row) => string | null })
export type ColumnsOf<Row> = (t: T, format: Format) => ColumnOf<Row>[]

/** The columns of a list in the language of the page; `columnsOf` is a constant, so that rows are drawn once. */
export function useColumns<Row>(columnsOf: ColumnsOf<Row>): Column<Row>[] {
  const t = useT()
  const format = useFormat()
  return useMemo(() => columnsOf(t, format).map((column) => drawn(column, format)), [columnsOf, t, format])
}

function drawn<Row>(column: ColumnOf<Row>, format: Format): Column<Row> {
  if ('number' in column) {
    const { number, ...rest } = column
    return { ...rest, isNumber: true, render: (row) => format.number(number(row)) }
  }
  if ('date' in column) {
    const { date, ...rest } = column
    return { ...rest, render: (row) => format.date(date(row)) }
  }
  if ('dateTime' in column) {
    const { dateTime, ...rest } = column
    return { ...rest, render: (row) => format.dateTime(dateTime(row)) }
  }
  return column
}
