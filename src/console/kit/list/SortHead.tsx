import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import classes from '../kit.module.css'
import type { Column } from './columns.ts'
import type { ListState } from './listState.ts'

type Props<Row> = { column: Column<Row>; list: Pick<ListState, 'sort' | 'set'>; isAlways: boolean }

/** The head of a column; a button where the server can sort by it. */
export function SortHead<Row>({ column, list, isAlways }: Props<Row>) {
  const sort = column.sort
  const direction = sort && list.sort?.field === sort ? list.sort.direction : undefined
  const spoken = direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : undefined
  return (
    <th
      scope="col"
      data-number={column.isNumber}
      data-kept={isAlways || undefined}
      aria-sort={spoken}
      style={column.width === undefined ? undefined : { width: column.width }}
    >
      {sort ? (
        <button type="button" className={classes.sort} onClick={() => list.set({ sort })}>
          {column.label}
          {direction === 'asc' && <IconArrowUp size={12} aria-hidden />}
          {direction === 'desc' && <IconArrowDown size={12} aria-hidden />}
        </button>
      ) : (
        column.label
      )}
    </th>
  )
}
