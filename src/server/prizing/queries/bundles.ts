import { sql } from '#server/platform/db/sql.ts'

/**
 * Is entry `e` a ballot of draw `d`? By the primary key to the bundles that begin before it, and into the one, of each part
 * in which the set was frozen, that does not end before it.
 */
export const isBallot = (clientId: number) => sql`exists (
  select from ballot_bundle b
  where b.client_id = ${clientId} and b.draw_id = d.id and b.first_entry <= e.id and b.last_entry >= e.id
    and e.id = any(b.entries) offset 0)`
