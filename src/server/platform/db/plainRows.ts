import type { Defaults, Row, Rows } from '#db/rows.ts'
import { refuse } from '../errors.ts'
import type { Scope } from '../scope.ts'
import type { Db } from './db.ts'
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
  return inserting(table, row)
}

/** `update … set … where …`, of the rows whose columns have these values: on a tenant table `client_id` is among them. */
export function updateRow<T extends Table, K extends Values<T>, R extends Values<T>>(
  table: T,
  key: K & NoOthers<T, K>,
  values: R & NoOthers<T, R>,
): Sql {
  return updating(table, key, values)
}

/** Whoever changes what people edit adds one to its version. */
export const nextVersion = sql<number>`version + 1`

/** Tables of what people of a client make, change and delete. */
type Edited = {
  [T in Table]: Rows[T] extends { client_id: number; id: string; updated_at: Date; version: number }
    ? T
    : never
}[Table]
type WrittenByItself = 'client_id' | 'created_at' | 'updated_at'

/**
 * The plain statements on the rows of such a table. `fields` are the columns that people give, the id among them; client,
 * times and version are written by themselves.
 */
export function editedRows<
  T extends Edited,
  Field extends keyof Rows[T] & string,
  Locked = Row<T, Field | 'version'>,
>(table: T, fields: readonly Field[]) {
  const fromOne = ({ client }: Scope, id: string) =>
    sql`from ${sql.table(table)} where client_id = ${client.id} and id = ${id}::uuid`
  return {
    /** 404 where the client has no such row. */
    require: async (db: Db, scope: Scope, id: string): Promise<void> => {
      const row = await db.maybe(scope, sql`select 1 ${fromOne(scope, id)}`)
      if (row === undefined) refuse('not_found')
    },
    /** Its fields and its version, held until commit. */
    lock: (tx: Db, scope: Scope, id: string): Promise<Locked | undefined> =>
      tx.maybe(
        scope,
        sql<Locked>`select ${sql.refs([...fields, 'version'])} ${fromOne(scope, id)} for update`,
      ),
    insert: async <R extends Omit<NewRow<T>, WrittenByItself>>(
      tx: Db,
      scope: Scope,
      row: R & NoOthers<T, R>,
    ): Promise<void> => {
      const made = { client_id: scope.client.id, created_at: scope.at, updated_at: scope.at }
      await tx.run(scope, inserting(table, { ...made, ...row }))
    },
    write: async <R extends Values<T> & { readonly id: string }>(
      tx: Db,
      scope: Scope,
      { id, ...values }: R & NoOthers<T, R>,
    ): Promise<void> => {
      const changed = { ...values, updated_at: scope.at, version: nextVersion }
      await tx.run(scope, updating(table, { client_id: scope.client.id, id }, changed))
    },
    delete: async (tx: Db, scope: Scope, id: string): Promise<void> => {
      await tx.run(scope, sql`delete ${fromOne(scope, id)}`)
    },
  }
}

function inserting(table: Table, row: object): Sql {
  const columns = Object.keys(row).map((column) => sql.ref(column))
  return sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})`
}

const updating = (table: Table, key: object, values: object): Sql =>
  sql`update ${sql.table(table)} set ${sql.join(pairs(values))} where ${sql.join(pairs(key), sql` and `)}`

const pairs = (values: object) =>
  Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
