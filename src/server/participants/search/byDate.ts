import { type Sql, sql } from '#server/platform/db/sql.ts'
import { offsetOf } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { orderOf, type Sorted } from '../queries/participants.ts'

/** More than the page, since a place of somebody whose id has another time counts for nothing. */
const placesAhead = 100

/**
 * The members of a list in the order in which they were made, as far as that is certain. An id has the time of its
 * person, so the places of the list, by their primary key, are in that order already. Whose id has another time stands
 * in an index of their own, participant_misdated, and is looked for in the list. Each of the two walks tells nothing
 * of what comes after its own end: what the other one has beyond that is left out.
 */
export function walkedByDate(scope: Scope, { asked, list, steps }: Walk): Sql {
  const clientId = scope.client.id
  const isUp = asked.direction === 'asc'
  const [direction, upTo] = isUp ? [sql`asc`, sql`<=`] : [sql`desc`, sql`>=`]
  const places = sql.lit(offsetOf(asked) + asked.per_page + placesAhead)
  const columns = sql`x.id, x.sort_first_name, x.sort_last_name, x.created_at`
  const isMember = sql`from list_member m where m.client_id = ${clientId} and m.list_id = ${list} and m.ordinal = 0`
  return sql`
    with place as materialized (
      select m.participant_id as id ${isMember} order by m.participant_id ${direction} limit ${places}),
    misdated as materialized (
      select p.id, p.sort_first_name, p.sort_last_name, p.created_at from participant p
      where p.client_id = ${clientId} and p.created_at is distinct from uuid_extract_timestamp(p.id)
      order by ${orderOf(asked)} limit ${sql.lit(steps)}),
    place_end as materialized (
      select id, uuid_extract_timestamp(id) as created_at from place
      where (select count(*) from place) = ${places} order by id ${isUp ? sql`desc` : sql`asc`} limit 1),
    misdated_end as materialized (
      select id, created_at from misdated p
      where (select count(*) from misdated) = ${sql.lit(steps)}
      order by ${orderOf({ ...asked, direction: isUp ? 'desc' : 'asc' })} limit 1)
    select k.* from place cross join lateral (
      select ${columns} from participant x where x.client_id = ${clientId} and x.id = place.id offset 0) k
    where k.created_at = uuid_extract_timestamp(k.id)
      and coalesce((select (k.created_at, k.id) ${upTo} (e.created_at, e.id) from misdated_end e), true)
    union all
    select k.* from misdated k
    where (select true ${isMember} and m.participant_id = k.id limit 1)
      and coalesce((select (k.created_at, k.id) ${upTo} (e.created_at, e.id) from place_end e), true)`
}

type Walk = {
  asked: Sorted
  /** A scalar: the list's id, null where it counts as empty. */
  list: Sql
  /** How many of those whose id has another time are looked at. */
  steps: number
}
