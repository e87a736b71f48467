import { fontType } from '#contract/words/fonts.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { nextVersion, updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation, type Scope } from '#server/platform/scope.ts'

/** Whether the client's library has a font file of this hash; by the hash's own index. */
export async function hasFontFile(tx: Db, scope: Scope, hash: string): Promise<boolean> {
  const { is_there } = await tx.one(
    scope,
    sql<{ is_there: boolean }>`
      select exists (
        select 1 from library_item
        where client_id = ${scope.client.id} and hash = ${hash} and content_type = ${fontType}) as is_there`,
  )
  return is_there
}

/** The hash of the font file that the client's public pages load; null for none. */
export async function getFontHash(db: Db, clientId: number): Promise<string | null> {
  const { font_hash } = await db.one(
    installation,
    sql<Row<'client', 'font_hash'>>`select font_hash from client where id = ${clientId}`,
  )
  return font_hash
}

/** The client has no font file from then on. */
export async function clearFont(tx: Db, clientId: number): Promise<void> {
  await tx.run(installation, updateRow('client', { id: clientId }, { font_hash: null, version: nextVersion }))
}
