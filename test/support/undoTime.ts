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
    const now = new Date()
    const { rows } = await client.query<{ id: string }>(
      `
      update fanfare.broadcast set send_after = $1
      where state = 'scheduled' and send_now and not needs_approval returning id`,
      [now],
    )
    assert.equal(rows.length, 1, 'one broadcast waits')
    const { rowCount } = await client.query(
      `update pgboss.job set start_after = $3, data = data || jsonb_build_object('sendAfter', $2::text)
       where name = 'messaging.startBroadcast' and data->>'broadcastId' = $1`,
      [rows[0]?.id, now.toISOString(), now],
    )
    assert.equal(rowCount, 1, 'its job waits')
  } finally {
    await client.end()
  }
}
