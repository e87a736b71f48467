import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { updateRow } from '#server/platform/db/plainRows.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { Range } from './frozenSet.ts'

/** A ballot and whose it is. */
export type FrozenBallot = { entry_id: string; participant_id: string }

/** The top of the ranking (decisions 5) among the ballots of the bundles that begin there; by the primary key. */
export function rankTop(
  db: Db,
  scope: Scope,
  { drawId, from, to, ...top }: Range & { rankPrefix: string; reach: number },
): Promise<FrozenBallot[]> {
  return db.many(
    scope,
    sql<FrozenBallot>`
      select u.entry as entry_id, u.participant as participant_id
      from (select unnest(b.entries) as entry, unnest(b.participants) as participant from ballot_bundle b
        where b.client_id = ${scope.client.id} and b.draw_id = ${drawId}::uuid and b.first_entry >= ${from}::uuid
          ${to ? sql`and b.first_entry < ${to}::uuid` : sql``}) u
      order by sha256(convert_to(${top.rankPrefix}::text || u.entry::text, 'UTF8')) limit ${top.reach}`,
  )
}

/** The same as far as the draw has kept it, in its order: so many behind a position, or all. */
export function listTopRanked(
  db: Db,
  scope: Scope,
  part: { drawId: string; after: number; most: number | null },
): Promise<FrozenBallot[]> {
  return db.many(
    scope,
    sql<FrozenBallot>`
      select k.entry_id, k.participant_id
      from draw d
      cross join lateral unnest(d.top_ranked, d.top_people) with ordinality as k(entry_id, participant_id, position)
      where d.client_id = ${scope.client.id} and d.id = ${part.drawId}::uuid and k.position > ${part.after}
        and k.entry_id is not null and k.participant_id is not null
      order by k.position limit ${part.most}`,
  )
}

type Top = { drawId: string; seed: string; top: readonly FrozenBallot[] }

const columnsOf = ({ seed: ranked_seed, top }: Top) => {
  const top_ranked = top.map(({ entry_id }) => entry_id)
  const top_people = top.map(({ participant_id }) => participant_id)
  return { top_ranked, top_people, ranked_seed }
}

export async function writeTopRanked(tx: Db, scope: Scope, top: Top): Promise<void> {
  await tx.run(scope, updateRow('draw', { client_id: scope.client.id, id: top.drawId }, columnsOf(top)))
}

/** The same where nothing was drawn meanwhile. */
export async function writeRankedAhead(db: Db, scope: Scope, top: Top): Promise<void> {
  const where = { client_id: scope.client.id, id: top.drawId, state: 'open' } as const
  await db.run(scope, updateRow('draw', where, columnsOf(top)))
}

type RankedDraw = Row<
  'draw',
  'id' | 'prize_pool_id' | 'count' | 'ballot_count' | 'manifest_hash' | 'secret' | 'public_value'
>

/** A draw of which nothing was drawn and whose public value, where it waits for one, is there. */
export function findUnranked(db: Db, scope: Scope, drawId: string): Promise<RankedDraw | undefined> {
  return db.maybe(
    scope,
    sql<RankedDraw>`
      select id, prize_pool_id, count, ballot_count, manifest_hash, secret, public_value from draw
      where client_id = ${scope.client.id} and id = ${drawId}::uuid and state = 'open'
        and (beacon_round is null or public_value is not null)`,
  )
}
