import { sql } from 'kysely'
import type { SessionClient } from '#contract/access/calls.ts'
import type { Db } from '#server/platform/db/db.ts'
import { installation } from '#server/platform/scope.ts'

/** Whether `client c` asks for a second step that `user_account u` has not. */
export const needsTwoStep = sql`c.requires_two_step and u.two_step_at is null`

/** The clients that `user_account u` has a role in, as one JSON array by name. */
export const clientChoices = sql<SessionClient[]>`
  coalesce((
    select jsonb_agg(jsonb_build_object('id', c.id, 'eid', c.eid, 'name', c.name, 'colour', c.colour,
      'time_zone', c.time_zone, 'role', r.role,
      'needs_two_step', ${needsTwoStep}) order by lower(c.name), c.id)
    from client_role r join client c on c.id = r.client_id
    where r.user_id = u.id), '[]'::jsonb)`

/** The clients that the user works for, by name. */
export async function listClientChoices(db: Db, userId: string): Promise<SessionClient[]> {
  const row = await db.maybe(
    installation,
    sql<{ clients: SessionClient[] }>`
      select ${clientChoices} as clients from user_account u where u.id = ${userId}::uuid`,
  )
  return row?.clients ?? []
}
