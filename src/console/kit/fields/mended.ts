import { isRows } from './rows.ts'
import type { Values } from './values.ts'

type Change = { values: Values; previous: Values }

/**
 * The faults that are left when something was changed, each at its place as it is now: one of something that has another
 * value is mended, one of a row goes with its row. A fault of an entry is mended with its list where the entry is gone;
 * one of something that the form does not hold stays until it is sent again. The same object where nothing changes.
 */
export function faultsLeft<Faults extends Readonly<Record<string, unknown>>>(
  faults: Faults,
  change: Change,
): Faults {
  const left = Object.entries(faults).map(([name, fault]): [string | undefined, unknown] => [
    placeNow(name, change),
    fault,
  ])
  const isAsBefore = left.every(([name], at) => name === Object.keys(faults)[at])
  return isAsBefore ? faults : (Object.fromEntries(left.filter(([name]) => name !== undefined)) as Faults)
}

/** The fault's place now; undefined where it is mended. */
function placeNow(fault: string, { values, previous }: Change): string | undefined {
  const names = fault.split('.')
  if (names[0] === undefined || !(names[0] in values)) return fault
  const now = followed(names, { values, previous })
  const isSame = now && JSON.stringify(nearest(values, now)) === JSON.stringify(nearest(previous, names))
  return isSame ? now.join('.') : undefined
}

/** The name with the places of its rows as they are now; undefined where a row is gone. */
function followed(names: readonly string[], change: Change): string[] | undefined {
  const [found, { values, previous }] = [[] as string[], change]
  let [before, now]: [unknown, unknown] = [previous, values]
  for (const name of names) {
    const row = isRows(before) ? before[Number(name)] : undefined
    const at = row && isRows(now) ? now.findIndex(({ rowId }) => rowId === row.rowId) : undefined
    if (at === -1) return undefined
    const place = at === undefined ? name : String(at)
    found.push(place)
    before = childOf(before, name)
    now = childOf(now, place)
  }
  return found
}

/** The value of a dotted name, or of the last part of it that is there. */
function nearest(value: unknown, [name, ...rest]: readonly string[]): unknown {
  const inside = name === undefined ? undefined : childOf(value, name)
  return name === undefined || inside === undefined ? value : nearest(inside, rest)
}

const childOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined
