import type { ReactNode } from 'react'
import classes from './compose/compose.module.css'

export type Figure = { key: string; label: ReactNode; value: ReactNode; share?: ReactNode; isTotal?: boolean }

/** Numbers below each other, maybe with the share of each, and what they add up to. */
export function Figures({ rows, label }: { rows: Figure[]; label?: string }) {
  const hasShares = rows.some(({ share }) => share !== undefined)
  return (
    <table className={classes.figures} aria-label={label}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className={row.isTotal ? classes.total : undefined}>
            <th scope="row">{row.label}</th>
            {hasShares && <td className={classes.share}>{row.share}</td>}
            <td>{row.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
