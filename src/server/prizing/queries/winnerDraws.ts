import type { Drawn } from '#contract/prizing/winnerDrawCalls.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { type Among, isAsRuled, isInPeriod } from './frozenSet.ts'

export type AskedDraw = Omit<Among, 'isTesting'> & { poolId: string; count: number }

/** Does a draw that was asked for in these words wait for its confirmation? */
export async function hasSameDraw(tx: Db, scope: Scope, asked: AskedDraw): Promise<boolean> {
  const row = await tx.maybe(
    scope,
    sql<Row<'draw', 'id'>>`
      select id from draw
      where client_id = ${scope.client.id} and experience_id = ${asked.experienceId}::uuid and state = 'in-progress'
        and prize_pool_id = ${asked.poolId}::uuid and count = ${asked.count}::int
        and entered_from is not distinct from ${asked.from}::timestamptz
        and entered_to is not distinct from ${asked.to}::timestamptz and rules = ${JSON.stringify(asked.rules)}::jsonb
      limit 1`,
  )
  return row !== undefined
}

export type DrawOfThese = Row<'draw', 'id' | 'eid' | 'state' | 'prize_pool_id' | 'prize_type_id'> & {
  prize_pool_name: Rows['prize_pool']['name']
}

/**
 * The draw in which all of these entries stand: one that waits for its confirmation before one that has it, one that was
 * abandoned last, and the newest of them. Entries by id or eid, each named once.
 */
export function findDrawOf(
  tx: Db,
  scope: Scope,
  { experienceId, entries }: { experienceId: string; entries: readonly string[] },
): Promise<DrawOfThese | undefined> {
  const clientId = scope.client.id
  return tx.maybe(
    scope,
    sql<DrawOfThese>`
      select d.id, d.eid, d.state, d.prize_pool_id, d.prize_type_id, p.name as prize_pool_name
      from draw d
      join prize_pool p on p.client_id = ${clientId} and p.id = d.prize_pool_id
      where d.client_id = ${clientId} and d.experience_id = ${experienceId}::uuid and d.state <> 'open'
        and ${entries.length}::int = (
          select count(*) from ballot_draw b
          cross join lateral (select e.id, e.eid from entry e
            where e.client_id = ${clientId} and e.id = b.entry_id offset 0) e
          where b.client_id = ${clientId} and b.draw_id = d.id and b.replaced_at is null
            and (e.id::text = any(${entries}::text[]) or e.eid = any(${entries}::text[])))
      order by d.state = 'in-progress' desc, d.state = 'complete' desc, d.number desc limit 1`,
  )
}

export async function writePrizeType(
  tx: Db,
  scope: Scope,
  { drawId: id, typeId: prize_type_id }: { drawId: string; typeId: string },
): Promise<void> {
  await tx.run(scope, updateRow('draw', { client_id: scope.client.id, id }, { prize_type_id }))
}

export type KickedRow = Row<'entry', 'id' | 'eid' | 'status' | 'is_test' | 'created_at'> &
  Pick<Drawn, 'data'> &
  Row<'participant', 'first_name' | 'last_name' | 'phone' | 'email' | 'is_flagged'> & {
    participant_id: Rows['participant']['id']
  }

/** Newest first, by `entry_experience`; each looks up its person by the key, whatever the planner expects. */
export function findKicked(
  db: Db,
  scope: Scope,
  asked: PageAsked & Omit<Among, 'isTesting'>,
): Promise<Paged<KickedRow>> {
  const clientId = scope.client.id
  const matches = sql`
    from entry e
    cross join lateral (select * from participant p
      where p.client_id = ${clientId} and p.id = e.participant_id offset 0) p
    where e.client_id = ${clientId} and e.experience_id = ${asked.experienceId}::uuid and e.status = 'kicked'
      and ${isInPeriod(asked)} and ${isAsRuled(asked)}`
  return pageOfMatches<KickedRow>(db, scope, {
    matches,
    rows: sql<KickedRow>`
      select e.id, e.eid, e.status, e.data, e.is_test, e.created_at, p.id as participant_id, p.first_name,
        p.last_name, p.phone, p.email, p.is_flagged
      ${matches} order by e.created_at desc, e.id desc ${limitOf(asked)}`,
  })
}

export type ImageOf = Row<'entry_image', 'id' | 'entry_id' | 'claim_id' | 'rotation' | 'md5'> & {
  has_preview: boolean
}

/** The pictures of these entries, in their order; of some ten thousand entries at most. */
export function listImagesOf(db: Db, scope: Scope, entryIds: readonly string[]): Promise<ImageOf[]> {
  return db.many(
    scope,
    sql<ImageOf>`
      select id, entry_id, claim_id, rotation, md5, preview_id is not null as has_preview
      from entry_image
      where client_id = ${scope.client.id} and entry_id = any(${entryIds}::uuid[])
      order by entry_id, position`,
  )
}
