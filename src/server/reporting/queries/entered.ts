/** Entries by the moment at which they came in, of several experiences. */
import { entryStatuses } from '#contract/entries/entryStates.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import { offsetOf, type PageAsked, type Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'

type Asked = PageAsked & {
  readonly experienceIds: readonly string[]
  readonly start: Date
  readonly end: Date
}

export type EnteredRow = Row<'entry', 'id' | 'eid' | 'participant_id' | 'status' | 'source'> &
  Row<'participant', 'first_name' | 'last_name' | 'phone' | 'email' | 'is_flagged'> & {
    at: Rows['entry']['created_at']
    kind: Kind
    experience_eid: Rows['experience']['eid']
    experience_name: Rows['experience']['name']
  }

/**
 * entry_experience keeps the order within a status of an experience, so the page comes from the first rows of each of
 * these, and a large experience is never sorted.
 */
export function listEnteredRows(db: Db, scope: Scope, asked: Asked): Promise<Paged<EnteredRow>> {
  const clientId = scope.client.id
  const each = sql`unnest(${[...asked.experienceIds]}::uuid[]) as x (id)
    cross join unnest(${[...entryStatuses]}::text[]) as s (status)`
  const isMeant = sql`e.client_id = ${clientId} and e.experience_id = x.id and e.status = s.status
    and e.created_at >= ${asked.start} and e.created_at < ${asked.end}`
  const first = sql`
    select n.id, n.created_at from ${each}
    cross join lateral (
      select e.id, e.created_at from entry e where ${isMeant}
      order by e.created_at desc, e.id desc limit ${offsetOf(asked) + asked.per_page}) n`
  const rows = sql<EnteredRow>`
    select e.id, e.eid, e.participant_id, e.status, e.source, e.created_at as at,
      h.first_name, h.last_name, h.phone, h.email, h.is_flagged,
      x.kind, x.eid as experience_eid, x.name as experience_name
    from (select f.id from (${first}) f order by f.created_at desc, f.id desc ${limitOf(asked)}) page
    join entry e on e.client_id = ${clientId} and e.id = page.id
    join participant h on h.client_id = ${clientId} and h.id = e.participant_id
    join experience x on x.client_id = ${clientId} and x.id = e.experience_id
    order by e.created_at desc, e.id desc`
  return pageOfMatches(db, scope, { rows, matches: sql`from ${each} join entry e on ${isMeant}` })
}
