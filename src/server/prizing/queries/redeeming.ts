import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { claimColumns, type FoundClaim, type Named } from './claims.ts'

/** A claim of each of these awards; the ids follow from them. */
export async function insertAwardClaims(tx: Db, scope: Scope, awardIds: readonly string[]): Promise<void> {
  await tx.run(
    scope,
    sql`
      insert into prize_claim (client_id, id, award_id, participant_id, asked_at, is_to_tell)
      select a.client_id, derived_id(a.experience_id, a.id), a.id, a.participant_id, ${scope.at}::timestamptz, true
      from award a
      where a.client_id = ${scope.client.id} and a.id = any(${[...awardIds]}::uuid[])
      on conflict do nothing`,
  )
}

/** One of an award, which stands as long as that does. */
export function findAwardClaim(db: Db, scope: Scope, { id, experienceId }: Named) {
  const clientId = scope.client.id
  return db.maybe(
    scope,
    sql<FoundClaim>`
      select c.id, ${claimColumns(scope)}, true as is_standing, a.id as award_id, a.entry_id,
        o.name as pool_name, t.name as type_name
      from prize_claim c
      join award a on a.client_id = ${clientId} and a.id = c.award_id
      join prize_pool o on o.client_id = ${clientId} and o.id = a.prize_pool_id
      left join prize_type t on t.client_id = ${clientId} and t.id = a.prize_type_id
      where c.client_id = ${clientId} and c.id = ${id}::uuid and a.experience_id = ${experienceId}::uuid`,
  )
}

/** Marks the award where its pool has a mail for winners; answers how many that are. */
export function markMailToTell(tx: Db, scope: Scope, awardId: string): Promise<number> {
  const clientId = scope.client.id
  return tx.run(
    scope,
    sql`
      update award a set is_to_tell = true
      from prize_pool p
      where a.client_id = ${clientId} and a.id = ${awardId}::uuid
        and p.client_id = ${clientId} and p.id = a.prize_pool_id
        and (p.winner_email_title is not null or p.winner_email_title_fr is not null
          or p.winner_email_html is not null or p.winner_email_html_fr is not null)`,
  )
}
