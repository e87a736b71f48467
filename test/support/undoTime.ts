import assert from 'node:assert/strict'
import pg from 'pg'

/**
 * Ends the ten seconds in which what was sent now can be undone, for a test that is not about them: the broadcast and
 * the job that begins it are due at once.
 */
export async function endUndoTime(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query(`
      with due as (
        update fanfare.broadcast set send_after = date_trunc('milliseconds', now())
        where state = 'scheduled' and send_now and not needs_approval returning id, send_after)
      update pgboss.job j set start_after = now(), data = j.data || jsonb_build_object('sendAfter',
        to_char(due.send_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from due where j.name = 'messaging.startBroadcast' and j.data->>'broadcastId' = due.id::text`)
    assert.equal(rowCount, 1, 'one broadcast waits')
  } finally {
    await client.end()
  }
}
