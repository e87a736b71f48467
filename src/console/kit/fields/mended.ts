import type { Values } from './values.ts'

/**
 * Which of these faults were about something that has another value now. A fault of an entry is mended with its list
 * where the entry is gone; one of something that the form does not hold stays until it is sent again.
 */
export function mendedIn(
  faults: readonly string[],
  { values, previous }: { values: Values; previous: Values },
): string[] {
  return faults.filter((fault) => {
    const names = fault.split('.')
    return (
      names[0] !== undefined &&
      names[0] in values &&
      JSON.stringify(nearest(values, names)) !== JSON.stringify(nearest(previous, names))
    )
  })
}

/** The value of a dotted name, or of the last part of it that is there. */
function nearest(value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined || typeof value !== 'object' || value === null) return value
  const inside = Object.entries(value).find(([key]) => key === name)
  return inside ? nearest(inside[1], rest) : value
}
