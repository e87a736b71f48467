import type { Kind } from '#contract/experiences/kinds.ts'
import { cssPage } from '#contract/experiences/pageNames.ts'
import type { StoredForm } from '#contract/experiences/record.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation, type Scope } from '#server/platform/scope.ts'
import { type ExperienceRow, rowColumns } from './list.ts'

/** The columns of all kinds, but for the settings. */
export type ExperienceRecord = ExperienceRow &
  Row<
    'experience',
    | 'is_draft'
    | 'title'
    | 'title_fr'
    | 'requires_validation'
    | 'limit_type'
    | 'limit_count'
    | 'limit_by'
    | 'entry_scheduling'
    | 'updated_at'
    | 'version'
  > & { questions_held_back: number }

/** The columns that the form sets. */
export type ExperienceValues = Omit<StoredForm, 'started_at' | 'ended_at' | 'campaign_id'> & {
  campaign_id: string
  started_at: Date | null
  ended_at: Date | null
  settings: object
}

/** By id or eid, with the settings as they are stored; a deleted one is not found. */
export async function findExperience(
  db: Db,
  scope: Scope,
  { kind, idOrEid }: { kind: Kind; idOrEid: string },
): Promise<(ExperienceRecord & Row<'experience', 'settings'>) | undefined> {
  return db.maybe(
    scope,
    sql<ExperienceRecord & Row<'experience', 'settings'>>`
      select ${rowColumns(scope)}, e.title, e.title_fr, e.requires_validation, e.limit_type, e.limit_count,
        e.limit_by, e.entry_scheduling, e.settings, e.updated_at, e.version,
        (select coalesce(sum(value), 0)::bigint from counter
         where client_id = ${scope.client.id} and name = 'questions_held_back:' || e.id) as questions_held_back
      from experience e
      join campaign c on c.client_id = ${scope.client.id} and c.id = e.campaign_id
      where e.client_id = ${scope.client.id} and e.kind = ${kind} and e.deleted_at is null
        and ${isNamed(idOrEid)}`,
  )
}

export type ExperienceRef = Row<'experience', 'id' | 'eid' | 'name'> & { kind: Kind }

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

/** The ones of a kind that there are among these ids and eids, or were. */
export async function findExperienceRefsEvenDeleted(
  db: Db,
  scope: Scope,
  { kind, idsOrEids }: { kind: Kind; idsOrEids: readonly string[] },
): Promise<(ExperienceRef & { is_deleted: boolean })[]> {
  const [ids, eids] = [idsOrEids.filter(isId), idsOrEids.filter((one) => !isId(one))]
  return db.many(
    scope,
    sql<ExperienceRef & { is_deleted: boolean }>`
      select e.id, e.eid, e.name, e.kind, e.deleted_at is not null as is_deleted from experience e
      where e.client_id = ${scope.client.id} and e.kind = ${kind}
        and (e.id = any(${ids}::uuid[]) or e.eid = any(${eids}::text[]))`,
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
const isId = (idOrEid: string) => idOrEid.includes('-')
const isNamed = (idOrEid: string) => (isId(idOrEid) ? sql`e.id = ${idOrEid}::uuid` : sql`e.eid = ${idOrEid}`)

/** An experience for intake and the public pages; its settings as they are stored. */
export type StoredIntake = ExperienceRef &
  Row<
    'experience',
    | 'is_draft'
    | 'title'
    | 'title_fr'
    | 'started_at'
    | 'ended_at'
    | 'visibility'
    | 'requires_validation'
    | 'limit_type'
    | 'limit_count'
    | 'limit_by'
    | 'entry_scheduling'
    | 'settings'
    | 'campaign_id'
  >

export async function findIntakeExperience(
  db: Db,
  scope: Scope,
  experienceId: string,
): Promise<StoredIntake | undefined> {
  return db.maybe(
    scope,
    sql<StoredIntake>`
      select id, eid, name, kind, is_draft, title, title_fr, started_at, ended_at, visibility, requires_validation,
        limit_type, limit_count, limit_by, entry_scheduling, settings, campaign_id
      from experience
      where client_id = ${scope.client.id} and id = ${experienceId}::uuid and deleted_at is null`,
  )
}

/** `html` is empty but for the pages that are shown and the CSS; the others are named, so that they can lead to them. */
export type PageHtml = Row<'experience_page', 'name' | 'language' | 'html'>

/** The pages that are written. */
export async function findPages(
  db: Db,
  scope: Scope,
  asked: { experienceId: string; shown: readonly string[] },
): Promise<PageHtml[]> {
  return db.many(
    scope,
    sql<PageHtml>`
      select name, language, case when name = any(${[...asked.shown, cssPage]}::text[]) then html else '' end as html
      from experience_page
      where client_id = ${scope.client.id} and experience_id = ${asked.experienceId}::uuid and html ~ '\\S'`,
  )
}

export async function hasFrenchPage(db: Db, scope: Scope, experienceId: string): Promise<boolean> {
  const { has } = await db.one(
    scope,
    sql<{ has: boolean }>`
      select exists (select 1 from experience_page where client_id = ${scope.client.id}
        and experience_id = ${experienceId}::uuid and language = 'fr' and html ~ '\\S') as has`,
  )
  return has
}

type Address = {
  clientId: Rows['public_address']['client_id']
  id: Rows['public_address']['entity_id']
}

export async function findAddress(
  db: Db,
  { eid, kind }: { eid: string; kind: 'experience' | 'draw' },
): Promise<Address | undefined> {
  return db.maybe(
    installation,
    sql<Address>`
      select client_id as "clientId", entity_id as id from public_address
      where eid = ${eid} and kind = ${kind}`,
  )
}
