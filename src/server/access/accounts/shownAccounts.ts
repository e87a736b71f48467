import type { WhyNot } from '#contract/reasons.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { StaffScope, UserScope } from '#server/platform/scope.ts'
import type { AccountRow } from '../queries/accounts.ts'
import { listStandings, type Standing } from '../queries/administering.ts'
import type { RoleRow } from '../queries/clientRoles.ts'
import { stateOf } from '../queries/userFlags.ts'
import { acting, whyFixed, whyRoleFixed } from './administering.ts'

type Because = NonNullable<WhyNot> | null

/** An account as it is answered. */
export type ShownAccount = Omit<
  AccountRow,
  'has_password' | 'is_api' | 'is_disabled' | 'is_locked' | 'is_password_reset'
> & {
  state: ReturnType<typeof stateOf>
  fixed_because: Because
  last_admin_of: { eid: string; name: string }[]
}
/** A role as it is answered. */
export type ShownRole = Pick<RoleRow, 'role' | 'version'> & {
  id: string
  user: ShownAccount
  fixed_because: Because
}

/** The accounts with what the asker may not do to them. */
export async function shownAccounts<R extends AccountRow>(
  db: Db,
  scope: StaffScope | UserScope,
  rows: readonly R[],
): Promise<(R & ShownAccount)[]> {
  const { asker, others } = await standingsOf(db, scope, rows)
  return rows.map((row) => ({ ...row, ...shownAccount(row, asker, others.get(row.id)) }))
}

/** The roles in the scope's client, with what the asker may not do to them and to their accounts. */
export async function shownRoles(db: Db, scope: UserScope, rows: readonly RoleRow[]): Promise<ShownRole[]> {
  const { asker, others } = await standingsOf(db, scope, rows)
  return rows.map((row) => {
    const target = others.get(row.id)
    return {
      id: row.role_id,
      role: row.role,
      version: row.version,
      user: shownAccount(row, asker, target),
      fixed_because: (asker && target && whyRoleFixed({ asker, target }, scope.client.id)) ?? null,
    }
  })
}

async function standingsOf(db: Db, { actor }: StaffScope | UserScope, rows: readonly AccountRow[]) {
  const standings = await listStandings(db, [actor.id, ...rows.map(({ id }) => id)])
  const others = new Map(standings.map((standing) => [standing.id, standing]))
  const asker = others.get(actor.id)
  return { asker: asker && acting(asker, actor), others }
}

/** Whoever is gone since the page was read has nothing that could be done. */
function shownAccount(row: AccountRow, asker?: Standing, target?: Standing): ShownAccount {
  const { id, name, email, language, is_platform_admin, created_at, last_seen_at, invited_until } = row
  const { has_two_step, mail_refused_at } = row
  const because = (asker && target && whyFixed({ asker, target })) ?? null
  const lastIn = asker?.is_platform_admin ? (target?.last_in ?? []) : []
  return {
    id,
    name,
    email,
    language,
    is_platform_admin,
    created_at,
    invited_until,
    has_two_step,
    mail_refused_at,
    // A session is the person's and no client's: when it was used last is nothing of who administers only some of them.
    last_seen_at: because?.reason === 'of_other_clients' ? null : last_seen_at,
    state: stateOf(row),
    fixed_because: because,
    last_admin_of: lastIn.map(({ eid, name: client }) => ({ eid, name: client })),
  }
}
