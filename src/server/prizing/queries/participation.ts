import type { Participation } from '#contract/prizing/calls.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { offsetOf, type PageAsked, type Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'

/**
 * A page of a participant's entries by entry_participant, each with its experience and, by award_participant, what
 * it won. Undefined where the client has no such participant.
 */
export async function findParticipation(
  db: Db,
  scope: Scope,
  asked: PageAsked & { participantId: string },
): Promise<Paged<ParticipationRow> | undefined> {
  const clientId = scope.client.id
  const rows = await db.many(
    scope,
    sql<(ParticipationRow | { entry_id: null }) & { total: number }>`
      select t.total, r.*
      from participant p
      cross join lateral (
        select count(*) as total from entry e where e.client_id = ${clientId} and e.participant_id = p.id) t
      left join lateral (
        select e.id as entry_id, e.eid as entry_eid, e.status, e.source, e.is_test, e.created_at,
          json_build_object('id', x.id, 'eid', x.eid, 'name', x.name, 'kind', x.kind) as experience,
          coalesce((
            select json_agg(json_build_object('id', a.id, 'pool', o.name, 'type', y.name,
              'created_at', to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
              order by a.created_at, a.id)
            from award a
            join prize_pool o on o.client_id = ${clientId} and o.id = a.prize_pool_id
            left join prize_type y on y.client_id = ${clientId} and y.id = a.prize_type_id
            where a.client_id = ${clientId} and a.participant_id = p.id and a.entry_id = e.id), '[]') as prizes
        from entry e join experience x on x.client_id = ${clientId} and x.id = e.experience_id
        where e.client_id = ${clientId} and e.participant_id = p.id
        order by e.created_at desc, e.id desc limit ${asked.per_page} offset ${offsetOf(asked)}
      ) r on true
      where p.client_id = ${clientId} and p.id = ${asked.participantId}::uuid
      order by r.created_at desc, r.entry_id desc`,
  )
  const [first] = rows
  return first && { rows: rows.filter((row) => row.entry_id !== null), total: first.total }
}

export type ParticipationRow = Row<'entry', 'status' | 'source' | 'is_test' | 'created_at'> &
  Pick<Participation, 'experience' | 'prizes'> & {
    entry_id: Rows['entry']['id']
    entry_eid: Rows['entry']['eid']
  }
