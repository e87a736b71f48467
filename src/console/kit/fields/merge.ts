import type { Values } from './values.ts'

/** A field that two people changed, each in another way; its name is dotted where it is in a group. */
export type Conflict = { name: string; mine: unknown; theirs: unknown }
export type Merged<V> = {
  values: V
  conflicts: Conflict[]
  /** What only somebody else changed. */
  taken: string[]
}

/**
 * What was typed over `base`, put over what has become of the record meanwhile: a field that nobody typed in is theirs,
 * one that was typed in stays as it was typed. Rows are
 * looked at field by field too, while they are the same ones.
 */
export function mergeOf<V extends Values>({
  base,
  mine,
  theirs,
}: Record<'base' | 'mine' | 'theirs', V>): Merged<V> {
  const conflicts: Conflict[] = []
  const taken: string[] = []
  const merged = (name: string, [was, typed, now]: [unknown, unknown, unknown]): unknown => {
    if (isGroup(was) && isGroup(typed) && isGroup(now)) {
      const fields = [...new Set([...Object.keys(now), ...Object.keys(typed)])]
      return Object.fromEntries(
        fields
          .map((field) => [field, merged(`${name}${field}.`, [was[field], typed[field], now[field]])])
          .filter(([, value]) => value !== undefined),
      )
    }
    if (isSameRows(was, typed) && isSameRows(was, now)) {
      const [before, mine, theirs] = [was, typed, now] as Row[][]
      return before?.map((row, at) => merged(`${name}${at}.`, [row, mine?.[at], theirs?.[at]]))
    }
    const field = name.slice(0, -1)
    if (isSame(typed, now) || field === 'version') return now
    if (isSame(was, typed)) {
      taken.push(field)
      return now
    }
    if (!isSame(was, now)) conflicts.push({ name: field, mine: typed, theirs: now })
    return typed
  }
  return { values: merged('', [base, mine, theirs]) as V, conflicts, taken }
}

/** The values of a form with what was typed into it once, over values that may have changed since. */
export function typedAgain<V extends Values>(
  form: { getInitialValues: () => V },
  { initial = {}, values }: { initial?: unknown; values: unknown },
): V {
  return mergeOf({ base: initial as V, mine: values as V, theirs: form.getInitialValues() }).values
}

const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
/** Rows that have a name of their own; a list into which one came, or from which one went, is one value. */
type Row = { readonly rowId: string }
const isRows = (value: unknown): value is Row[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((row) => isGroup(row) && typeof row.rowId === 'string')
const isSameRows = (one: unknown, other: unknown): boolean =>
  isRows(one) && isRows(other) && isSame(rowIds(one), rowIds(other))
const rowIds = (rows: Row[]) => rows.map(({ rowId }) => rowId)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
