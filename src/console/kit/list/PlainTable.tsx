import { useState } from 'react'
import { useT } from '../i18n/i18n.ts'
import classes from '../kit.module.css'
import type { Rows } from './columns.ts'
import { RowMenu } from './RowMenu.tsx'
import { rowCells } from './rowCells.tsx'

type Props<Row> = Rows<Row> & { label: string; rows: Row[] }

/** A short table without pages, sorting or selection. */
export function PlainTable<Row>({ label, rows, ...rest }: Props<Row>) {
  const t = useT()
  const [menu, setMenu] = useState<{ row: Row; button: HTMLButtonElement }>()
  return (
    <>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {rest.columns.map((column, at) => (
              <th
                key={column.key}
                scope="col"
                data-number={column.isNumber}
                data-kept={at === 0 || column.isKept || undefined}
                style={column.width === undefined ? undefined : { width: column.width }}
              >
                {column.label}
              </th>
            ))}
            {rest.rowActions && (
              <th className={classes.menuCell}>
                <span className={classes.onlySpoken}>{t('kit.actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rest.rowKey(row)}>
              {rowCells(rest, row)}
              {rest.rowActions && (
                <td className={classes.menuCell} data-kept>
                  <button
                    type="button"
                    className={classes.dots}
                    aria-haspopup="menu"
                    aria-label={t('kit.actionsOf', { name: rest.rowName(row) })}
                    onClick={(event) => setMenu({ row, button: event.currentTarget })}
                  >
                    ⋯
                  </button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {menu && rest.rowActions && (
        <RowMenu
          actions={rest.rowActions(menu.row)}
          button={menu.button}
          onClose={() => setMenu(undefined)}
        />
      )}
    </>
  )
}
