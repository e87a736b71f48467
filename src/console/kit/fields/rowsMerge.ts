import { contentOf, namedAs, nameNow, type Row } from './rows.ts'
import type { Values } from './values.ts'

/**
 * A field that two people changed, each in another way. Its name is dotted where it is in a group, and a row in it goes
 * by its id (`nameNow`). A row that one changed and the other removed (`tokens.@1f3…`) is undefined with whoever removed
 * it, and `at` is where it stood; where both changed the order it is `tokens.@`, with the ids as each has them.
 */
export type Conflict = { name: string; mine: unknown; theirs: unknown; at?: number }

type Lists = { was: readonly Row[]; typed: readonly Row[]; now: readonly Row[] }
type Found = {
  /** Of the list. */
  name: string
  conflicts: Conflict[]
  taken: string[]
  /** A row that is in all three, field by field. */
  mergedRow: (name: string, row: [Row, Row, Row]) => unknown
}

/** Rows that were read, each under the id that the same row has on the screen. */
export const namedAsTyped = ({ was, typed, now }: Lists): Row[] => {
  const added = typed.filter((row) => !hasRow(was, row))
  return namedAs([...was, ...added], now)
}

/**
 * A list of rows that two people changed. Rows are looked at one by one: what each added stays, what one removed goes
 * where the other left it alone, and the order is that of whoever changed it.
 */
export function mergedRows({ was, typed, now }: Lists, found: Found): unknown[] {
  const { name, conflicts, taken, mergedRow } = found
  const order = mergedOrder({ was, typed, now }, found)
  const rows = order.map((rowId) => {
    const [before, mine, theirs] = [was, typed, now].map((list) => list.find((row) => row.rowId === rowId))
    if (mine && theirs) return mergedRow(`${name}.@${rowId}`, [before ?? mine, mine, theirs])
    const left = mine ?? theirs
    if (!left) return undefined
    const isMine = left === mine
    const isSame = before && contentOf(before) === contentOf(left)
    // It is new, and what the other one added is told.
    if (!before && !isMine) taken.push(name)
    if (!before) return left
    if (isSame && isMine) taken.push(name)
    if (isSame) return undefined
    conflicts.push({ name: `${name}.@${rowId}`, mine, theirs, at: order.indexOf(rowId) })
    return mine
  })
  return rows.filter((row) => row !== undefined)
}

/** The ids of all rows, in the order of whoever changed it; what only the other one has comes behind its neighbour. */
function mergedOrder({ was, typed, now }: Lists, { name, conflicts, taken }: Found): string[] {
  const common = (rows: readonly Row[]) =>
    idsOf(rows.filter((row) => [was, typed, now].every((list) => hasRow(list, row))))
  const [before, mine, theirs] = [common(was), common(typed), common(now)].map((ids) => ids.join())
  if (mine === before) {
    if (theirs !== before) taken.push(name)
    return wovenIn(idsOf(now), idsOf(typed))
  }
  if (theirs !== before && theirs !== mine)
    conflicts.push({ name: `${name}.@`, mine: idsOf(typed), theirs: idsOf(now) })
  return wovenIn(idsOf(typed), idsOf(now))
}

/** A list of ids with those that only another has, each behind the one that it stands behind there. */
function wovenIn(ids: readonly string[], others: readonly string[]): string[] {
  const woven = [...ids]
  for (const [at, id] of others.entries())
    if (!ids.includes(id)) woven.splice(at === 0 ? 0 : woven.indexOf(others[at - 1] ?? '') + 1, 0, id)
  return woven
}

export type Whose = 'mine' | 'theirs'

/** Which field takes which value where a person has chosen one of the two; undefined where its row is gone. */
export function chosenIn(
  values: Values,
  { name, at = 0, ...both }: Conflict,
  whose: Whose,
): { name: string; value: unknown } | undefined {
  const [list = '', rowId] = name.split(/\.@([^.]*)$/)
  const value = both[whose]
  if (rowId === undefined) {
    const field = nameNow(values, name)
    return field === undefined ? undefined : { name: field, value }
  }
  const rows = rowsAt(values, list)
  return {
    name: list,
    value: rowId === '' ? inOrder(rows, value as string[]) : withRow(rows, { rowId, value, at }),
  }
}

function inOrder(rows: readonly Row[], ids: readonly string[]): Row[] {
  const there = ids.filter((id) => rows.some(({ rowId }) => rowId === id))
  const order = wovenIn(there, idsOf(rows))
  return rows.toSorted((one, other) => order.indexOf(one.rowId) - order.indexOf(other.rowId))
}

/** A value typed into the row since stays where it is there and shall be. */
function withRow(rows: readonly Row[], { rowId, value, at }: { rowId: string; value: unknown; at: number }) {
  if (value === undefined) return rows.filter((row) => row.rowId !== rowId)
  return rows.some((row) => row.rowId === rowId) ? rows : rows.toSpliced(at, 0, value as Row)
}

function rowsAt(values: Values, list: string): readonly Row[] {
  const found = list.split('.').reduce<unknown>((inside, part) => (inside as Values)[part], values)
  return found as Row[]
}

const idsOf = (rows: readonly Row[]) => rows.map(({ rowId }) => rowId)
const hasRow = (rows: readonly Row[], row: Row) => rows.some(({ rowId }) => rowId === row.rowId)
