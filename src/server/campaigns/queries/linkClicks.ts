import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation, type Scope } from '#server/platform/scope.ts'

export type ShortLink = {
  clientId: Rows['short_link']['client_id']
  linkId: Rows['short_link']['link_id']
}

export function findShortLink(db: Db, code: string): Promise<ShortLink | undefined> {
  return db.maybe(
    installation,
    sql<ShortLink>`select client_id as "clientId", link_id as "linkId" from short_link where code = ${code}`,
  )
}

export type Target = Row<'link', 'name' | 'url' | 'append_tracking_information'> & {
  /** That of the broadcast in which the link was opened. */
  campaign: Rows['campaign']['name'] | null
  campaign_id: Rows['campaign']['id'] | null
  /** To which the link belongs, or whose own address it is. */
  experience_id: Rows['experience']['id'] | null
}

export function findTarget(
  db: Db,
  scope: Scope,
  { linkId, broadcastId }: { linkId: string; broadcastId: string | null },
): Promise<(Target & Row<'link', 'asks_place'>) | undefined> {
  const clientId = scope.client.id
  return db.maybe(
    scope,
    sql<Target & Row<'link', 'asks_place'>>`
      select l.name, l.url, l.append_tracking_information, l.asks_place, l.experience_id, c.name as campaign,
        c.id as campaign_id
      from link l
      left join broadcast b on b.client_id = ${clientId} and b.id = ${broadcastId}::uuid
      left join campaign c on c.client_id = ${clientId} and c.id = b.campaign_id
      where l.client_id = ${clientId} and l.id = ${linkId}::uuid`,
  )
}

/** Which of the subjects (a link, a broadcast) this participant had never clicked before. */
export async function insertFirstClicks(
  tx: Db,
  scope: Scope,
  { participantId, subjectIds }: { participantId: string; subjectIds: readonly string[] },
): Promise<string[]> {
  const rows = await tx.many(
    scope,
    sql<Row<'first_click', 'subject_id'>>`
      insert into first_click (client_id, participant_id, subject_id, at)
      select ${scope.client.id}::bigint, p.id, s.id, ${scope.at}::timestamptz
      from participant p cross join unnest(${subjectIds}::uuid[]) s (id)
      where p.client_id = ${scope.client.id} and p.id = ${participantId}::uuid
      on conflict do nothing
      returning subject_id`,
  )
  return rows.map(({ subject_id }) => subject_id)
}
