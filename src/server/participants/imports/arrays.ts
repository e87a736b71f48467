/**
 * Arrays as PostgreSQL writes them, made at once: the driver looks at each value of an array twice and copies what it
 * has of the array for each of them, and of an import's values most need nothing.
 */

/** Ids need no quoting. */
export const uuids = (ids: readonly string[]): string => `{${ids.join(',')}}`

export const texts = (values: readonly (string | null)[]): string => `{${values.map(quoted).join(',')}}`

function quoted(value: string | null): string {
  if (value === null) return 'NULL'
  return `"${/["\\]/.test(value) ? value.replace(/["\\]/g, '\\$&') : value}"`
}
