import type { Draw } from '#contract/prizing/calls.ts'
import { rolesWith } from '#contract/roles.ts'
import type { Row, Rows } from '#db/rows.ts'
import { canSignIn } from '#server/access/access.ts'
import type { Db } from '#server/platform/db/db.ts'
import { updateRow } from '#server/platform/db/plainRows.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'

/** A draw as it is shown: no secret, no key of its persons. */
export type DrawRow = Row<'draw', (keyof Draw & keyof Rows['draw']) | 'opened_by'> &
  Pick<Draw, 'rules' | 'has_drawn' | 'confirmers'> & {
    commitment: Rows['draw_commitment']['hash'] | null
    notices: { address: string; handed_at: string | null }[]
    prize_pool_name: Rows['prize_pool']['name']
    prize_type_name: Rows['prize_type']['name'] | null
    secret_hash: string
  }

/** Did this person draw, or redraw, in it? `drawId` is an expression. */
export const hasDrawn = (scope: UserScope, drawId: Sql) => sql<boolean>`exists (
  select 1 from draw_round r
  where r.client_id = ${scope.client.id} and r.draw_id = ${drawId} and r.user_id = ${scope.actor.id}::uuid)`

/** People who may confirm draw `d`: of the role, and where the client asks for two persons, who did not draw. */
const confirmersOf = (clientId: number, limit: number) => sql`
  select u.id, u.name
  from client_role r join user_account u on u.id = r.user_id join client c on c.id = r.client_id
  where r.client_id = ${clientId} and r.role = any(${rolesWith('confirmation', 'change')})
    and ${canSignIn}
    and not (c.needs_two_persons_to_confirm and exists (select 1 from draw_round o
      where o.client_id = ${clientId} and o.draw_id = d.id and o.user_id = u.id))
  order by u.name, u.id limit ${limit}`
const [namedConfirmers, askedConfirmers] = [10, 100]

/** The ones but the asker; nobody where nothing is to confirm. */
export async function listOtherConfirmers(
  db: Db,
  scope: UserScope,
  drawId: string,
): Promise<{ id: string; name: string }[]> {
  const { confirmers } = await db.one(
    scope,
    sql<{ confirmers: { id: string; name: string }[] }>`
      select case when d.state = 'in-progress' then coalesce((
        select jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name, id)
        from (${confirmersOf(scope.client.id, askedConfirmers)}) named), '[]'::jsonb) else '[]' end as confirmers
      from draw d where d.client_id = ${scope.client.id} and d.id = ${drawId}::uuid`,
  )
  return confirmers.filter(({ id }) => id !== scope.actor.id)
}

function drawsWhere(scope: UserScope, which: Sql) {
  const clientId = scope.client.id
  return sql<DrawRow>`
    select d.id, d.eid, d.number, d.state, d.count, d.entered_from, d.entered_to, d.rules, d.ballot_count,
      d.prize_pool_id, p.name as prize_pool_name, d.prize_type_id, d.manifest_hash,
      (select t.name from prize_type t where t.client_id = ${clientId} and t.id = d.prize_type_id) as prize_type_name,
      d.manifest::json ->> 'secret_hash' as secret_hash, d.public_value, d.public_value_kind, d.public_value_by,
      d.beacon_chain, d.beacon_round, d.beacon_at,
      (select c.hash from draw_commitment c where c.client_id = ${clientId} and c.experience_id = d.experience_id
        and c.number = d.commitment_number) as commitment,
      coalesce((select jsonb_agg(jsonb_build_object('address', w.address, 'handed_at', w.handed_at) order by w.address)
        from draw_witness w where w.client_id = ${clientId} and w.draw_id = d.id), '[]') as notices,
      d.opened_by, d.opened_by_name, d.opened_at, d.drawn_at, d.confirmed_at, d.abandoned_at, d.abandoned_by_name,
      d.abandoned_reason,
      ${hasDrawn(scope, sql`d.id`)} as has_drawn,
      case when d.state = 'in-progress' then coalesce((select jsonb_agg(name order by name)
        from (${confirmersOf(clientId, namedConfirmers)}) named), '[]'::jsonb) else '[]' end as confirmers
    from draw d join prize_pool p on p.client_id = ${clientId} and p.id = d.prize_pool_id
    where d.client_id = ${clientId} and ${which}
    order by d.number desc`
}

