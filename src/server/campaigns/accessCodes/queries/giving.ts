import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

type Code = Row<'access_code', 'code'>

/** Nobody else gives this person a code, or erases him or her, until commit. */
export async function hasHeldPerson(tx: Db, scope: Scope, id: string): Promise<boolean> {
  const row = await tx.maybe(
    scope,
    sql`select 1 from participant
        where client_id = ${scope.client.id} and id = ${id}::uuid and erased_at is null for no key update`,
  )
  return row !== undefined
}

export type Giving = { readonly experienceId: string; readonly participantId: string }

/** The one that this e-mail gave this person; by `access_code_given_once`. */
export function findGivenCode(
  db: Db,
  scope: Scope,
  { experienceId, participantId }: Giving,
): Promise<Code | undefined> {
  return db.maybe(
    scope,
    sql<Code>`
      select code from access_code
      where client_id = ${scope.client.id} and given_to = ${participantId}::uuid and given_by = ${experienceId}::uuid`,
  )
}

export type PrefixLeft = Row<'access_code_prefix', 'id' | 'language'> & { left_count: number }

/** The prefixes of the campaign, those of the lists by name; what they have left by their counters, of which each has three. */
export function listCampaignPrefixes(db: Db, scope: Scope, campaignId: string): Promise<PrefixLeft[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<PrefixLeft>`
      select id, language, left_count from (
        select p.id, p.access_code_list_id, p.language, p.code_start, lower(l.name) as list_name,
          (select coalesce(sum(case when c.name = 'access_codes:' || p.id then c.value else -c.value end), 0)::bigint
           from counter c where c.client_id = ${clientId} and c.name in
             ('access_codes:' || p.id, 'access_codes_given:' || p.id, 'access_codes_used:' || p.id)) as left_count
        from access_code_list l
        join access_code_prefix p on p.client_id = ${clientId} and p.access_code_list_id = l.id
        where l.client_id = ${clientId} and l.campaign_id = ${campaignId}::uuid) f
      order by list_name, access_code_list_id, code_start, language, id`,
  )
}

const codeLeft = sql.refs(['id', 'access_code_list_id', 'access_code_prefix_id', 'code'])
export type CodeLeft = Row<'access_code', 'id' | 'access_code_list_id' | 'access_code_prefix_id' | 'code'>

/**
 * The next code of the prefix that nobody has, held until commit; by `access_code_left`. One that somebody else holds is
 * passed over, or waited for where that is asked.
 */
export function lockCodeLeft(
  tx: Db,
  scope: Scope,
  { prefixId, isPatient }: { prefixId: string; isPatient: boolean },
): Promise<CodeLeft | undefined> {
  return tx.maybe(
    scope,
    sql<CodeLeft>`
      select ${codeLeft} from access_code
      where client_id = ${scope.client.id} and access_code_prefix_id = ${prefixId}::uuid
        and used_at is null and given_at is null
      order by id limit 1 for update ${isPatient ? sql`` : sql`skip locked`}`,
  )
}

/**
 * True where nobody has it yet. It is named by all that an index begins with, so that none of them, whichever is taken while
 * nothing is known of the client, holds more than this one.
 */
export async function giveCode(
  tx: Db,
  scope: Scope,
  { code, experienceId, participantId }: Giving & { code: CodeLeft },
): Promise<boolean> {
  const given = await tx.run(
    scope,
    sql`update access_code
        set given_at = ${scope.at}, given_to = ${participantId}::uuid, given_by = ${experienceId}::uuid
        where client_id = ${scope.client.id} and access_code_list_id = ${code.access_code_list_id}::uuid
          and access_code_prefix_id = ${code.access_code_prefix_id}::uuid and id = ${code.id}::uuid
          and code = ${code.code} and used_at is null and given_at is null`,
  )
  return given === 1
}
