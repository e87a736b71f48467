import type { SessionClient } from '#contract/access/calls.ts'
import type { LanguageCode } from '#contract/words/clientLanguages.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { installation } from '#server/platform/scope.ts'

/** Whether `client c` asks for a second step that `user_account u` has not. */
export const needsTwoStep = sql`c.requires_two_step and u.two_step_at is null`

const choices = (isViewed: Sql<boolean>, viewedRole: Sql<string | null>) => sql<SessionClient[]>`
  coalesce((
    select jsonb_agg(jsonb_build_object('id', c.id, 'eid', c.eid, 'name', c.name, 'colour', c.colour,
      'logo_hash', c.logo_hash, 'logo_ground', c.logo_ground,
      'time_zone', c.time_zone, 'role', case when ${isViewed} then ${viewedRole} else r.role end,
      'is_viewed', ${isViewed},
      'needs_two_step', ${needsTwoStep}) order by lower(c.name), c.id)
    from client_role r join client c on c.id = r.client_id
    where r.user_id = u.id), '[]'::jsonb)`

/** The clients that `user_account u` has a role in, as one JSON array by name. */
export const clientChoices = choices(sql`false`, sql`null::text`)

/** The same in `session s`: a client admin has the role there that the session views the client as. */
export const clientChoicesOfSession = choices(
  sql`(s.viewed_role is not null and s.viewed_client_id = c.id and r.role = 'client_admin')`,
  sql`s.viewed_role`,
)

/** The clients that the user works for, by name. */
export async function listClientChoices(db: Db, userId: string): Promise<SessionClient[]> {
  const row = await db.maybe(
    installation,
    sql<{ clients: SessionClient[] }>`
      select ${clientChoices} as clients from user_account u where u.id = ${userId}::uuid`,
  )
  return row?.clients ?? []
}

/** The languages of a client, the default first; the constraint of the table lets no other code in. */
export async function listLanguageCodes(db: Db, clientId: number): Promise<LanguageCode[]> {
  const rows = await db.prepared().many(
    { client: { id: clientId } },
    sql<{ language: LanguageCode }>`
      select language from client_language where client_id = ${clientId} order by is_default desc, position, id`,
  )
  return rows.map(({ language }) => language)
}
