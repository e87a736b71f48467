import type { Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation, type Scope } from '#server/platform/scope.ts'

type Domain = Rows['public_domain']
type Language = 'en' | 'fr' | null
/** `language` is the one that it is for; null for both. */
export type ServedDomain = { readonly domain: Domain['domain']; readonly language: Language }
export type OwnDomainRow = Pick<Domain, 'domain' | 'checked_at' | 'verified_at'> & {
  language: Language
  fault: 'missing' | 'different' | 'away' | 'taken' | null
}

/** By public_domain_experience. */
export function listOwnDomains(db: Db, scope: Scope, experienceId: string): Promise<OwnDomainRow[]> {
  return db.many(
    scope,
    sql<OwnDomainRow>`
      select domain, language, checked_at, verified_at, fault from public_domain
      where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid
      order by language nulls first, domain`,
  )
}

/** The domains of one experience that were verified; by public_domain_experience. */
export function listServedDomains(db: Db, scope: Scope, experienceId: string): Promise<ServedDomain[]> {
  return db.many(
    scope,
    sql<ServedDomain>`
      select domain, language from public_domain
      where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid and verified_at is not null
      order by language nulls first, domain`,
  )
}

export type Host = ServedDomain & { readonly eid: NonNullable<Domain['eid']> }

/** The domains of all experiences of the client, which has few; by public_domain_experience. */
export function listServedOfClient(
  db: Db,
  scope: Scope,
): Promise<(ServedDomain & Pick<Domain, 'experience_id'>)[]> {
  return db.many(
    scope,
    sql<ServedDomain & Pick<Domain, 'experience_id'>>`
      select domain, language, experience_id from public_domain
      where client_id = ${scope.client.id} and verified_at is not null
      order by language nulls first, domain`,
  )
}

/** The domains of one experience at which nothing is shown yet. */
export async function listUnverified(db: Db, scope: Scope, experienceId: string): Promise<string[]> {
  const rows = await listOwnDomains(db, scope, experienceId)
  return rows.flatMap(({ domain, verified_at }) => (verified_at ? [] : [domain]))
}

/** All hosts of the installation that show an experience, so that a stranger's guess costs no read of its own. */
export function listHosts(db: Db): Promise<Host[]> {
  return db.many(
    installation,
    sql<Host>`
      select domain, language, eid from public_domain where verified_at is not null and eid is not null
      limit ${mostHosts}`,
  )
}

export type Overlooked = { client_id: number; experience_ids: string[] }

/** The experiences of each client whose domains wait and were not looked for since; the table is small, and read whole. */
export function listOverlooked(db: Db, before: Date): Promise<Overlooked[]> {
  return db.many(
    installation,
    sql<Overlooked>`
      select client_id, array_agg(distinct experience_id) as experience_ids from public_domain
      where verified_at is null and (checked_at is null or checked_at < ${before}::timestamptz)
      group by client_id order by client_id`,
  )
}

/** A process holds all of them. */
const mostHosts = 50_000

type Seen = {
  readonly experienceId: string
  readonly eid: string
  readonly found: readonly (ServedDomain & { readonly fault: OwnDomainRow['fault'] })[]
}

/** Holds all rows of these domains, so that of two that were proved at once one is first; answers what others are shown at. */
export async function lockWanted(
  tx: Db,
  scope: Scope,
  { experienceId, names }: { experienceId: string; names: readonly string[] },
): Promise<string[]> {
  const rows = await tx.many(
    scope,
    sql<Pick<Domain, 'domain' | 'experience_id' | 'verified_at'>>`
      select domain, experience_id, verified_at from public_domain where domain = any(${names}::text[])
      order by domain, experience_id for update`,
  )
  return rows.flatMap(({ domain, experience_id, verified_at }) =>
    verified_at && experience_id !== experienceId ? [domain] : [],
  )
}

/** Keeps what the look found; a domain that was verified stays so. */
export async function writeChecked(tx: Db, scope: Scope, { experienceId, eid, found }: Seen): Promise<void> {
  const names = found.map(({ domain }) => domain)
  const languages = found.map(({ language }) => language)
  const faults = found.map(({ fault }) => fault)
  await tx.run(
    scope,
    sql`update public_domain d set eid = ${eid}, language = w.language, fault = w.fault, checked_at = ${scope.at},
          verified_at = coalesce(d.verified_at, case when w.fault is null then ${scope.at}::timestamptz end)
        from unnest(${names}::text[], ${languages}::text[], ${faults}::text[]) as w (domain, language, fault)
        where d.client_id = ${scope.client.id} and d.experience_id = ${experienceId}::uuid and d.domain = w.domain`,
  )
}
