import { memo, useCallback, useState } from 'react'
import { useT } from '../i18n/i18n.ts'
import classes from '../kit.module.css'
import type { Column, Rows } from './columns.ts'
import type { ListState } from './listState.ts'
import { RowMenu } from './RowMenu.tsx'
import { rowCells } from './rowCells.tsx'
import { SortHead } from './SortHead.tsx'

type Props<Row> = Rows<Row> & {
  rows: Row[]
  title: string
  list: Pick<ListState, 'sort' | 'set'>
  selected: ReadonlySet<string> | undefined
  onSelect: (selected: ReadonlySet<string>) => void
}
type OpenMenu<Row> = { row: Row; button: HTMLButtonElement }

/** Our own table: native cells and one shared menu keep a page of 100 rows under 100 ms. */
export function ListTable<Row>(props: Props<Row>) {
  const { rows, columns, selected, onSelect, rowKey, rowActions } = props
  const t = useT()
  const [menu, setMenu] = useState<OpenMenu<Row>>()
  const toggle = useCallback(
    (key: string) =>
      onSelect(selected?.has(key) ? without(selected, key) : new Set([...(selected ?? []), key])),
    [selected, onSelect],
  )
  const openMenu = useCallback((row: Row, button: HTMLButtonElement) => setMenu({ row, button }), [])
  const keys = rows.map(rowKey)
  const isAll = selected !== undefined && keys.every((key) => selected.has(key))
  return (
    <>
      <table className={classes.table} aria-label={props.title}>
        <thead>
          <tr>
            {selected && (
              <th className={classes.boxCell}>
                <input
                  type="checkbox"
                  className={classes.box}
                  aria-label={t('kit.selectAll')}
                  checked={isAll}
                  ref={(box) => {
                    if (box) box.indeterminate = !isAll && keys.some((key) => selected.has(key))
                  }}
                  onChange={() => onSelect(isAll ? new Set() : new Set(keys))}
                />
              </th>
            )}
            {columns.map((column, at) => (
              <SortHead
                key={column.key}
                column={column}
                list={props.list}
                isAlways={at === 0 || column.isKept === true}
              />
            ))}
            {rowActions && (
              <th className={classes.menuCell}>
                <span className={classes.onlySpoken}>{t('kit.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <MemoRow
              key={rowKey(row)}
              row={row}
              columns={columns as Column<unknown>[]}
              rows={props as unknown as Rows<unknown>}
              isSelected={selected?.has(rowKey(row))}
              onToggle={toggle}
              onMenu={openMenu as (row: unknown, button: HTMLButtonElement) => void}
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

type RowProps = {
  row: unknown
  columns: Column<unknown>[]
  rows: Rows<unknown>
  isSelected: boolean | undefined
  onToggle: (key: string) => void
  onMenu: (row: unknown, button: HTMLButtonElement) => void
}

/** Drawn again only when its row, the columns or its selection changed; that is what keeps selection quick. */
const MemoRow = memo(
  TableRow,
  (before, after) =>
    before.row === after.row &&
    before.columns === after.columns &&
    before.isSelected === after.isSelected &&
    before.onToggle === after.onToggle,
)

function TableRow({ row, columns, rows, isSelected, onToggle, onMenu }: RowProps) {
  const t = useT()
  const key = rows.rowKey(row)
  const name = rows.rowName(row)
  return (
    <tr data-selected={isSelected || undefined}>
      {isSelected !== undefined && (
        <td className={classes.boxCell} data-kept>
          <input
            type="checkbox"
            className={classes.box}
            aria-label={t('kit.selectRow', { name })}
            checked={isSelected}
            onChange={() => onToggle(key)}
          />
        </td>
      )}
      {rowCells({ ...rows, columns }, row)}
      {rows.rowActions && (
        <td className={classes.menuCell} data-kept>
          <button
            type="button"
            className={classes.dots}
            aria-haspopup="menu"
            aria-label={t('kit.actionsOf', { name })}
            onClick={(event) => onMenu(row, event.currentTarget)}
          >
            ⋯
          </button>
        </td>
      )}
    </tr>
  )
}

function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const rest = new Set(keys)
  rest.delete(key)
  return rest
}
