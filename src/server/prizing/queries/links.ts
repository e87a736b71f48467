import type { DrawLink } from '#contract/prizing/certificate.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

export type LinkRow = Row<'draw_link', 'number' | 'text' | 'hash'>

/** The link that the next one follows: the last one, none where there is none yet; and what the first one begins with. */
export type Before = {
  number: Rows['draw_link']['number'] | null
  hash: Rows['draw_link']['hash'] | null
  draw_eid: Rows['draw']['eid']
  manifest_hash: Rows['draw']['manifest_hash']
}

export function getLast(tx: Db, scope: Scope, drawId: string): Promise<Before> {
  const clientId = scope.client.id
  return tx.one(
    scope,
    sql<Before>`
      select l.number, l.hash, d.eid as draw_eid, d.manifest_hash
      from draw d
      left join lateral (select l.number, l.hash from draw_link l
        where l.client_id = ${clientId} and l.draw_id = d.id order by l.number desc limit 1) l on true
      where d.client_id = ${clientId} and d.id = ${drawId}::uuid`,
  )
}

export async function insertLink(
  tx: Db,
  scope: Scope,
  { drawId: draw_id, ...link }: LinkRow & { drawId: string },
): Promise<void> {
  await tx.run(scope, insertRow('draw_link', { client_id: scope.client.id, draw_id, ...link }))
}

/** Every step with the entry of the audit trail that names its hash, in their order. */
export function listLinks(db: Db, scope: Scope, drawId: string): Promise<DrawLink[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<DrawLink>`
      select l.text, l.hash, a.number as audit_number, a.hash as audit_hash
      from draw_link l
      join audit_entry a on a.client_id = ${clientId} and a.entity = 'draw' and a.entity_id = ${drawId}
        and a.after ->> 'link' = l.hash
      where l.client_id = ${clientId} and l.draw_id = ${drawId}::uuid
      order by l.number`,
  )
}

export function findLinkOf(
  db: Db,
  scope: Scope,
  { drawId, kind }: { drawId: string; kind: string },
): Promise<LinkRow | undefined> {
  return db.maybe(
    scope,
    sql<LinkRow>`
      select number, text, hash from draw_link
      where client_id = ${scope.client.id} and draw_id = ${drawId}::uuid and text::jsonb ->> 'kind' = ${kind}`,
  )
}
