import type { ReactNode } from 'react'

/** A column. The first one is the row's name: the list makes it the link and puts the id after it. */
export type Column<Row> = {
  key: string
  label: string
  render: (row: Row) => ReactNode
  /** The field the server sorts by; without it the head is no button. */
  sort?: string
  /** Numbers stand at the right. */
  isNumber?: boolean
  /** Kept under 768 px, beside the first one (the status). */
  isKept?: boolean
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
  /** Not offered for everything that matches. */
  isForRowsOnly?: boolean
}

/** What a list is made of besides its page of rows. */
export type Rows<Row> = {
  columns: Column<Row>[]
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  /** Where the row's link goes; else `onOpen`; else the name is plain text. */
  rowTo?: ((row: Row) => string) | undefined
  onOpen?: ((row: Row) => void) | undefined
  /** The id in mono after the name. */
  rowId?: ((row: Row) => string) | undefined
  rowActions?: ((row: Row) => RowAction[]) | undefined
}
