import { type RawBuilder, sql } from 'kysely'
import type { ClientChoice } from '#contract/access/calls.ts'
import type { Db } from '#server/platform/db/db.ts'
import { installation } from '#server/platform/scope.ts'

/** The clients that a user has a role in, as one JSON array by name; `userId` is an expression. */
export const clientChoicesOf = (userId: RawBuilder<unknown>) => sql<ClientChoice[]>`
  coalesce((
    select jsonb_agg(jsonb_build_object('id', c.id, 'eid', c.eid, 'name', c.name, 'colour', c.colour,
      'time_zone', c.time_zone, 'role', r.role) order by lower(c.name), c.id)
    from client_role r join client c on c.id = r.client_id
    where r.user_id = ${userId}), '[]'::jsonb)`

/** The clients that the user works for, by name. */
export async function listClientChoices(db: Db, userId: string): Promise<ClientChoice[]> {
  const { clients } = await db.one(
    installation,
    sql<{ clients: ClientChoice[] }>`select ${clientChoicesOf(sql`${userId}::uuid`)} as clients`,
  )
  return clients
}
