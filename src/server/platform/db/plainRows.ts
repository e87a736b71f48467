import type { Defaults, Rows } from '#db/rows.ts'
import { type Sql, sql } from './sql.ts'

type Table = keyof Rows

/** A column's value: itself, a document (`jsonb`) as its JSON text, or a piece of SQL. */
type Given<Value> =
  | Sql
  | (unknown extends Value ? string | null : Value extends (infer One)[] ? readonly One[] : Value)

type Optional<T extends Table> =
  | { [C in keyof Rows[T]]: null extends Rows[T][C] ? C : never }[keyof Rows[T]]
  | (T extends keyof Defaults ? Extract<Defaults[T], keyof Rows[T]> : never)

/** A new row of a table; what may be null or has a default may be left out. */
type NewRow<T extends Table> = { readonly [C in Exclude<keyof Rows[T], Optional<T>>]: Given<Rows[T][C]> } & {
  readonly [C in Optional<T>]?: Given<Rows[T][C]>
}
type Values<T extends Table> = { readonly [C in keyof Rows[T]]?: Given<Rows[T][C]> }
/** An object that is spread into a row may have no other columns. */
type NoOthers<T extends Table, Row> = { readonly [C in Exclude<keyof Row, keyof Rows[T]>]: never }

/** `insert into … values …`, of one row. What comes after it is written behind: `sql`${insertRow(…)} returning id``. */
export function insertRow<T extends Table, R extends NewRow<T>>(table: T, row: R & NoOthers<T, R>): Sql {
  const columns = Object.keys(row).map((column) => sql.ref(column))
  return sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})`
}

/** `update … set … where …`, of the rows whose columns have these values: on a tenant table `client_id` is among them. */
export function updateRow<T extends Table, K extends Values<T>, R extends Values<T>>(
  table: T,
  key: K & NoOthers<T, K>,
  values: R & NoOthers<T, R>,
): Sql {
  const set = sql.join(pairs(values))
  return sql`update ${sql.table(table)} set ${set} where ${sql.join(pairs(key), sql` and `)}`
}

/** Whoever changes what people edit adds one to its version. */
export const nextVersion = sql<number>`version + 1`

const pairs = (values: object) =>
  Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
