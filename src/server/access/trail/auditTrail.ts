import type { AuditName } from '#contract/access/calls.ts'
import { type AuditGroup, actionsOfGroup, searchedDays } from '#contract/words/auditActions.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import { localTime, startOfDay } from '#server/platform/time.ts'
import { spelledNow } from '../auditSpellings.ts'
import { listExperienceNames, listNames } from '../queries/auditNames.ts'
import * as queries from '../queries/auditTrail.ts'

type ShownEntry = queries.ListedEntry & { names: AuditName[] }

/** Whose trail (0 is the installation's own), and the time zone of the days that are asked for. */
export type Trail = {
  readonly client: { readonly id: number; readonly timeZone: string }
  /** When it is asked. */
  readonly at: Date
}

export type AskedOfTrail = Omit<queries.EntryFilter, 'actions' | 'isUnseen' | 'from' | 'until'> & {
  readonly group?: AuditGroup | undefined
  /** Days in the trail's time zone; both belong to it. */
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** The trail, newest first (a search without days in its last `searchedDays` days), with the names that its ids have today. */
export async function listAudit(
  db: Db,
  trail: Trail,
  asked: PageAsked & AskedOfTrail,
): Promise<Paged<ShownEntry>> {
  const { page, per_page, ...filters } = asked
  const isFiltered = Object.values(filters).some((value) => value !== undefined && value !== '')
  const { rows, total, ...more } = isFiltered
    ? await queries.searchEntries(db, trail, { page, per_page, ...filterOf(trail, filters) })
    : await queries.listEntries(db, trail, asked)
  const ids = rows.map(idsOf)
  const names = await findNames(db, trail, ids.flat())
  return {
    rows: rows.map((row, index) => ({
      ...row,
      action: spelledNow(row.action),
      entity: spelledNow(row.entity),
      names: (ids[index] ?? []).flatMap((id) => names.get(id) ?? []),
    })),
    total,
    ...more,
  }
}

/** Names of these ids today; an experience may be named by its eid. */
export async function findNames(
  db: Db,
  trail: Pick<Trail, 'client'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AuditName>> {
  const wanted = [...new Set(ids)]
  const uuids = wanted.filter((id) => wholeUuid.test(id))
  const eids = wanted.filter((id) => eid.test(id))
  const found = [
    ...(uuids.length > 0 ? await listNames(db, trail, uuids) : []),
    ...(eids.length > 0 ? await listExperienceNames(db, trail, eids) : []),
  ]
  return new Map(found.map((name) => [name.id, name]))
}

export function filterOf(
  { client, at }: Trail,
  { group, from, until, ...filters }: AskedOfTrail,
): queries.EntryFilter {
  const isSearchAlone = Boolean(filters.search) && from === undefined && until === undefined
  const earliest = isSearchAlone
    ? startOfDay(client.timeZone, {
        day: localTime(client.timeZone, at).date,
        field: 'from',
        daysLater: 1 - searchedDays,
      })
    : undefined
  return {
    ...filters,
    isUnseen: group === 'unseen',
    actions: group === undefined || group === 'unseen' ? undefined : actionsOfGroup(group),
    from: from === undefined ? earliest : startOfDay(client.timeZone, { day: from, field: 'from' }),
    until:
      until === undefined
        ? undefined
        : startOfDay(client.timeZone, { day: until, field: 'until', daysLater: 1 }),
  }
}

/** A bulk action may name thousands; nobody reads more names than this. */
const namedAtMost = 30
const uuid = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g

const wholeUuid = new RegExp(`^${uuid.source}$`)
const eid = /^[a-z0-9]{12}$/

function idsOf({ entity, entity_id, before, after }: queries.ListedEntry): string[] {
  const found = JSON.stringify([entity_id, before, after]).match(uuid) ?? []
  const named = entity === 'experience' && eid.test(entity_id) ? [entity_id] : []
  return [...new Set([...named, ...found])].slice(0, namedAtMost)
}
