type World = { rows<Row>(text: string): Promise<Row[]> }

/** Whether the tables of this database are spread over several nodes. */
export const isSpread = async (world: World): Promise<boolean> =>
  (await world.rows(`select from pg_extension where extname = 'citus'`)).length > 0

/** Whether somebody waits for a lock of another one; on spread tables that is on another node. */
export async function isSomebodyWaiting(world: World): Promise<boolean> {
  const waits = (await isSpread(world))
    ? 'citus_lock_waits'
    : `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await world.rows(`select from ${waits}`)).length > 0
}
