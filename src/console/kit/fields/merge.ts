import { isRows, type Row } from './rows.ts'
import { type Conflict, mergedRows, namedAsTyped } from './rowsMerge.ts'
import type { Values } from './values.ts'

export type Merged<V> = {
  values: V
  /**
   * The record as it has become, with its rows under the ids that they have in `values`: what the form starts from now.
   */
  start: V
  conflicts: Conflict[]
  /** Fields that only somebody else changed. */
  taken: string[]
}

type Three = [was: unknown, typed: unknown, now: unknown]

/**
 * Puts what was typed over `base` over what has become of the record meanwhile: a field that nobody typed in is theirs,
 * one that was typed in stays as it was typed. Rows are looked at one by one, and field by field.
 */
export function mergeOf<V extends Values>({
  base,
  mine,
  theirs,
}: Record<'base' | 'mine' | 'theirs', V>): Merged<V> {
  const conflicts: Conflict[] = []
  const taken: string[] = []
  const merged = (name: string, [was, typed, now]: Three): unknown => {
    if (isGroup(was) && isGroup(typed) && isGroup(now)) {
      const fields = [...new Set([...Object.keys(now), ...Object.keys(typed)])]
      return Object.fromEntries(
        fields
          .map((field) => [field, merged(inside(name, field), [was[field], typed[field], now[field]])])
          .filter(([, value]) => value !== undefined),
      )
    }
    const lists = listsOf([was, typed, now])
    if (lists) return mergedRows(lists, { name, conflicts, taken, mergedRow: merged })
    if (isSame(typed, now) || name === 'version') return now
    if (isSame(was, typed)) {
      taken.push(name)
      return now
    }
    if (!isSame(was, now)) conflicts.push({ name, mine: typed, theirs: now })
    return typed
  }
  const start = withNames([base, mine, theirs]) as V
  const values = merged('', [base, mine, start]) as V
  return { values, start, conflicts, taken: [...new Set(taken)] }
}

/** The values of a form with what was typed into it once, over values that may have changed since. */
export function typedAgain<V extends Values>(
  form: { getInitialValues: () => V },
  { initial = {}, values }: { initial?: unknown; values: unknown },
): Merged<V> {
  return mergeOf({ base: initial as V, mine: values as V, theirs: form.getInitialValues() })
}

/** The record as read, each row in it under the id that the same row has on the screen. */
function withNames([was, typed, now]: Three): unknown {
  if (isGroup(was) && isGroup(typed) && isGroup(now))
    return Object.fromEntries(
      Object.entries(now).map(([field, value]) => [field, withNames([was[field], typed[field], value])]),
    )
  const lists = listsOf([was, typed, now])
  return lists ? namedAsTyped(lists) : now
}

function listsOf(three: Three): { was: Row[]; typed: Row[]; now: Row[] } | undefined {
  const [was, typed, now] = three
  const isSomething = three.some((list) => Array.isArray(list) && list.length > 0)
  return isSomething && isRows(was) && isRows(typed) && isRows(now) ? { was, typed, now } : undefined
}

const inside = (name: string, field: string) => (name === '' ? field : `${name}.${field}`)
const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
