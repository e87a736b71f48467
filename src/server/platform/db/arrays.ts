import { type Sql, sql } from './sql.ts'

// PostgreSQL's spelling of arrays, for work on many rows. The driver looks at each value of an array several times and
// copies what it has of the array for each: a third of what delivery spends on a message besides its gateway.

/** Ids, numbers, states: nothing that would need quotes. */
export const plainArray = (values: readonly (string | number | boolean | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`

export const textArray = (values: readonly (string | null)[]): string => `{${values.map(quoted).join(',')}}`

const quoted = (value: string | null) => {
  if (value === null) return 'NULL'
  return /["\\]/.test(value) ? `"${value.replace(/["\\]/g, '\\$&')}"` : `"${value}"`
}

/**
 * The limit of the rows that arrays give, as many as there are. A plan that is made once expects few rows of a limit
 * that it does not know, so it begins with them and looks each up by the primary key, also where no statistics say how
 * large the table is. Without it such a plan may read all of a client's rows for each.
 */
export const limitOf = (values: readonly unknown[]): Sql => sql`limit ${values.length}`