export function listDraws(db: Db, scope: UserScope, experienceId: string): Promise<DrawRow[]> {
  return db.many(scope, drawsWhere(scope, sql`d.experience_id = ${experienceId}::uuid`))
}

export function getDraw(db: Db, scope: UserScope, drawId: string): Promise<DrawRow> {
  return db.one(scope, drawsWhere(scope, sql`d.id = ${drawId}::uuid`))
}

export type DrawOf = { experienceId: string; drawEid: string }

export function getDrawId(db: Db, scope: Scope, { experienceId, drawEid }: DrawOf) {
  return db.one(
    scope,
    sql<Row<'draw', 'id'>>`
      select id from draw
      where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid and eid = ${drawEid}`,
  )
}

/** The parts of a draw that decide it, secret included. */
export type LockedDraw = Row<
  'draw',
  | 'id'
  | 'eid'
  | 'experience_id'
  | 'number'
  | 'state'
  | 'count'
  | 'ballot_count'
  | 'prize_pool_id'
  | 'prize_type_id'
  | 'manifest_hash'
  | 'secret'
  | 'seed'
  | 'ranked_seed'
  | 'public_value_kind'
  | 'public_value'
  | 'public_value_by'
  | 'beacon_round'
  | 'opened_by'
  | 'entered_from'
  | 'entered_to'
> &
  Pick<Draw, 'rules'> & {
    /** Its certificate is of version 4: it was bound at publishing, or has witnesses. */
    is_witnessed: boolean
  }

/** Holds the draw until commit, so that a second click waits and then sees what the first one did. */
export function lockDraw(tx: Db, scope: Scope, { experienceId, drawEid }: DrawOf): Promise<LockedDraw> {
  return tx.one(
    scope,
    sql<LockedDraw>`
      select id, eid, experience_id, number, state, count, ballot_count, prize_pool_id, prize_type_id, manifest_hash,
        secret, seed, ranked_seed, public_value_kind, public_value, public_value_by, beacon_round, opened_by, entered_from,
        entered_to, rules, manifest::json ->> 'witnesses' is not null as is_witnessed
      from draw
      where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid and eid = ${drawEid}
      for update`,
  )
}

/** One at a time opens or confirms in an experience: numbers have no gap, and nobody wins in two draws at once. */
export function lockExperience(tx: Db, scope: Scope, experienceId: string) {
  return tx.one(
    scope,
    sql<Row<'experience', 'id'> & { is_deleted: boolean }>`
      select id, deleted_at is not null as is_deleted from experience where client_id = ${scope.client.id} and id = ${experienceId}::uuid for no key update`,
  )
}

export type DrawsBefore = { count: number; last_by: Rows['draw']['opened_by_name'] | null }

/** How many draws the experience has, none of which ever goes, and who opened the last one. */
export function getDrawsBefore(db: Db, scope: Scope, experienceId: string): Promise<DrawsBefore> {
  return db.one(
    scope,
    sql<DrawsBefore>`
      select coalesce(max(number), 0) as count, (array_agg(opened_by_name order by number desc))[1] as last_by
      from draw
      where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid`,
  )
}

/** A round of drand that a draw waits for. */
export type WaitedRound = { chainHash: string; round: number; at: Date }

export type NewDraw = {
  id: string
  eid: string
  experienceId: string
  number: number
  poolId: string
  typeId: string | null
  count: number
  from: Date | null
  to: Date | null
  rules: readonly { key: string; value: string }[]
  secret: string
  /** The number of the commitment that it uses. */
  commitment: number | null
  personKey: string
  beacon: WaitedRound | null
  openedBy: { id: string; name: string }
}

