import pg from 'pg'

/** An empty schema. What it says of itself stays: it may be that tests may empty it. */
export async function removeTables(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ text: string | null }>(
    `select obj_description('fanfare'::regnamespace, 'pg_namespace') as text`,
  )
  const text = pg.escapeLiteral(rows[0]?.text ?? '')
  await owner.query('set client_min_messages = warning')
  for (const statement of [
    'drop schema if exists pgboss cascade',
    'drop schema fanfare cascade',
    'create schema fanfare',
    `comment on schema fanfare is ${text}`,
  ])
    await owner.query(statement)
}
