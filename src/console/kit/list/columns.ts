import { type ReactNode, useMemo } from 'react'
import { type Format, useFormat } from '../i18n/format.ts'
import { type T, useT } from '../i18n/i18n.ts'

/** A column. The first one is the row's name: the list makes it the link and puts the id after it. */
export type Column<Row> = {
  label: string
  render: (row: Row) => ReactNode
  /** The field the server sorts by; without it the head is no button. */
  sort?: string
  /** Numbers stand at the right. */
  isNumber?: boolean
  /** Kept under 768 px, beside the first one (the status). */
  isKept?: boolean
  /** Never broken into two lines, as a date is not. */
  isWhole?: boolean
  width?: number | string
}

export type RowAction = {
  label: string
  icon?: ReactNode
  to?: string
  act?: () => void
  isDestructive?: boolean
  /** Why it cannot be done now, in the page's language: it is off, and says so. */
  why?: string | undefined
}

export type BulkAction = {
  label: string
  icon?: ReactNode
  /** `isMatching`: not these rows but everything that the search and the filters find. */
  act: (keys: string[], clear: () => void, isMatching: boolean) => void
  isDestructive?: boolean
}

/** The parts of a list besides its page of rows. */
export type Rows<Row> = {
  columns: Column<Row>[]
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  /** The target of the row's link; else `onOpen`; else the name is plain text. */
  rowTo?: ((row: Row) => string) | undefined
  onOpen?: ((row: Row) => void) | undefined
  /** The id in mono after the name. */
  rowId?: ((row: Row) => string) | undefined
  rowActions?: ((row: Row) => RowAction[]) | undefined
}

/** The dialogs over a list page, and what opens a row that leads nowhere: `useRowTasks` makes them. */
export type PageTasks<Row> = {
  dialogs: ReactNode
  change?: ((row: Row) => void) | undefined
}

type Drawn<Row> = Omit<Column<Row>, 'render'>
/** A column by what it shows: anything (`render`), or a number, a day or a time in the client's zone. */
type ColumnOf<Row> =
  | Column<Row>
  | (Drawn<Row> & { number: (row: Row) => number })
  | (Drawn<Row> & { date: (row: Row) => string | null })
  | (Drawn<Row> & { dateTime: (row: Row) => string | null })
export type ColumnsOf<Row, About = unknown> = (t: T, format: Format, about: About) => ColumnOf<Row>[]

/**
 * The columns of a list in the language of the page; `columnsOf` is a constant, so that rows are drawn once. `about`
 * is what else they follow.
 */
export function useColumns<Row>(columnsOf: ColumnsOf<Row>): Column<Row>[]
export function useColumns<Row, About>(columnsOf: ColumnsOf<Row, About>, about: About): Column<Row>[]
export function useColumns<Row>(columnsOf: ColumnsOf<Row>, about?: unknown): Column<Row>[] {
  const t = useT()
  const format = useFormat()
  return useMemo(
    () => columnsOf(t, format, about).map((column) => drawn(column, format)),
    [columnsOf, t, format, about],
  )
}

function drawn<Row>(column: ColumnOf<Row>, format: Format): Column<Row> {
  if ('number' in column) {
    const { number, ...rest } = column
    return { isWhole: true, ...rest, isNumber: true, render: (row) => format.number(number(row)) }
  }
  if ('date' in column) {
    const { date, ...rest } = column
    return { ...rest, isWhole: true, render: (row) => format.date(date(row)) }
  }
  if ('dateTime' in column) {
    const { dateTime, ...rest } = column
    return { ...rest, render: (row) => format.dateTime(dateTime(row)) }
  }
  return column
}
