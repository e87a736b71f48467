import { Box, Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Fragment, type KeyboardEvent, type ReactNode } from 'react'
import type { Row } from '../fields/rows.ts'
import { useT } from '../i18n/i18n.ts'
import kit from '../kit.module.css'
import { RowFault, RowFaults } from './RowFaults.tsx'
import { RemoveRow, RowHead } from './RowHead.tsx'
import classes from './rows.module.css'
import { type RowDrag, useRowDrag } from './useRowDrag.ts'
import type { FormRows } from './useRows.ts'

type Look<R extends Row> = {
  rows: FormRows<R>
  /** A row's name, such as “Rule 3”; `number` is its place among those that are shown. */
  titleOf: (row: R, number: number) => string
  isReadOnly?: boolean
  /** Each is one line of a few fields, and their order means nothing. */
  areLines?: boolean
  /** Fields of a row that nothing in it shows: their faults stand below it. */
  unshownOf?: (row: R) => readonly string[]
  /** The fields of a row, at its place in the list. */
  children: (row: R, at: number) => ReactNode
}
type Props<R extends Row> = Look<R> & {
  /** The list's name. */
  label: string
  /** Shown where there is none. */
  none?: ReactNode
  /** Given where only some of the list are shown. */
  isShown?: (row: R) => boolean
}

/**
 * The rows of a list in a form, each with its fields and with what is wrong with it. A row is moved by its grip, by its
 * buttons and by Alt with an arrow, and the focus goes with it; one that was removed comes back by a button at its place.
 */
export function Rows<R extends Row>({ label, none, isShown = () => true, ...look }: Props<R>) {
  const { all, name, faults, told, removed } = look.rows
  const shown = all.flatMap((row, at) => (isShown(row) ? [at] : []))
  const move = (from: number, to: number) => {
    const row = all[from]
    if (row && from !== to) look.rows.move(from, to, look.titleOf(row, shown.indexOf(to) + 1))
  }
  const drag = useRowDrag(move)
  // Before the first that is shown at its place or behind it.
  const undoAt = removed && isShown(removed.row) ? (shown.find((at) => at >= removed.at) ?? 'end') : undefined
  return (
    <Box role="group" aria-label={label} className={classes.list} data-path={name} tabIndex={-1}>
      {shown.length === 0 && undoAt === undefined && none && <Text c="dimmed">{none}</Text>}
      {shown.map((at, place) => (
        <Fragment key={all[at]?.rowId}>
          {undoAt === at && <UndoLine rows={look.rows} />}
          <OneRow {...look} at={at} place={place} shown={shown} move={move} drag={drag} />
        </Fragment>
      ))}
      {undoAt === 'end' && <UndoLine rows={look.rows} />}
      <RowFault name={name} fault={faults[name]} />
      <div role="status" className={kit.onlySpoken}>
        {told}
      </div>
    </Box>
  )
}

type OneProps<R extends Row> = Look<R> & {
  at: number
  place: number
  /** The places in the list of those that are shown. */
  shown: readonly number[]
  move: (from: number, to: number) => void
  drag: RowDrag
}

function OneRow<R extends Row>({ rows, at, place, shown, move, drag, ...look }: OneProps<R>) {
  const { titleOf, isReadOnly = false, areLines = false, unshownOf, children } = look
  const row = rows.all[at]
  if (!row) return null
  const title = titleOf(row, place + 1)
  const canMove = !isReadOnly && !areLines
  const [up, down] = [shown[place - 1], shown[place + 1]]
  const byKey = (event: KeyboardEvent<HTMLElement>) => {
    const to = event.key === 'ArrowUp' ? up : event.key === 'ArrowDown' ? down : undefined
    // Alt with an arrow opens a select.
    if (!canMove || !event.altKey || to === undefined || event.target instanceof HTMLSelectElement) return
    if (event.currentTarget.matches(':disabled')) return
    event.preventDefault()
    move(at, to)
  }
  return (
    <Box
      component="fieldset"
      className={areLines ? classes.line : classes.row}
      aria-label={title}
      data-path={`${rows.name}.${at}`}
      data-row={title}
      tabIndex={-1}
      onKeyDown={byKey}
      {...(canMove ? drag.over(at) : {})}
    >
      {!areLines && (
        <RowHead
          title={title}
          isReadOnly={isReadOnly}
          up={up}
          down={down}
          onMove={(to) => move(at, to)}
          onRemove={() => rows.remove(at, title)}
          grip={drag.grip(at)}
        />
      )}
      {children(row, at)}
      {areLines && !isReadOnly && <RemoveRow title={title} onClick={() => rows.remove(at, title)} />}
      <RowFaults rows={rows} at={at} unshown={unshownOf?.(row) ?? []} />
    </Box>
  )
}

type AddProps<R extends Row> = {
  rows: FormRows<R>
  label: string
  make: () => readonly R[]
  /** Why there is nothing to add. */
  whyNot?: string | undefined
  hasIcon?: boolean
}

/** Adds a row at the end; more than there may be cannot be added. */
export function AddRow<R extends Row>({ rows, label, make, whyNot, hasIcon = true }: AddProps<R>) {
  const t = useT()
  const why = whyNot ?? (rows.isFull ? t('kit.rows.full') : undefined)
  return (
    <Button
      className={classes.add ?? ''}
      variant="default"
      leftSection={hasIcon && <IconPlus size={14} />}
      disabled={why !== undefined}
      title={why}
      onClick={() => rows.add(make())}
    >
      {label}
    </Button>
  )
}

function UndoLine<R extends Row>({ rows: { removed, undo, undoId } }: { rows: FormRows<R> }) {
  const t = useT()
  if (!removed) return null
  return (
    <div className={classes.undo}>
      <Text c="dimmed">{t('kit.rows.removed', { title: removed.title })}</Text>
      <Button id={undoId} variant="default" size="compact-sm" onClick={undo}>
        {t('kit.undo')}
      </Button>
    </div>
  )
}
