// PostgreSQL's spelling of arrays. The driver's own costs a third of what a worker spends on a message besides its
// gateway, since it looks at each value several times.

/** Ids, numbers, states: nothing that would need quotes. */
export const plainArray = (values: readonly (string | number | boolean | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`

export const textArray = (values: readonly (string | null)[]): string => `{${values.map(quoted).join(',')}}`

const quoted = (value: string | null) => {
  if (value === null) return 'NULL'
  return /["\\]/.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : `"${value}"`
}
