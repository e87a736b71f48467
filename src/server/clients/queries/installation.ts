import type { LogoGround } from '#contract/words/logo.ts'
import type { Row } from '#db/rows.ts'
import { canSignIn } from '#server/access/access.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import { installation } from '#server/platform/scope.ts'
import { searchPattern } from '#server/platform/searchPattern.ts'

export type ClientsAsked = PageAsked & {
  readonly search?: string | undefined
  readonly field: 'name' | 'created_at'
  readonly direction: 'asc' | 'desc'
}

type ClientShown = Row<
  'client',
  'id' | 'eid' | 'name' | 'colour' | 'logo_hash' | 'time_zone' | 'created_at' | 'requires_two_step'
> & {
  logo_ground: LogoGround
  users: number
  client_admins: string[]
  has_admin: boolean
  role: Row<'client_role', 'role'>['role'] | null
}

/** An installation has some thousand clients at most: they are read whole, and what is counted of the page's alone. */
export function listAllClients(
  db: Db,
  { search, field, direction, userId, ...asked }: ClientsAsked & { userId: string },
): Promise<Paged<ClientShown>> {
  const named = search ? sql`fold(c.name || ' ' || c.eid) like ${searchPattern(search)}` : sql`true`
  const matches = sql`from client c where ${named}`
  const way = sql.raw(direction)
  const by = { name: sql`lower(c.name)`, created_at: sql`c.created_at` }[field]
  const people = sql`from client_role r join user_account u on u.id = r.user_id
    where r.client_id = c.id and not u.is_api and u.deleted_at is null`
  const rows = sql<ClientShown>`
    select c.id, c.eid, c.name, c.colour, c.logo_hash, c.logo_ground, c.time_zone, c.created_at, c.requires_two_step,
      (select count(*) ${people}) as users,
      (select coalesce(jsonb_agg(u.name order by lower(u.name), u.id), '[]'::jsonb) ${people}
         and r.role = 'client_admin' and u.disabled_at is null) as client_admins,
      exists (select 1 ${people} and r.role = 'client_admin' and ${canSignIn}) as has_admin,
      (select r.role from client_role r where r.client_id = c.id and r.user_id = ${userId}) as role
    ${matches} order by ${by} ${way}, c.id ${way} ${limitOf(asked)}`
  return pageOfMatches(db, installation, { rows, matches })
}
