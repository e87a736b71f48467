import type { ClickSource, linkLocationStates } from '#contract/operations/locations/listWords.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { insertRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'

export type LinkLocationRow = Row<
  'link_location',
  | 'id'
  | 'link_id'
  | 'campaign_id'
  | 'clicked_at'
  | 'latitude'
  | 'longitude'
  | 'region'
  | 'is_attributable'
  | 'location_id'
> & {
  source: ClickSource
  link_name: Rows['link']['name'] | null
  campaign_name: Rows['campaign']['name'] | null
  location_name: Rows['location']['name'] | null
}

export const linkLocationColumns = sql`x.id, x.link_id, x.campaign_id, x.clicked_at, x.latitude, x.longitude, x.region,
  x.source, x.is_attributable, x.location_id, l.name as link_name, c.name as campaign_name, s.name as location_name`

/** The columns of `linkLocationColumns`, of the click `x`. */
export const namedOf = ({ client: { id } }: Scope) => sql`
  left join link l on l.client_id = ${id} and l.id = x.link_id
  left join campaign c on c.client_id = ${id} and c.id = x.campaign_id
  left join location s on s.client_id = ${id} and s.id = x.location_id`

export type LinkLocationsAsked = PageAsked & {
  readonly link_id?: string | undefined
  readonly campaign_id?: string | undefined
  readonly location_id?: string | undefined
  readonly state?: (typeof linkLocationStates)[number] | undefined
}

const inState = {
  free: sql`and location_id is null and is_attributable`,
  attached: sql`and location_id is not null`,
  not_attributable: sql`and not is_attributable`,
} as const

/** Newest first: along the primary key, or the index of a link, a campaign or a location. */
export async function listLinkLocations(
  db: Db,
  scope: Scope,
  { link_id, campaign_id, location_id, state, ...asked }: LinkLocationsAsked,
): Promise<Paged<LinkLocationRow>> {
  const matches = sql`from link_location where client_id = ${scope.client.id}
    ${link_id ? sql`and link_id = ${link_id}::uuid` : sql``}
    ${campaign_id ? sql`and campaign_id = ${campaign_id}::uuid` : sql``}
    ${location_id ? sql`and location_id = ${location_id}::uuid` : sql``}
    ${state ? inState[state] : sql``}`
  const rows = sql<LinkLocationRow>`
    select ${linkLocationColumns}
    from link_location x join (select id ${matches} order by id desc ${limitOf(asked)}) page using (id)
    ${namedOf(scope)}
    where x.client_id = ${scope.client.id}
    order by x.id desc`
  return pageOfMatches(db, scope, { rows, matches })
}

export function findLinkLocation(db: Db, scope: Scope, id: string): Promise<LinkLocationRow | undefined> {
  return db.maybe(
    scope,
    sql<LinkLocationRow>`
      select ${linkLocationColumns} from link_location x ${namedOf(scope)}
      where x.client_id = ${scope.client.id} and x.id = ${id}::uuid`,
  )
}

export type LockedClick = Row<
  'link_location',
  'id' | 'latitude' | 'longitude' | 'is_attributable' | 'location_id' | 'attached_by' | 'attached_at'
>

/** Held until commit, so that of two who attach it the second sees what the first did. */
export function lockLinkLocation(tx: Db, scope: Scope, id: string): Promise<LockedClick | undefined> {
  return tx.maybe(
    scope,
    sql<LockedClick>`
      select id, latitude, longitude, is_attributable, location_id, attached_by, attached_at from link_location
      where client_id = ${scope.client.id} and id = ${id}::uuid for update`,
  )
}

/** The user who attached a click, and the place, as both are called today. */
export function getAttachment(
  tx: Db,
  scope: Scope,
  { location_id, attached_by }: Pick<LockedClick, 'location_id' | 'attached_by'>,
): Promise<{ location: string | null; name: string | null }> {
  return tx.one(
    scope,
    sql<{ location: string | null; name: string | null }>`
      select (select name from location where client_id = ${scope.client.id} and id = ${location_id}::uuid) as location,
        (select name from user_account where id = ${attached_by}::uuid) as name`,
  )
}

