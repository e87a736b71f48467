import { linkForm } from '#contract/campaigns/calls.ts'
import type { Row, Rows } from '#db/rows.ts'
import { removeCounters } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { editedRows, insertRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import { installation, type Scope } from '#server/platform/scope.ts'
import { searchPattern } from '#server/platform/searchPattern.ts'
import { deleteClicks } from './clickDays.ts'

const given = ['id', ...linkForm.omit({ experience: true }).keyof().options] as const
/** The fields that staff give a link. */
export type LinkFields = Row<'link', (typeof given)[number]>
export const linkRows = editedRows('link', [...given, 'code'])

/** A link as it is answered, but for its short address; its time is a Date. */
export type LinkRow = LinkFields &
  Row<'link', 'code' | 'created_at' | 'version'> & {
    experience_name: Rows['experience']['name'] | null
    clicks: number
    participant_clicks: number
  }

/** All clicks of a link. */
export const clicksCounter = (linkId: string): string => `clicks:${linkId}`
/** How many known participants clicked a link, or any link of a broadcast: `id` is either one's. */
export const clickersCounter = (id: string): string => `clickers:${id}`

/** Served by counter's key, for the rows of one page. */
const columns = (scope: Scope) => sql`${sql.refs(given, 'l')},
  l.code, e.name as experience_name, l.created_at, l.version,
  (select coalesce(sum(c.value), 0)::bigint from counter c
   where c.client_id = ${scope.client.id} and c.name = 'clicks:' || l.id) as clicks,
  (select coalesce(sum(c.value), 0)::bigint from counter c
   where c.client_id = ${scope.client.id} and c.name = 'clickers:' || l.id) as participant_clicks`

/** Newest first. */
export async function listLinks(
  db: Db,
  scope: Scope,
  { search, ...asked }: PageAsked & { search?: string | undefined },
): Promise<Paged<LinkRow>> {
  const pattern = search ? searchPattern(search) : '%'
  const matches = sql`from link where client_id = ${scope.client.id}
    and (fold(name) like ${pattern} or fold(url) like ${pattern} or code like ${pattern})`
  const rows = sql<LinkRow>`
    select ${columns(scope)}
    from link l join (
      select id ${matches} order by created_at desc, id desc ${limitOf(asked)}) k using (id)
    left join experience e on e.client_id = ${scope.client.id} and e.id = l.experience_id
    where l.client_id = ${scope.client.id}
    order by l.created_at desc, l.id desc`
  return pageOfMatches(db, scope, { rows, matches })
}

export function getLink(db: Db, scope: Scope, id: string): Promise<LinkRow> {
  return db.one(
    scope,
    sql<LinkRow>`
      select ${columns(scope)} from link l
      left join experience e on e.client_id = ${scope.client.id} and e.id = l.experience_id
      where l.client_id = ${scope.client.id} and l.id = ${id}::uuid`,
  )
}

export async function hasLinkNamed(db: Db, scope: Scope, name: string): Promise<boolean> {
  const row = await db.maybe(
    scope,
    sql`select 1 from link where client_id = ${scope.client.id} and lower(name) = lower(${name})`,
  )
  return row !== undefined
}

/** False where another link of the installation has this code. */
export async function takeCode(
  tx: Db,
  scope: Scope,
  { code, linkId }: { code: string; linkId: string },
): Promise<boolean> {
  const taken = await tx.run(
    installation,
    sql`${insertRow('short_link', { code, client_id: scope.client.id, link_id: linkId })} on conflict (code) do nothing`,
  )
  return taken === 1
}

/** Its clicks stay in the activity; its totals go with it. */
export async function deleteLinkRow(
  tx: Db,
  scope: Scope,
  { id, code }: { id: string; code: string },
): Promise<void> {
  await linkRows.delete(tx, scope, id)
  await removeCounters(tx, scope, [clicksCounter(id), clickersCounter(id)])
  await deleteClicks(tx, scope, id)
  await tx.run(
    installation,
    sql`delete from short_link where client_id = ${scope.client.id} and code = ${code}`,
  )
}

/** A broadcast whose text names the link and that is not over; the few of these states are read one by one. */
export async function findNeedingBroadcast(tx: Db, scope: Scope, code: string): Promise<string | undefined> {
  const pattern = String.raw`\{\{\s*link:${code}\s*(\||\}\})`
  const row = await tx.maybe(
    scope,
    sql<{ name: string }>`
      select coalesce(nullif(title, ''), id::text) as name from broadcast
      where client_id = ${scope.client.id} and state in ('scheduled', 'sending', 'paused')
        and concat_ws(' ', subject, subject_fr, message, message_fr) ~ ${pattern}
      order by send_after limit 1`,
  )
  return row?.name
}

/** Which of these codes are links of the client; none of them goes before the transaction that asks has ended. */
export async function findKnownCodes(db: Db, scope: Scope, codes: readonly string[]): Promise<string[]> {
  const rows = await db.many(
    scope,
    sql<Row<'link', 'code'>>`
      select code from link where client_id = ${scope.client.id} and code = any(${codes}::text[]) for share`,
  )
  return rows.map(({ code }) => code)
}
