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
 * one that was typed in stays as it was typed.
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
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
