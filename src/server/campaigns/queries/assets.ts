import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { editedRows } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { searchPattern } from '#server/platform/searchPattern.ts'

export type Searched = PageAsked & { search?: string | undefined }
export type SearchedOrOne = Searched & { id?: string | undefined }
const patternOf = ({ search }: Searched) => (search ? searchPattern(search) : '%')

type ChannelFields = Row<'marketing_channel', 'id' | 'name'>
export const channelRows = editedRows('marketing_channel', ['id', 'name'])
export type ChannelRow = ChannelFields & Row<'marketing_channel', 'version'> & { placements_count: number }

/** Served by placement_name, for the rows of one page. */
const channelColumns = (scope: Scope) => sql`c.id, c.name, c.version, (
  select count(*) from placement p
  where p.client_id = ${scope.client.id} and p.channel_id = c.id) as placements_count`

/** A client has some dozens: the key's client part is index enough. */
export function listChannels(db: Db, scope: Scope, asked: SearchedOrOne): Promise<Paged<ChannelRow>> {
  const id = asked.id ?? null
  const matches = sql`from marketing_channel where client_id = ${scope.client.id}
    and (${id}::uuid is null or id = ${id}::uuid) and fold(name) like ${patternOf(asked)}`
  const rows = sql<ChannelRow>`
    select ${channelColumns(scope)}
    from marketing_channel c join (
      select id ${matches} order by lower(name), id ${limitOf(asked)}) k using (id)
    where c.client_id = ${scope.client.id}
    order by lower(c.name), c.id`
  return pageOfMatches(db, scope, { rows, matches })
}

export function getChannel(db: Db, scope: Scope, id: string): Promise<ChannelRow> {
  return db.one(
    scope,
    sql<ChannelRow>`
      select ${channelColumns(scope)} from marketing_channel c
      where c.client_id = ${scope.client.id} and c.id = ${id}::uuid`,
  )
}

type PlacementFields = Row<'placement', 'id' | 'name' | 'channel_id'>
export const placementRows = editedRows('placement', ['id', 'name', 'channel_id'])
export type PlacementRow = PlacementFields &
  Row<'placement', 'version'> & { channel_name: Rows['marketing_channel']['name']; details_count: number }

/** Served by placement_detail_name, for the rows of one page. */
const placementColumns = (
  scope: Scope,
) => sql`p.id, p.name, p.channel_id, c.name as channel_name, p.version, (
  select count(*) from placement_detail d
  where d.client_id = ${scope.client.id} and d.placement_id = p.id) as details_count`

/** Of one channel, or of all: some hundreds at most. */
export function listPlacements(
  db: Db,
  scope: Scope,
  { channelId, ...asked }: SearchedOrOne & { channelId: string | null },
): Promise<Paged<PlacementRow>> {
  const [pattern, id] = [patternOf(asked), asked.id ?? null]
  const matches = sql`from placement p
    join marketing_channel c on c.client_id = ${scope.client.id} and c.id = p.channel_id
    where p.client_id = ${scope.client.id} and (${id}::uuid is null or p.id = ${id}::uuid)
      and (${channelId}::uuid is null or p.channel_id = ${channelId}::uuid)
      and (fold(p.name) like ${pattern} or fold(c.name) like ${pattern})`
  const rows = sql<PlacementRow>`
    select ${placementColumns(scope)}
    from placement p join (
      select p.id ${matches} order by lower(p.name), p.id ${limitOf(asked)}) k on k.id = p.id
    join marketing_channel c on c.client_id = ${scope.client.id} and c.id = p.channel_id
    where p.client_id = ${scope.client.id}
    order by lower(p.name), p.id`
  return pageOfMatches(db, scope, { rows, matches })
}

export function getPlacement(db: Db, scope: Scope, id: string): Promise<PlacementRow> {
  return db.one(
    scope,
    sql<PlacementRow>`
      select ${placementColumns(scope)} from placement p
      join marketing_channel c on c.client_id = ${scope.client.id} and c.id = p.channel_id
      where p.client_id = ${scope.client.id} and p.id = ${id}::uuid`,
  )
}
