import pg from 'pg'
import type { Sent } from '#test/support/statements/sent.ts'

/** What a database said to a statement: nothing against it, or its code and message. */
export type Said = { code: string; message: string } | undefined

/** The settings with which the product connects (`openPools`), and their role. */
const options =
  '-c role=fanfare_app -c search_path=fanfare,public -c timezone=UTC -c citus.propagate_set_commands=local -c citus.multi_task_query_log_level=error'

/** Runs each statement with the values and the client of the time when it was noted, and takes it back. */
export async function replay(url: string, sent: readonly Sent[]): Promise<Map<string, Said>> {
  const client = new pg.Client({ connectionString: url, options })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const said = new Map<string, Said>()
    for (const one of sent) said.set(one.text, await tryOne(client, one))
    return said
  } finally {
    await client.end()
  }
}

async function tryOne(client: pg.Client, { text, values, clientId }: Sent): Promise<Said> {
  await client.query('begin')
  try {
    if (clientId !== null) await client.query(`set local app.client_id = ${clientId}`)
    await client.query(`set local statement_timeout = '5s'`)
    await client.query(text, values)
    return undefined
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    return { code, message }
  } finally {
    await client.query('rollback')
  }
}
