import type { AuditName } from '#contract/access/calls.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'

type WithinClient = { readonly client: { readonly id: number } }

/**
 * Names of these ids today; one that is gone is left out. `kind` and `eid` are those of an experience, or of the
 * experience that a draw or an entry belongs to. By the primary keys.
 */
export function listNames(db: Db, within: WithinClient, ids: readonly string[]): Promise<AuditName[]> {
  const clientId = within.client.id
  const isAsked = sql`client_id = ${clientId} and id = any(${ids}::uuid[])`
  const named = (entity: string, table: string, name: string) => sql`
    select ${sql.lit(entity)} as entity, id, ${sql.ref(name)}::text as name, null as kind, null as eid
    from ${sql.table(table)} where ${isAsked}`
  const ofExperience = (entity: string, table: string, name: typeof isAsked) => sql`
    select ${sql.lit(entity)}, x.id, ${name}, e.kind, e.eid
    from ${sql.table(table)} x
    join experience e on e.client_id = ${clientId} and e.id = x.experience_id
    where x.client_id = ${clientId} and x.id = any(${ids}::uuid[])`
  const plain = plainNames.map(([entity, table, name]) => named(entity, table, name))
  return db.many(
    within,
    sql<AuditName>`
      ${sql.join(plain, sql` union all `)}
      union all
      select 'experience', id, coalesce(title, name), kind, eid from experience where ${isAsked}
      union all ${ofExperience('draw', 'draw', sql`coalesce(e.title, e.name)`)}
      union all ${ofExperience('entry', 'entry', sql`x.eid`)}
      union all
      select 'participant', id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), phone, email, ''), null, null
      from participant where ${isAsked}
      union all
      select 'shortcode', id, code, null, null from shortcode where id = any(${ids}::uuid[])
      union all
      select 'user', id, name, null, null from user_account where id = any(${ids}::uuid[])`,
  )
}

/** The same of experiences that are named by their eid, which stands as the id here. */
export function listExperienceNames(
  db: Db,
  within: WithinClient,
  eids: readonly string[],
): Promise<AuditName[]> {
  return db.many(
    within,
    sql<AuditName>`
      select eid as id, 'experience' as entity, coalesce(title, name) as name, kind, eid
      from experience where client_id = ${within.client.id} and eid = any(${eids}::text[])`,
  )
}

/** Word of the trail, table, column of the name. */
const plainNames = [
  ['access_code_list', 'access_code_list', 'name'],
  ['access_code_prefix', 'access_code_prefix', 'name'],
  ['list', 'list', 'name'],
  ['import', 'participant_import', 'name'],
  ['jobReport', 'job_report', 'title'],
  ['campaign', 'campaign', 'name'],
  ['broadcast', 'broadcast', 'title'],
  ['prize_pool', 'prize_pool', 'name'],
  ['prize_type', 'prize_type', 'name'],
  ['saved_reply', 'saved_reply', 'title'],
  ['saved_view', 'saved_view', 'name'],
  ['subscription', 'subscription', 'name'],
  ['library', 'library_item', 'name'],
  ['link', 'link', 'name'],
  ['location', 'location', 'name'],
  ['marketing_channel', 'marketing_channel', 'name'],
  ['placement', 'placement', 'name'],
  ['placement_detail', 'placement_detail', 'name'],
  ['quick_link', 'quick_link', 'name'],
  ['keyword', 'keyword', 'keyword'],
  ['mailbox', 'mailbox', 'name'],
  ['widget', 'widget', 'name'],
  ['webhook', 'webhook', 'name'],
  ['task', 'task', 'title'],
  ['ticket', 'ticket', 'subject'],
] as const
