import { sql } from 'kysely'
import type { z } from 'zod'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { ExperienceForm, experienceDetail } from '#contract/experiences/record.ts'
import type { Db } from '#server/platform/db/db.ts'
import { installation, type Scope } from '#server/platform/scope.ts'
import { rowColumns } from './listQueries.ts'

/** What all kinds have, as the contract's record goes in: times are still Dates. */
export type ExperienceRecord = Omit<z.input<typeof experienceDetail>, 'public_url'>

/** The columns that the form sets. */
export type ExperienceValues = Omit<ExperienceForm, 'started_at' | 'ended_at'> & {
  started_at: Date | null
  ended_at: Date | null
  settings: object
}

/** By id or eid, with the settings as they are stored; a deleted one is not found. */
export async function findExperience(
  db: Db,
  scope: Scope,
  { kind, idOrEid }: { kind: Kind; idOrEid: string },
): Promise<(ExperienceRecord & { settings: unknown }) | undefined> {
  return db.maybe(
    scope,
    sql<ExperienceRecord & { settings: unknown }>`
      select ${rowColumns(scope.at)}, e.title, e.title_fr, e.requires_validation, e.limit_type, e.limit_count,
        e.limit_by, e.entry_scheduling, e.settings, e.updated_at
      from experience e
      join campaign c on c.client_id = e.client_id and c.id = e.campaign_id
      where e.client_id = ${scope.client.id} and e.kind = ${kind} and e.deleted_at is null
        and ${isNamed(idOrEid)}`,
  )
}

export type ExperienceRef = { id: string; eid: string; name: string; kind: Kind }

export async function findExperienceRef(
  db: Db,
  scope: Scope,
  idOrEid: string,
): Promise<ExperienceRef | undefined> {
  return db.maybe(
    scope,
    sql<ExperienceRef>`
      select e.id, e.eid, e.name, e.kind from experience e
      where e.client_id = ${scope.client.id} and e.deleted_at is null and ${isNamed(idOrEid)}`,
  )
}

export async function findExperienceRefEvenDeleted(
  db: Db,
  scope: Scope,
  idOrEid: string,
): Promise<(ExperienceRef & { is_deleted: boolean }) | undefined> {
  return db.maybe(
    scope,
    sql<ExperienceRef & { is_deleted: boolean }>`
      select e.id, e.eid, e.name, e.kind, e.deleted_at is not null as is_deleted from experience e
      where e.client_id = ${scope.client.id} and ${isNamed(idOrEid)}`,
  )
}

/** Each form has its own index: the primary key, and (client_id, eid). */
const isNamed = (idOrEid: string) =>
  idOrEid.includes('-') ? sql`e.id = ${idOrEid}::uuid` : sql`e.eid = ${idOrEid}`

/** What intake and the public pages need to know of an experience; its settings as they are stored. */
export type StoredIntake = ExperienceRef &
  Pick<
    ExperienceRecord,
    | 'title'
    | 'title_fr'
    | 'visibility'
    | 'requires_validation'
    | 'limit_type'
    | 'limit_count'
    | 'limit_by'
    | 'entry_scheduling'
  > & { started_at: Date | null; ended_at: Date | null; settings: unknown }

export async function findIntakeExperience(
  db: Db,
  scope: Scope,
  experienceId: string,
): Promise<StoredIntake | undefined> {
  return db.maybe(
    scope,
    sql<StoredIntake>`
      select id, eid, name, kind, title, title_fr, started_at, ended_at, visibility, requires_validation,
        limit_type, limit_count, limit_by, entry_scheduling, settings
      from experience
      where client_id = ${scope.client.id} and id = ${experienceId}::uuid and deleted_at is null`,
  )
}

export async function findPageHtml(
  db: Db,
  scope: Scope,
  asked: { experienceId: string; name: string },
): Promise<{ language: 'en' | 'fr'; html: string }[]> {
  return db.many(
    scope,
    sql<{ language: 'en' | 'fr'; html: string }>`
      select language, html from experience_page
      where client_id = ${scope.client.id} and experience_id = ${asked.experienceId}::uuid and name = ${asked.name}`,
  )
}

export async function findAddress(
  db: Db,
  eid: string,
): Promise<{ clientId: number; experienceId: string } | undefined> {
  return db.maybe(
    installation,
    sql<{ clientId: number; experienceId: string }>`
      select client_id as "clientId", entity_id as "experienceId" from public_address
      where eid = ${eid} and kind = 'experience'`,
  )
}
