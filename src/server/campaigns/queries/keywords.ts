import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import { installation, type Scope } from '#server/platform/scope.ts'

export type RoutedKeyword = { clientId: number; experienceId: string; keywordId: string; keyword: string }

const routed = sql`client_id as "clientId", experience_id as "experienceId", id as "keywordId", keyword`

/** Across clients, because a word is there once on a shortcode. */
export function findKeyword(db: Db, shortcodeId: string, normalised: string) {
  return db.maybe(
    installation,
    sql<Omit<RoutedKeyword, 'experienceId'> & { experienceId: string | null }>`
      select ${routed} from keyword where shortcode_id = ${shortcodeId}::uuid and normalised = ${normalised}`,
  )
}

export function findRoute(
  db: Db,
  shortcodeId: string,
  normalised: string,
): Promise<RoutedKeyword | undefined> {
  return db.maybe(
    installation,
    sql<RoutedKeyword>`
      select ${routed} from keyword
      where shortcode_id = ${shortcodeId}::uuid and normalised = ${normalised} and experience_id is not null`,
  )
}

export async function hasKeyword(db: Db, scope: Scope, id: string): Promise<boolean> {
  const row = await db.maybe(
    installation,
    sql`select 1 from keyword where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
  return row !== undefined
}

export function findKeywordOf(
  tx: Db,
  scope: Scope,
  experienceId: string,
): Promise<{ id: string } | undefined> {
  return tx.maybe(
    installation,
    sql<{ id: string }>`
      select id from keyword
      where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid for update`,
  )
}

export async function removeKeywordsOf(tx: Db, scope: Scope, experienceId: string): Promise<void> {
  await tx.run(
    installation,
    sql`delete from keyword where client_id = ${scope.client.id} and experience_id = ${experienceId}::uuid`,
  )
}

type KeywordRow = { id: string; experienceId: string; shortcodeId: string; word: string; normalised: string }

/** False where somebody else took the word in the meantime. */
export async function addKeyword(tx: Db, scope: Scope, row: KeywordRow): Promise<boolean> {
  const { id, experienceId, shortcodeId, word, normalised } = row
  const added = await tx.run(
    installation,
    sql`insert into keyword (id, shortcode_id, client_id, keyword, normalised, experience_id, created_at)
        values (${id}, ${shortcodeId}, ${scope.client.id}, ${word}, ${normalised}, ${experienceId}, ${scope.at})
        on conflict (shortcode_id, normalised) do nothing`,
  )
  return added === 1
}

/** Where somebody else took the word in the meantime, the key (shortcode_id, normalised) refuses it. */
export async function changeKeyword(tx: Db, scope: Scope, row: KeywordRow): Promise<void> {
  const { id, shortcodeId, word, normalised } = row
  await tx.run(
    installation,
    sql`update keyword set shortcode_id = ${shortcodeId}, keyword = ${word}, normalised = ${normalised}
        where client_id = ${scope.client.id} and id = ${id}`,
  )
}