/** The manifest follows in the same transaction, when the set is there to be hashed. */
export async function insertDraw(tx: Db, scope: Scope, draw: NewDraw): Promise<void> {
  await tx.run(
    scope,
    sql`
      insert into draw (client_id, id, eid, experience_id, number, prize_pool_id, prize_type_id, state, count,
        entered_from, entered_to, rules, ballot_count, manifest, manifest_hash, secret, person_key, commitment_number, beacon_chain,
        beacon_round, beacon_at, opened_by, opened_by_name, opened_at)
      values (${scope.client.id}, ${draw.id}, ${draw.eid}, ${draw.experienceId}, ${draw.number}, ${draw.poolId}, ${draw.typeId},
        'open', ${draw.count}, ${draw.from}, ${draw.to}, ${JSON.stringify(draw.rules)}::jsonb, 0, '', '', ${draw.secret},
        ${draw.personKey}, ${draw.commitment}, ${draw.beacon?.chainHash ?? null}, ${draw.beacon?.round ?? null}, ${draw.beacon?.at ?? null},
        ${draw.openedBy.id}, ${draw.openedBy.name}, ${scope.at})`,
  )
}

export type Frozen = { drawId: string; ballotCount: number; manifest: string; manifestHash: string }

export async function writeManifest(tx: Db, scope: Scope, frozen: Frozen): Promise<void> {
  const { drawId: id, ballotCount: ballot_count, manifest, manifestHash: manifest_hash } = frozen
  const set = { ballot_count, manifest, manifest_hash }
  await tx.run(scope, updateRow('draw', { client_id: scope.client.id, id }, set))
}

export type FixedValue = { drawId: string; text: string; by: { id: string; name: string } }

export async function writePublicValue(tx: Db, scope: Scope, value: FixedValue): Promise<void> {
  const { drawId: id, text: public_value, by } = value
  const person = { public_value_by: by.name, public_value_user_id: by.id }
  const typed = { public_value_kind: 'typed', public_value, ...person } as const
  await tx.run(scope, updateRow('draw', { client_id: scope.client.id, id }, typed))
}

export async function markDrawn(
  tx: Db,
  scope: Scope,
  start: { drawId: string; seed: string; by: string },
): Promise<void> {
  await tx.run(
    scope,
    sql`
      update draw set state = 'in-progress', seed = ${start.seed}, drawn_by = ${start.by}, drawn_at = ${scope.at},
        public_value_kind = coalesce(public_value_kind, 'none')
      where client_id = ${scope.client.id} and id = ${start.drawId}::uuid`,
  )
}

export async function markComplete(
  tx: Db,
  scope: Scope,
  { drawId: id, by }: { drawId: string; by: string },
): Promise<void> {
  const done = { state: 'complete', confirmed_by: by, confirmed_at: scope.at } as const
  await tx.run(scope, updateRow('draw', { client_id: scope.client.id, id }, done))
}

export type Abandoned = { drawId: string; reason: string; by: { id: string; name: string } }

export async function markAbandoned(
  tx: Db,
  scope: Scope,
  { drawId: id, ...given }: Abandoned,
): Promise<void> {
  const { by, reason: abandoned_reason } = given
  const person = { abandoned_by: by.id, abandoned_by_name: by.name }
  const done = { state: 'abandoned', ...person, abandoned_at: scope.at, abandoned_reason } as const
  await tx.run(scope, updateRow('draw', { client_id: scope.client.id, id }, done))
}

export async function hasUnfinishedDraw(tx: Db, scope: Scope, experienceId: string): Promise<boolean> {
  const row = await tx.maybe(
    scope,
    sql`select id from draw where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid
        and state in ('open', 'in-progress') limit 1`,
  )
  return row !== undefined
}

/** Other people than the asker who drew or redrew in it. */
export async function listOtherDrawers(db: Db, scope: UserScope, drawId: string): Promise<string[]> {
  const rows = await db.many(
    scope,
    sql<Row<'draw_round', 'user_id'>>`
      select distinct user_id from draw_round where client_id = ${scope.client.id} and draw_id = ${drawId}::uuid
        and user_id <> ${scope.actor.id}::uuid`,
  )
  return rows.map(({ user_id: id }) => id)
}
