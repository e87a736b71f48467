/**
 * The domains of clients at which an experience is to be seen (decisions 1). Of several clients that want one it is the
 * first whose record was found; until then all of them wait, so that nobody keeps it from whoever owns it.
 */
import { domainToASCII } from 'node:url'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { refuseField } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { lookSoon } from './domains/lookSoon.ts'

type Domains = { readonly domain: string | null; readonly domain_fr: string | null }

/** In the letters of the domain system, as browsers send them. */
export function readDomains({ domain, domain_fr }: Domains): Domains {
  const read = (typed: string | null, field: keyof Domains) => {
    if (!typed) return null
    return domainToASCII(typed) || refuseField(field, 'not_a_domain')
  }
  return { domain: read(domain, 'domain'), domain_fr: read(domain_fr, 'domain_fr') }
}

/** The language that each is for; null where one is for both. */
export function languagesOf({ domain, domain_fr }: Domains): Map<string, 'en' | 'fr' | null> {
  if (domain && domain === domain_fr) return new Map([[domain, null]])
  return new Map([
    ...(domain ? [[domain, 'en'] as const] : []),
    ...(domain_fr ? [[domain_fr, 'fr'] as const] : []),
  ])
}

/**
 * Gives the experience exactly these. One that is shown for another, or that another of the same client waits for, is
 * refused. Nothing is written where nothing changes: a change of this table is for one at a time in a sharded
 * installation. Records of those that are new are looked for soon.
 */
export async function writeDomains(
  tx: Db,
  scope: Scope,
  { experienceId, ...wanted }: Domains & { experienceId: string },
): Promise<void> {
  const languages = languagesOf(wanted)
  const held = await heldBy(tx, scope, experienceId)
  await letGo(tx, scope, { experienceId, names: [...held.keys()].filter((name) => !languages.has(name)) })
  const missing = [...languages.keys()].filter((name) => !held.has(name))
  refuseTaken(wanted, await listTaken(tx, scope, { experienceId, names: missing }))
  const got = await take(tx, scope, { experienceId, languages, names: missing })
  refuseTaken(
    wanted,
    missing.filter((name) => !got.includes(name)),
  )
  if (missing.length > 0) await lookSoon(tx, scope, { experienceId })
  const moved = [...held.keys()].filter(
    (name) => languages.has(name) && languages.get(name) !== held.get(name),
  )
  await writeLanguages(tx, scope, { experienceId, languages, names: moved })
}

function refuseTaken(wanted: Domains, taken: readonly string[]): void {
  for (const field of ['domain', 'domain_fr'] as const) {
    const name = wanted[field]
    if (name && taken.includes(name)) refuseField(field, 'domain_taken', { domain: name })
  }
}

export async function deleteDomains(tx: Db, scope: Scope, experienceId: string): Promise<void> {
  await letGo(tx, scope, { experienceId, names: [...(await heldBy(tx, scope, experienceId)).keys()] })
}

type Named = { readonly experienceId: string; readonly names: readonly string[] }

type Languages = ReturnType<typeof languagesOf>

async function heldBy(tx: Db, scope: Scope, experienceId: string): Promise<Map<string, string | null>> {
  const rows = await tx.many(
    scope,
    sql<Row<'public_domain', 'domain' | 'language'>>`
      select domain, language from public_domain
      where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid`,
  )
  return new Map(rows.map(({ domain, language }) => [domain, language]))
}

async function letGo(tx: Db, scope: Scope, { experienceId, names }: Named): Promise<void> {
  if (names.length === 0) return
  await tx.run(
    scope,
    sql`delete from public_domain where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid
        and domain = any(${names}::text[])`,
  )
}

/** The names that are not to be had. */
async function listTaken(tx: Db, scope: Scope, { experienceId, names }: Named): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await tx.many(
    scope,
    sql<Row<'public_domain', 'domain'>>`
      select domain from public_domain
      where domain = any(${names}::text[]) and experience_id <> ${experienceId}::uuid
        and (client_id = ${scope.client.id} or verified_at is not null)`,
  )
  return rows.map(({ domain }) => domain)
}

/**
 * Answers the names that it got: another of the same client may have taken one since it was looked for. In one order, so
 * that two who take the same never wait for each other.
 */
async function take(
  tx: Db,
  scope: Scope,
  { experienceId, languages, names }: Named & { languages: Languages },
): Promise<string[]> {
  if (names.length === 0) return []
  const rows = names
    .toSorted()
    .map(
      (name) =>
        sql`(${name}, ${scope.client.id}, ${experienceId}::uuid, ${languages.get(name) ?? null}::text)`,
    )
  const taken = await tx.many(
    scope,
    sql<Row<'public_domain', 'domain'>>`
      insert into public_domain (domain, client_id, experience_id, language) values ${sql.join(rows)}
      on conflict do nothing returning domain`,
  )
  return taken.map(({ domain }) => domain)
}

async function writeLanguages(
  tx: Db,
  scope: Scope,
  { experienceId, languages, names }: Named & { languages: Languages },
): Promise<void> {
  if (names.length === 0) return
  const wanted = names.map((name) => languages.get(name) ?? null)
  await tx.run(
    scope,
    sql`update public_domain d set language = w.language
        from unnest(${names}::text[], ${wanted}::text[]) as w (domain, language)
        where d.client_id = ${scope.client.id} and d.experience_id = ${experienceId}::uuid and d.domain = w.domain`,
  )
}
