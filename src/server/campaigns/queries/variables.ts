import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

export async function findVariableValues(
  db: Db,
  scope: Scope,
  campaignId: string,
): Promise<Record<string, string> | undefined> {
  const row = await db.maybe(
    scope,
    sql<{ values: Record<string, string> }>`
      select (select coalesce(jsonb_object_agg(v ->> 'key', v ->> 'value'), '{}')
        from jsonb_array_elements(c.variables) as of_campaign (v)) as values
      from campaign c where c.client_id = ${scope.client.id} and c.id = ${campaignId}::uuid`,
  )
  return row?.values
}

/** Of the campaign as it stays until commit. */
export async function holdVariableKeys(
  tx: Db,
  scope: Scope,
  campaignId: string,
): Promise<string[] | undefined> {
  const row = await tx.maybe(
    scope,
    sql<{ variables: { key: string }[] }>`
      select variables from campaign where client_id = ${scope.client.id} and id = ${campaignId}::uuid for share`,
  )
  return row?.variables.map(({ key }) => key)
}

type Use = { place: 'broadcast' | 'experience'; name: string; key: string }

/**
 * A broadcast that is not over, or an experience, of the campaign that names one of these keys. Read one by one, since
 * a key goes seldom: a campaign has some hundred of both at most.
 */
export function findVariableUse(
  tx: Db,
  scope: Scope,
  { campaignId, keys }: { campaignId: string; keys: readonly string[] },
): Promise<Use | undefined> {
  const clientId = scope.client.id
  const pattern = String.raw`\{\{\s*campaign\.(${keys.join('|')})\s*(\||\}\})`
  return tx.maybe(
    scope,
    sql<Use>`
      select place, name, (regexp_match(written, ${pattern}, 'i'))[1] as key from (
        select 'broadcast' as place, coalesce(nullif(b.title, ''), b.id::text) as name,
          concat_ws(' ', b.subject, b.subject_fr, b.message, b.message_fr) as written
        from broadcast b
        where b.client_id = ${clientId} and b.campaign_id = ${campaignId}::uuid
          and b.state in ('scheduled', 'sending', 'paused')
        union all
        select 'experience', e.name, e.settings::text from experience e
        where e.client_id = ${clientId} and e.campaign_id = ${campaignId}::uuid and e.deleted_at is null
        union all
        select 'experience', e.name, p.html from experience e
        join experience_page p on p.client_id = ${clientId} and p.experience_id = e.id
        where e.client_id = ${clientId} and e.campaign_id = ${campaignId}::uuid and e.deleted_at is null) texts
      where written ~* ${pattern}
      order by place, name limit 1`,
  )
}
