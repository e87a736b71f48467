import { type RawBuilder, sql } from 'kysely'

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

/**
 * For `message m` joined with rows of these ids: said once more of the message alone, so that it is read by its key
 * also where the plan is made for the rows that are given and joins all of a client's with them.
 */
export const isAmong = (rows: readonly { readonly id: string }[]): RawBuilder<unknown> =>
  sql`m.id = any(${plainArray(rows.map(({ id }) => id))}::uuid[])`

/**
 * The limit of the rows that arrays give, as many as there are. A plan that is made once expects few rows of a limit
 * that it does not know, so it begins with them and looks each up by the primary key, also where no statistics say how
 * large the table is. Without it such a plan may read all of a client's rows for each.
 */
export const limitOf = (values: readonly unknown[]): RawBuilder<unknown> => sql`limit ${values.length}`