/** To a location, or with null to none. */
export async function writeAttachment(
  tx: Db,
  scope: Scope,
  { id, locationId, userId }: { id: string; locationId: string | null; userId: string },
): Promise<void> {
  await tx.run(
    scope,
    sql`update link_location set location_id = ${locationId}::uuid,
        attached_by = ${locationId && userId}::uuid, attached_at = ${locationId && scope.at}::timestamptz
      where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
}

/** One that is not attributable belongs to no location. */
export async function writeAttributable(
  tx: Db,
  scope: Scope,
  { id, isAttributable }: { id: string; isAttributable: boolean },
): Promise<void> {
  await tx.run(
    scope,
    sql`update link_location set is_attributable = ${isAttributable}, location_id = null, attached_by = null,
        attached_at = null
      where client_id = ${scope.client.id} and id = ${id}::uuid`,
  )
}

/** All clicks of a location; answers how many there were. */
export function writeDetached(tx: Db, scope: Scope, locationId: string): Promise<number> {
  return tx.run(
    scope,
    sql`update link_location set location_id = null, attached_by = null, attached_at = null
      where client_id = ${scope.client.id} and location_id = ${locationId}::uuid`,
  )
}

export type ClickOrigin = Row<'link_location', 'latitude' | 'longitude' | 'region'>
export type Clicked = {
  readonly linkId: string
  readonly participantId: string | null
  readonly broadcastId: string | null
  readonly place: ClickOrigin
  /** The click of a link that asks for its place has its id before. */
  readonly click?: { readonly id: string; readonly at: Date }
  /** By the address where it is left out. */
  readonly source?: ClickSource
}

export type Origin = Row<'link_location', 'link_id' | 'campaign_id'>

/** The link of a click with the campaign of its broadcast, or else of its experience. */
export function findOrigin(db: Db, scope: Scope, clicked: Clicked): Promise<Origin | undefined> {
  const clientId = scope.client.id
  return db.maybe(
    scope,
    sql<Origin>`select l.id as link_id, coalesce(b.campaign_id, e.campaign_id) as campaign_id
      from link l
      left join broadcast b on b.client_id = ${clientId} and b.id = ${clicked.broadcastId}::uuid
      left join experience e on e.client_id = ${clientId} and e.id = l.experience_id
      where l.client_id = ${clientId} and l.id = ${clicked.linkId}::uuid`,
  )
}

/** Held until the click is written, so that whoever is being erased is nobody. */
export function holdClicker(tx: Db, scope: Scope, id: string): Promise<{ id: string } | undefined> {
  return tx.maybe(
    scope,
    sql<{ id: string }>`select id from participant
      where client_id = ${scope.client.id} and id = ${id}::uuid and erased_at is null for share`,
  )
}

type NewClick = Origin & ClickOrigin & Row<'link_location', 'id' | 'participant_id' | 'clicked_at' | 'source'>

/** The place that somebody shared is written over that of the address, once. */
export async function insertLinkLocation(tx: Db, scope: Scope, click: NewClick): Promise<void> {
  const row = { client_id: scope.client.id, ...click }
  await tx.run(
    scope,
    sql`${insertRow('link_location', row)}
      on conflict (client_id, id) do update
      set latitude = excluded.latitude, longitude = excluded.longitude, source = excluded.source
      where link_location.source = 'address' and excluded.source = 'browser'`,
  )
}

export function deleteOfParticipants(tx: Db, scope: Scope, ids: readonly string[]): Promise<number> {
  return tx.run(
    scope,
    sql`delete from link_location where client_id = ${scope.client.id} and participant_id = any(${[...ids]}::uuid[])`,
  )
}
