import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { installation } from '#server/platform/scope.ts'
import type { Lane } from './lanes.ts'

/** The share of a second that a broadcast may take, so that an answer never waits for it. */
const broadcastShare = 0.9

/**
 * Takes up to `wanted` of the sender's messages for the running second, over all workers and clients; answers how
 * many were given. A transaction of its own, since everybody on the sender waits for it; one that a crash forgets
 * costs nothing, so nobody waits for the disk.
 */
export async function takePace(db: Db, lane: Lane, wanted: number): Promise<number> {
  const perSecond = lane.messages_per_second
  const allowed = lane.kind === 'broadcast' ? Math.max(1, Math.floor(perSecond * broadcastShare)) : perSecond
  const first = Math.min(wanted, allowed)
  const row = await db.one(
    installation,
    sql<{ given: number }>`
      with asked as (select set_config('synchronous_commit', 'off', true))
      insert into sender_pace as pace (sender_id, second, taken)
      select ${lane.sender_id}::uuid, date_trunc('second', clock_timestamp()), ${first}::int from asked
      on conflict (sender_id) do update set second = greatest(pace.second, excluded.second),
        taken = case when excluded.second > pace.second then ${first}::int
          else pace.taken + greatest(0, least(${wanted}::int, ${allowed}::int - pace.taken)) end
      returning case when new.second is distinct from old.second then new.taken else new.taken - old.taken end as given`,
  )
  return row.given
}

const keepMilliseconds = 100
const mostAtOnce = 2000

/**
 * The pace of one lane: a fast sender's is taken for a tenth of a second at once, since a statement for each small
 * batch costs more than the batch. What is not used by then is lost, so a second is never stretched by more.
 */
export function createAllowance(db: Db, lane: Lane): (wanted: number) => Promise<number> {
  const portion = Math.min(mostAtOnce, Math.floor((lane.messages_per_second * keepMilliseconds) / 1000))
  let kept = 0
  let takenAt = 0
  let taking: Promise<void> | undefined
  const take = async (wanted: number) => {
    kept = await takePace(db, lane, Math.max(wanted, portion))
    takenAt = performance.now()
  }
  return async (wanted) => {
    while (taking) await taking
    if (kept === 0 || performance.now() - takenAt > keepMilliseconds) {
      taking = take(wanted).finally(() => (taking = undefined))
      await taking
    }
    const given = Math.min(wanted, kept)
    kept -= given
    return given
  }
}
