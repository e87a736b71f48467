import type { LocationForm } from '#contract/operations/locations/locationCalls.ts'
import { openJobStates } from '#contract/words/jobStates.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { LocationFields } from './locations.ts'

/** An upload's progress: rows that were read, and what became of them. */
export type UploadProgress = Row<'job_report', 'progress'> & {
  created: number
  updated: number
  unchanged: number
  refused: number
}

/** Undefined where the report has ended; who else runs the same job waits here. */
export function lockUpload(tx: Db, scope: Scope, reportId: string): Promise<UploadProgress | undefined> {
  const figure = (name: keyof UploadProgress) => sql`coalesce((result ->> ${sql.lit(name)})::bigint, 0)`
  return tx.maybe(
    scope,
    sql<UploadProgress>`
      select progress, ${figure('created')} as created, ${figure('updated')} as updated,
        ${figure('unchanged')} as unchanged, ${figure('refused')} as refused
      from job_report
      where client_id = ${scope.client.id} and id = ${reportId}::uuid and state = any(${openJobStates}) for update`,
  )
}

type Written = { readonly created: number; readonly updated: number }

/** Fields that a file may have a column for, but for the number, which stays as it was written first. */
const fields = [
  'name',
  'address_1',
  'address_2',
  'city',
  'province',
  'postal_code',
  'country',
  'phone',
  'latitude',
  'longitude',
] as const satisfies readonly (keyof LocationForm)[]

/**
 * Makes these locations; of those whose store number is there, what the rows say is changed, and an empty cell changes
 * nothing. Each number stands once in them, and they come in the order of their numbers, so that two who bring the same
 * wait for each other in one order.
 */
export async function insertLocations(
  tx: Db,
  scope: Scope,
  locations: readonly LocationFields[],
): Promise<Written> {
  if (locations.length === 0) return { created: 0, updated: 0 }
  const texts = (name: keyof LocationFields) => sql`${locations.map((one) => one[name])}::text[]`
  const degrees = (name: 'latitude' | 'longitude') => sql`${locations.map((one) => one[name])}::float8[]`
  const said = fields.map(
    (name) => sql`${sql.ref(name)} = coalesce(excluded.${sql.ref(name)}, l.${sql.ref(name)})`,
  )
  const isSaid = fields.map(
    (name) =>
      sql`coalesce(excluded.${sql.ref(name)}, l.${sql.ref(name)}) is distinct from l.${sql.ref(name)}`,
  )
  const rows = await tx.many(
    scope,
    sql<Row<'location', 'id'>>`
      insert into location as l (client_id, id, name, store_number, address_1, address_2, city, province, postal_code,
        country, phone, latitude, longitude, created_at, updated_at)
      select ${scope.client.id}::bigint, r.*, ${scope.at}::timestamptz, ${scope.at}::timestamptz
      from unnest(${locations.map(({ id }) => id)}::uuid[], ${texts('name')}, ${texts('store_number')},
        ${texts('address_1')}, ${texts('address_2')}, ${texts('city')}, ${texts('province')}, ${texts('postal_code')},
        ${texts('country')}, ${texts('phone')}, ${degrees('latitude')}, ${degrees('longitude')}) r
      on conflict (client_id, sort_number) where store_number is not null do update
        set ${sql.join(said, sql`, `)}, updated_at = excluded.updated_at, version = l.version + 1
        where ${sql.join(isSaid, sql` or `)}
      returning id`,
  )
  const made = new Set(locations.map(({ id }) => id))
  const created = rows.filter(({ id }) => made.has(id)).length
  return { created, updated: rows.length - created }
}
