/** The domains of clients at which an experience is to be seen (decisions 1): each belongs to one in the whole installation. */
import { domainToASCII } from 'node:url'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { refuseField } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'

type Domains = { readonly domain: string | null; readonly domain_fr: string | null }

/** In the letters of the domain system, as browsers send them. */
export function readDomains({ domain, domain_fr }: Domains): Domains {
  const read = (typed: string | null, field: keyof Domains) => {
    if (!typed) return null
    return domainToASCII(typed) || refuseField(field, 'not_a_domain')
  }
  return { domain: read(domain, 'domain'), domain_fr: read(domain_fr, 'domain_fr') }
}

/**
 * Gives the experience exactly these; one that another has is refused, whoever that is. Nothing is written where nothing
 * changes: a change of this table is for one at a time in a sharded installation.
 */
export async function writeDomains(
  tx: Db,
  scope: Scope,
  { experienceId, ...wanted }: Domains & { experienceId: string },
): Promise<void> {
  const names = [...new Set([wanted.domain, wanted.domain_fr])].filter((name) => name !== null)
  const held = await namesOf(tx, scope, experienceId)
  await letGo(tx, scope, { experienceId, names: held.filter((name) => !names.includes(name)) })
  const missing = names.filter((name) => !held.includes(name))
  const added = await take(tx, scope, { experienceId, names: missing })
  for (const field of ['domain', 'domain_fr'] as const) {
    const name = wanted[field]
    if (name && missing.includes(name) && !added.includes(name))
      refuseField(field, 'domain_taken', { domain: name })
  }
}

export async function deleteDomains(tx: Db, scope: Scope, experienceId: string): Promise<void> {
  await letGo(tx, scope, { experienceId, names: await namesOf(tx, scope, experienceId) })
}

type Named = { readonly experienceId: string; readonly names: readonly string[] }

async function namesOf(tx: Db, scope: Scope, experienceId: string): Promise<string[]> {
  const rows = await tx.many(
    scope,
    sql<Row<'public_domain', 'domain'>>`
      select domain from public_domain
      where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid`,
  )
  return rows.map(({ domain }) => domain)
}

async function letGo(tx: Db, scope: Scope, { experienceId, names }: Named): Promise<void> {
  if (names.length === 0) return
  await tx.run(
    scope,
    sql`delete from public_domain where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid
        and domain = any(${names}::text[])`,
  )
}

/** Answers those that nobody had; in one order, so that two who take the same never wait for each other. */
async function take(tx: Db, scope: Scope, { experienceId, names }: Named): Promise<string[]> {
  if (names.length === 0) return []
  const rows = names.toSorted().map((name) => sql`(${name}, ${scope.client.id}, ${experienceId}::uuid)`)
  const added = await tx.many(
    scope,
    sql<Row<'public_domain', 'domain'>>`
      insert into public_domain (domain, client_id, experience_id) values ${sql.join(rows)}
      on conflict (domain) do nothing returning domain`,
  )
  return added.map(({ domain }) => domain)
}
