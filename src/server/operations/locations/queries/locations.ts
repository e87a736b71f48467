import type { locationOrders } from '#contract/operations/locations/listWords.ts'
import { type LocationForm, locationForm } from '#contract/operations/locations/locationCalls.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { editedRows } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { searchPatterns } from '#server/platform/searchPattern.ts'

/** The part of a location that a person writes: each field of the form is a column. */
export type LocationFields = Row<'location', 'id' | keyof LocationForm>
const written = ['id', ...locationForm.keyof().options] as const
export const locationRows = editedRows('location', written)
/** A location as it is answered; its time is a Date. */
export type LocationRow = LocationFields &
  Row<'location', 'client_id' | 'created_at' | 'version'> & { clicks: number }

/** The clicks of each are counted along link_location_of_location. */
const columns = (scope: Scope) => sql`${sql.refs(written, 'l')}, l.client_id, l.created_at, l.version,
  (select count(*) from link_location x
   where x.client_id = ${scope.client.id} and x.location_id = l.id) as clicks`

export type LocationsAsked = PageAsked & {
  readonly search?: string | undefined
  readonly field: (typeof locationOrders)[number]
  readonly direction: 'asc' | 'desc'
}

/** Ids are made in the order of time, so the primary key gives the newest. */
const orders = {
  name: sql`sort_name`,
  city: sql`sort_city`,
  store_number: sql`sort_number`,
  created_at: sql`id`,
} as const

/** The page first: along the index of its order (`location_by_…`), or of what `location_search` finds. */
export async function listLocations(
  db: Db,
  scope: Scope,
  asked: LocationsAsked,
): Promise<Paged<LocationRow>> {
  const words = asked.search?.split(/\s+/).filter(Boolean) ?? []
  const found = searchPatterns(words).map((pattern) => sql` and search like ${pattern}`)
  const matches = sql`from location where client_id = ${scope.client.id} ${sql.join(found, sql``)}`
  const way = asked.direction === 'asc' ? sql`asc` : sql`desc`
  const order = sql`${orders[asked.field]} ${way}, id ${way}`
  const rows = sql<LocationRow>`
    select ${columns(scope)}
    from location l join (select id ${matches} order by ${order} ${limitOf(asked)}) page using (id)
    where l.client_id = ${scope.client.id}
    order by ${order}`
  return pageOfMatches(db, scope, { rows, matches })
}

export function findLocation(db: Db, scope: Scope, id: string): Promise<LocationRow | undefined> {
  return db.maybe(
    scope,
    sql<LocationRow>`
      select ${columns(scope)} from location l where l.client_id = ${scope.client.id} and l.id = ${id}::uuid`,
  )
}
