import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { memo, type RefObject, useRef, useState } from 'react'
import { useT } from '../i18n/i18n.ts'
import classes from '../kit.module.css'
import { PathLink } from '../links.tsx'
import type { Column, Rows } from './columns.ts'
import type { ListState } from './listState.ts'
import { RowMenu } from './RowMenu.tsx'
import { useRange } from './useRange.ts'

type Props<Row> = Rows<Row> & {
  label: string
  rows: Row[]
  /** Given where the server can sort. */
  list?: Pick<ListState, 'sort' | 'set'>
  /** Keys of the selected rows, where rows can be selected. */
  selected?: ReadonlySet<string> | undefined
  onSelect?: (selected: ReadonlySet<string>) => void
}
type Acts<Row> = Rows<Row> & {
  onToggle: (key: string, isRange: boolean) => void
  onMenu: (row: Row, button: HTMLButtonElement) => void
}

/** Our own table: native cells and one shared menu keep a page of 100 rows under 100 ms. */
export function Table<Row>(props: Props<Row>) {
  const { label, rows, columns, list, selected, onSelect, rowKey, rowActions } = props
  const t = useT()
  const [menu, setMenu] = useState<{ row: Row; button: HTMLButtonElement }>()
  const keys = rows.map(rowKey)
  const { toggle, onKeyDown } = useRange({ keys, selected, onSelect })
  const now: Acts<Row> = {
    ...props,
    onToggle: toggle,
    onMenu: (row, button) => setMenu({ row, button }),
  }
  const acts = useRef(now)
  acts.current = now
  return (
    <>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {selected && <AllBox keys={keys} selected={selected} onSelect={onSelect} />}
            {columns.map((column, at) => (
              <Head
                key={column.label}
                column={column}
                list={list}
                isKept={at === 0 || column.isKept === true}
              />
            ))}
            {rowActions && (
              <th className={classes.menuCell}>
                <span className={classes.onlySpoken}>{t('kit.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {rows.map((row) => (
            <TableRow
              key={rowKey(row)}
              row={row}
              columns={columns}
              isSelected={selected?.has(rowKey(row))}
              acts={acts}
            />
          ))}
        </tbody>
      </table>
      {menu && rowActions && (
        <RowMenu actions={rowActions(menu.row)} button={menu.button} onClose={() => setMenu(undefined)} />
      )}
    </>
  )
}

type BoxProps = { keys: string[]; selected: ReadonlySet<string>; onSelect: Props<unknown>['onSelect'] }

function AllBox({ keys, selected, onSelect }: BoxProps) {
  const t = useT()
  const isAll = keys.every((key) => selected.has(key))
  return (
    <th className={classes.boxCell}>
      <input
        type="checkbox"
        className={classes.box}
        aria-label={t('kit.selectAll')}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = !isAll && keys.some((key) => selected.has(key))
        }}
        onChange={() => onSelect?.(new Set(isAll ? [] : keys))}
      />
    </th>
  )
}

type HeadProps<Row> = { column: Column<Row>; list: Props<Row>['list']; isKept: boolean }

/** A button where the server can sort by it. */
function Head<Row>({ column: { label, sort, isNumber, width }, list, isKept }: HeadProps<Row>) {
  const direction = sort && list?.sort?.field === sort ? list.sort.direction : undefined
  const spoken = direction && (direction === 'asc' ? 'ascending' : 'descending')
  return (
    <th
      scope="col"
      data-number={isNumber}
      data-kept={isKept || undefined}
      aria-sort={spoken}
      style={width === undefined ? undefined : { width }}
    >
      {sort && list ? (
        <button type="button" className={classes.sort} onClick={() => list.set({ sort })}>
          {label}
          {direction === 'asc' && <IconArrowUp size={12} aria-hidden />}
          {direction === 'desc' && <IconArrowDown size={12} aria-hidden />}
        </button>
      ) : (
        label
      )}
    </th>
  )
}

type RowProps<Row> = {
  row: Row
  columns: Column<Row>[]
  isSelected: boolean | undefined
  /** The table's work now: the ref itself stays, so that it draws no row again. */
  acts: RefObject<Acts<Row>>
}

function DrawnRow<Row>({ row, columns, isSelected, acts }: RowProps<Row>) {
  const t = useT()
  const { rowKey, rowName, rowActions } = acts.current
  return (
    <tr data-selected={isSelected || undefined}>
      {isSelected !== undefined && (
        <td className={classes.boxCell} data-kept>
          <input
            type="checkbox"
            className={classes.box}
            aria-label={t('kit.selectRow', { name: rowName(row) })}
            checked={isSelected}
            // With Shift the browser would mark the texts between.
            onMouseDown={(event) => event.shiftKey && event.preventDefault()}
            onChange={({ nativeEvent }) =>
              acts.current.onToggle(rowKey(row), nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.label}
          data-number={column.isNumber}
          data-whole={column.isWhole}
          data-kept={at === 0 || column.isKept || undefined}
        >
          {at === 0 ? <RowName row={row} column={column} acts={acts} /> : column.render(row)}
        </td>
      ))}
      {rowActions && (
        <td className={classes.menuCell} data-kept>
          <button
            type="button"
            className={classes.dots}
            aria-haspopup="menu"
            aria-label={t('kit.actionsOf', { name: rowName(row) })}
            onClick={(event) => acts.current.onMenu(row, event.currentTarget)}
          >
            ⋯
          </button>
        </td>
      )}
    </tr>
  )
}

/** Drawn again only when its row, the columns or its selection changed; that is what keeps selection quick. */
const TableRow = memo(DrawnRow) as typeof DrawnRow

type NameProps<Row> = Pick<RowProps<Row>, 'row' | 'acts'> & { column: Column<Row> }

/** The first cell of a row: the name as its link, the id after it. */
function RowName<Row>({ row, column, acts }: NameProps<Row>) {
  const { rowTo, rowId, onOpen } = acts.current
  const to = rowTo?.(row)
  const named = { className: classes.nameLink, 'data-row-name': true, children: column.render(row) }
  return (
    <span className={classes.name}>
      {to ? (
        <PathLink to={to} {...named} />
      ) : onOpen ? (
        <button type="button" onClick={() => acts.current.onOpen?.(row)} {...named} />
      ) : (
        <span className={classes.nameText}>{named.children}</span>
      )}
      {rowId && <span className={classes.mono}>{rowId(row)}</span>}
    </span>
  )
}
