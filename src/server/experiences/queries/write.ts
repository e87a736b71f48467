import type { Kind } from '#contract/experiences/kinds.ts'
import type { Row } from '#db/rows.ts'
import type { MovedKeyword } from '#server/campaigns/campaigns.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { ExperienceValues } from './experiences.ts'

export type NewExperience = { id: string; eid: string; kind: Kind; values: ExperienceValues }

/** The record without its public address. */
export async function insertExperience(tx: Db, scope: Scope, { id, eid, kind, values }: NewExperience) {
  const createdBy = scope.actor.kind === 'user' ? scope.actor.id : null
  await tx.run(
    scope,
    sql`insert into experience (client_id, id, eid, campaign_id, kind, name, is_draft, title, title_fr, started_at, ended_at,
          visibility, requires_validation, limit_type, limit_count, limit_by, entry_scheduling, settings,
          created_by, created_at, updated_at)
        values (${scope.client.id}, ${id}::uuid, ${eid}, ${values.campaign_id}::uuid, ${kind}, ${values.name},
          ${values.is_draft}, ${values.title}, ${values.title_fr}, ${values.started_at}, ${values.ended_at}, ${values.visibility},
          ${values.requires_validation}, ${values.limit_type}, ${values.limit_count}, ${values.limit_by},
          ${values.entry_scheduling}, ${JSON.stringify(values.settings)}::jsonb, ${createdBy}::uuid, ${scope.at},
          ${scope.at})`,
  )
}

/**
 * After whatever takes or lets go a keyword or a domain: in a sharded installation those hold the clients' table for
 * themselves, and two who both have it shared already would wait for each other.
 */
export async function insertAddress(
  tx: Db,
  scope: Scope,
  { id, eid, kind }: Pick<NewExperience, 'id' | 'eid'> & { kind: 'experience' | 'draw' },
): Promise<void> {
  await tx.run(
    scope,
    sql`insert into public_address (eid, client_id, kind, entity_id)
        values (${eid}, ${scope.client.id}, ${kind}, ${id}::uuid)`,
  )
}

/** Settings that the values do not name stay as they are. */
export async function writeExperience(
  tx: Db,
  scope: Scope,
  { id, values }: { id: string; values: ExperienceValues },
) {
  await tx.run(
    scope,
    sql`update experience set campaign_id = ${values.campaign_id}::uuid, name = ${values.name},
          title = ${values.title}, title_fr = ${values.title_fr}, started_at = ${values.started_at},
          ended_at = ${values.ended_at}, visibility = ${values.visibility},
          requires_validation = ${values.requires_validation}, limit_type = ${values.limit_type},
          limit_count = ${values.limit_count}, limit_by = ${values.limit_by},
          entry_scheduling = ${values.entry_scheduling}, settings = settings || ${JSON.stringify(values.settings)}::jsonb,
          updated_at = ${scope.at}, version = version + 1
        where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
}

/** Locks the record until commit; false where another request deleted it first. */
export async function lockExperience(tx: Db, scope: Scope, id: string): Promise<boolean> {
  const row = await tx.maybe(
    scope,
    sql`select id from experience
        where client_id = ${scope.client.id} and id = ${id}::uuid and deleted_at is null for update`,
  )
  return row !== undefined
}

/** Whether it is a draft, and nothing else. */
export async function writeDraft(
  tx: Db,
  scope: Scope,
  { id, isDraft }: { id: string; isDraft: boolean },
): Promise<void> {
  await tx.run(
    scope,
    sql`update experience set is_draft = ${isDraft}, updated_at = ${scope.at}, version = version + 1
        where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
}

/** The campaign that it belongs to, and nothing else. */
export async function writeCampaignOf(
  tx: Db,
  scope: Scope,
  { id, campaignId }: { id: string; campaignId: string },
): Promise<void> {
  await tx.run(
    scope,
    sql`update experience set campaign_id = ${campaignId}::uuid, updated_at = ${scope.at}, version = version + 1
        where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
}

/** These settings; the others stay. */
export async function writeSettings(
  tx: Db,
  scope: Scope,
  { id, settings }: { id: string; settings: object },
): Promise<void> {
  await tx.run(
    scope,
    sql`update experience set settings = settings || ${JSON.stringify(settings)}::jsonb, updated_at = ${scope.at}
        where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
}

/** Its entries, draws and awards stay; its public address ends. */
export async function markDeleted(tx: Db, scope: Scope, { id, eid }: { id: string; eid: string }) {
  await tx.run(
    scope,
    sql`update experience set deleted_at = ${scope.at}, updated_at = ${scope.at}
        where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
  await tx.run(scope, sql`delete from public_address where eid = ${eid} and client_id = ${scope.client.id}`)
}

/** The form of an experience shows its keyword and the shortcode of that; the last one stays where it has none. */
export async function writeKeywordOf(
  tx: Db,
  scope: Scope,
  { experienceId, to }: MovedKeyword,
): Promise<Row<'experience', 'version'> & { kind: Kind }> {
  const settings = to ? { shortcode_id: to.shortcodeId } : {}
  return tx.one(
    scope,
    sql<Row<'experience', 'version'> & { kind: Kind }>`
      update experience
      set settings = settings || ${JSON.stringify(settings)}::jsonb, updated_at = ${scope.at}, version = version + 1
      where client_id = ${scope.client.id} and id = ${experienceId}::uuid
      returning version, kind`,
  )
}
