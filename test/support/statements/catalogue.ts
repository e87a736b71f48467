import type pg from 'pg'
import { tables } from '#db/tables.ts'
import { onShards } from '#server/platform/db/distribute.ts'

/** The names in a statement's tree, by PostgreSQL's numbers. */
export type Catalogue = {
  readonly tenant: ReadonlyMap<
    string,
    { readonly name: string /** The number of `client_id`. */; readonly column: string }
  >
  readonly reference: ReadonlySet<string>
  readonly local: ReadonlySet<string>
  readonly functions: ReadonlyMap<string, Known>
  /** How a type is read from text and written as text. */
  readonly types: ReadonlyMap<string, { readonly reading: string; readonly writing: string }>
  /** The operators `=`. */
  readonly equal: ReadonlySet<string>
}

/** A function; `looks` where it has statements of its own, which a node that has only its client's rows cannot run. */
type Known = { readonly name: string; readonly volatility: 'i' | 's' | 'v'; readonly looks: boolean }

export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const { rows: found } = await client.query<{ id: string; name: string; column: string }>(
    `select c.oid::text as id, relname as name, coalesce(attnum, 0)::text as column
     from pg_class c left join pg_attribute on attrelid = c.oid and attname = 'client_id'
     where relnamespace = 'fanfare'::regnamespace and relkind in ('r', 'p')`,
  )
  const { rows: functions } = await client.query<Known & { id: string }>(
    `select oid::text as id, proname as name, provolatile as volatility,
       pronamespace = 'fanfare'::regnamespace and proconfig is not null
         and oid <> all ($1::text[]::regprocedure[]) as looks from pg_proc`,
    [onShards.map((name) => `fanfare.${name}`)],
  )
  const { rows: types } = await client.query<{ id: string; reading: string; writing: string }>(
    'select oid::text as id, typinput::oid::text as reading, typoutput::oid::text as writing from pg_type',
  )
  const { rows: equal } = await client.query<{ id: string }>(
    `select oid::text as id from pg_operator where oprname = '='`,
  )
  const idsOf = (names: readonly string[]) =>
    new Set(found.filter(({ name }) => names.includes(name)).map(({ id }) => id))
  return {
    tenant: new Map(found.filter(({ name }) => tables.tenant.includes(name)).map((one) => [one.id, one])),
    reference: idsOf(tables.reference),
    local: idsOf(tables.local),
    functions: new Map(functions.map((one) => [one.id, one])),
    types: new Map(types.map((one) => [one.id, one])),
    equal: new Set(equal.map(({ id }) => id)),
  }
}
