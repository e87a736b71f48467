import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Row } from '../fields/rows.ts'
import classes from './rows.module.css'
import type { FormRows } from './useRows.ts'

type Props<R extends Row> = { rows: FormRows<R>; at: number; unshown: readonly string[] }

/** A row's faults, where none of its fields tells them. */
export function RowFaults<R extends Row>({ rows: { all, name, faults }, at, unshown }: Props<R>) {
  const row = `${name}.${at}`
  const isOfField = (fault: string) => {
    const [field = ''] = fault.slice(row.length + 1).split('.')
    return field in (all[at] ?? {}) && !unshown.includes(field)
  }
  return Object.entries(faults)
    .filter(([fault]) => fault === row || (fault.startsWith(`${row}.`) && !isOfField(fault)))
    .map(([fault, message]) => <RowFault key={fault} name={fault} fault={message} />)
}

/** A row's fault, to which the list of faults leads. */
export function RowFault({ name, fault }: { name: string; fault: ReactNode }) {
  if (!fault) return null
  return (
    <Text
      fz="xs"
      c="var(--mantine-color-error)"
      className={classes.fault ?? ''}
      tabIndex={-1}
      data-path={name}
    >
      {fault}
    </Text>
  )
}
