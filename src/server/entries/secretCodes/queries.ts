import type { SecretCodeStock } from '#contract/entries/secretCodes.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'

type OfExperience = { readonly experienceId: string }

export async function countSecretCodes(db: Db, scope: Scope, { experienceId }: OfExperience) {
  const { total, used } = await db.one(
    scope,
    sql<Omit<SecretCodeStock, 'left'>>`
      select count(*) as total, count(used_at) as used from secret_code
      where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid`,
  )
  return { total, used, left: total - used }
}

export type ListedCode = Row<'secret_code', 'id' | 'code' | 'used_at'> & { entry_eid: string | null }
export type CodesAsked = PageAsked & { readonly state?: 'left' | 'used' | undefined }

/** Newest first: `secret_code_made`, or `secret_code_left`. */
export function findCodePage(
  db: Db,
  scope: Scope,
  { experienceId, state, ...asked }: CodesAsked & OfExperience,
): Promise<Paged<ListedCode>> {
  const clientId = scope.client.id
  const ofState =
    state === 'left' ? sql`and c.used_at is null` : state === 'used' ? sql`and c.used_at is not null` : sql``
  const matches = sql`
    from secret_code c where c.client_id = ${clientId} and c.experience_id = ${experienceId}::uuid ${ofState}`
  return pageOfMatches<ListedCode>(db, scope, {
    matches,
    rows: sql<ListedCode>`
      select f.id, f.code, f.used_at, e.eid as entry_eid
      from (select c.id, c.code, c.used_at, c.entry_id ${matches} order by c.id desc ${limitOf(asked)}) f
      left join entry e on e.client_id = ${clientId} and e.id = f.entry_id
      order by f.id desc`,
  })
}

/** The new ones are answered; sorted, so that two who add the same wait for each other in one order. */
export async function insertSecretCodes(
  tx: Db,
  scope: Scope,
  { experienceId, codes }: OfExperience & { codes: readonly { code: string; id: string }[] },
): Promise<string[]> {
  const sorted = [...codes].sort((a, b) => (a.code < b.code ? -1 : 1))
  const rows = await tx.many(
    scope,
    sql<Row<'secret_code', 'code'>>`
      insert into secret_code (client_id, experience_id, code, id, created_at)
      select ${scope.client.id}::bigint, ${experienceId}::uuid, made.code, made.id, ${scope.at}::timestamptz
      from unnest(${sorted.map(({ code }) => code)}::text[], ${sorted.map(({ id }) => id)}::uuid[]) made (code, id)
      on conflict do nothing
      returning code`,
  )
  return rows.map(({ code }) => code)
}

/** The next that are left after this one, by their ids. */
export function listCodesLeft(
  db: Db,
  scope: Scope,
  { experienceId, after }: OfExperience & { after: string },
): Promise<Row<'secret_code', 'id' | 'code'>[]> {
  return db.many(
    scope,
    sql<Row<'secret_code', 'id' | 'code'>>`
      select id, code from secret_code
      where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid and used_at is null
        and id > ${after}::uuid
      order by id limit 5000`,
  )
}

/** True where it was there and unused: of all who bring it at once one gets it, when the others' wait ends. */
export async function takeSecretCode(
  tx: Db,
  scope: Scope,
  { experienceId, code, entryId }: OfExperience & { code: string; entryId: string },
): Promise<boolean> {
  const taken = await tx.run(
    scope,
    sql`update secret_code set used_at = ${scope.at}, entry_id = ${entryId}::uuid
        where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid and code = ${code}
          and used_at is null`,
  )
  return taken === 1
}

export async function deleteSecretCodes(tx: Db, scope: Scope, experienceId: string): Promise<void> {
  await tx.run(
    scope,
    sql`delete from secret_code where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid`,
  )
}
