import type { TicketFilter, TicketStatus } from '#contract/operations/ticketStates.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { editedRows, insertRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { newId } from '#server/platform/ids.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { searchPatterns } from '#server/platform/searchPattern.ts'
import { type AboutRow, about, aboutColumns, aboutJoins, type Named } from './about.ts'

export type TicketRow = AboutRow &
  Row<
    'ticket',
    | 'id'
    | 'subject'
    | 'text'
    | 'status'
    | 'escalated_text'
    | 'closed_at'
    | 'created_at'
    | 'version'
    | 'campaign_id'
    | 'support_issue_id'
    | 'support_issue_name'
  > & { closed_by: Named | null }

const columns = sql`w.id, w.subject, w.text, w.status, w.escalated_text, w.closed_at, w.created_at, w.version,
  w.campaign_id, w.support_issue_id, w.support_issue_name, ${aboutColumns},
  case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name) end as closed_by`
const joins = (scope: Scope) => sql`${aboutJoins(scope)} left join user_account d on d.id = w.closed_by`

export type TicketsAsked = PageAsked & {
  search?: string | undefined
  status: TicketFilter
  whose: 'all' | 'mine'
  participant_id?: string | undefined
}

/** Newest first, by ticket_open, ticket_of_user or ticket_newest, or by ticket_search. */
export async function listTickets(
  db: Db,
  scope: UserScope,
  { search, status, whose, participant_id, ...asked }: TicketsAsked,
): Promise<Paged<TicketRow>> {
  const found = searchPatterns(search?.split(/\s+/).filter(Boolean) ?? []).map(
    (pattern) => sql` and fold(subject || ' ' || coalesce(text, '')) like ${pattern}`,
  )
  const isAsked = status === 'open' ? sql`and status <> 'closed'` : sql`and status = ${status}`
  const matches = sql`from ticket where client_id = ${scope.client.id}
    ${status === 'all' ? sql`` : isAsked}
    ${whose === 'mine' ? sql`and user_id = ${scope.actor.id}::uuid` : sql``}
    ${participant_id ? sql`and participant_id = ${participant_id}::uuid` : sql``}
    ${sql.join(found, sql``)}`
  const rows = sql<TicketRow>`
    select ${columns}
    from ticket w join (
      select id ${matches} order by created_at desc, id desc ${limitOf(asked)}) k using (id) ${joins(scope)}
    where w.client_id = ${scope.client.id}
    order by w.created_at desc, w.id desc`
  return pageOfMatches(db, scope, { rows, matches })
}

export function findTicket(db: Db, scope: Scope, id: string): Promise<TicketRow | undefined> {
  return db.maybe(
    scope,
    sql<TicketRow>`
      select ${columns} from ticket w ${joins(scope)}
      where w.client_id = ${scope.client.id} and w.id = ${id}::uuid`,
  )
}

type Issue = {
  support_issue_id: string
  name: string
  campaign_id: Rows['campaign']['id']
  campaign_name: Rows['campaign']['name']
}

const issues = (scope: Scope) => sql`
  select i ->> 'support_issue_id' as support_issue_id, i ->> 'name' as name, c.id as campaign_id, c.name as campaign_name
  from campaign c cross join lateral jsonb_array_elements(c.support_issues) with ordinality as of_campaign (i, n)
  where c.client_id = ${scope.client.id}`

/** A client has some hundred campaigns at most: the key's client part is index enough. */
export const listSupportIssues = (db: Db, scope: Scope): Promise<Issue[]> =>
  db.many(scope, sql<Issue>`${issues(scope)} order by c.created_at desc, c.id, n limit 1000`)

export const findSupportIssue = (db: Db, scope: Scope, id: string): Promise<Issue | undefined> =>
  db.maybe(scope, sql<Issue>`${issues(scope)} and i ->> 'support_issue_id' = ${id}`)

export type TicketChangeRow = Row<'ticket_change', 'id' | 'status' | 'text' | 'at'> & { user: Named | null }

/** The newest first, by the primary key, whose ids are made in the order of time. */
export function listTicketChanges(db: Db, scope: Scope, ticketId: string): Promise<TicketChangeRow[]> {
  return db.many(
    scope,
    sql<TicketChangeRow>`
      select c.id, c.status, c.text, c.at,
        case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as "user"
      from ticket_change c left join user_account u on u.id = c.user_id
      where c.client_id = ${scope.client.id} and c.ticket_id = ${ticketId}::uuid
      order by c.id desc limit 200`,
  )
}

const ofIssue = ['campaign_id', 'support_issue_id', 'support_issue_name'] as const
const given = ['subject', 'text', ...about, 'user_id', ...ofIssue] as const
export type TicketFields = Row<'ticket', (typeof given)[number]>
const held = ['id', ...given, 'status', 'escalated_text', 'made_by', 'closed_at', 'closed_by'] as const
export type LockedTicket = Row<'ticket', (typeof held)[number] | 'version'>
export const ticketRows = editedRows('ticket', held)

export const insertTicket = (
  tx: Db,
  scope: UserScope,
  ticket: TicketFields & Row<'ticket', 'id'>,
): Promise<void> => ticketRows.insert(tx, scope, { ...ticket, status: 'help', made_by: scope.actor.id })

export type StatusChange = { readonly status: TicketStatus; readonly text: string | null }

/** With the row of its history; `closed` also says who closed it and when. */
export async function markStatus(
  tx: Db,
  scope: UserScope,
  { id, status, text }: StatusChange & { id: string },
): Promise<void> {
  const closed = status === 'closed' ? { closed_at: scope.at, closed_by: scope.actor.id } : {}
  const escalated = status === 'escalated' ? { escalated_text: text } : {}
  await ticketRows.write(tx, scope, { id, status, ...closed, ...escalated })
  await insertTicketChange(tx, scope, { id, status, text })
}

export async function insertTicketChange(
  tx: Db,
  scope: UserScope,
  { id, status, text }: StatusChange & { id: string },
): Promise<void> {
  const change = { client_id: scope.client.id, ticket_id: id, id: newId(), status, text, at: scope.at }
  await tx.run(scope, insertRow('ticket_change', { ...change, user_id: scope.actor.id }))
}

export async function deleteTicketRow(tx: Db, scope: Scope, id: string): Promise<void> {
  await tx.run(
    scope,
    sql`delete from ticket_change where client_id = ${scope.client.id} and ticket_id = ${id}::uuid`,
  )
  await ticketRows.delete(tx, scope, id)
}

type Of = { readonly client: { readonly id: number } }

/** Takes these people, and what was written of them, out of tickets, by ticket_participant; answers which these were. */
export async function blankTickets(tx: Db, scope: Of, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.many(
    scope,
    sql<{ id: Rows['ticket']['id'] }>`
      update ticket set participant_id = null, conversation_id = null, entry_id = null, subject = '', text = null,
        escalated_text = case when escalated_text is not null then '' end, version = version + 1
      where client_id = ${scope.client.id} and participant_id = any(${ids}::uuid[]) returning id`,
  )
  const blanked = rows.map(({ id }) => id)
  await tx.run(
    scope,
    sql`update ticket_change set text = null
      where client_id = ${scope.client.id} and ticket_id = any(${blanked}::uuid[])`,
  )
  return blanked
}

/** Open tickets of somebody who works there no more are for nobody, by ticket_of_user. */
export async function freeTickets(tx: Db, scope: Of, userId: string): Promise<void> {
  await tx.run(
    scope,
    sql`update ticket set user_id = null, version = version + 1
      where client_id = ${scope.client.id} and user_id = ${userId}::uuid and status <> 'closed'`,
  )
}
