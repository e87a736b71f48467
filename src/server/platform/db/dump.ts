import pg from 'pg'
import { writeRows } from './dump/rows.ts'
import { dumpStatements } from './dump/statements.ts'

// The schema as the migrations made it, read back from the catalogue: for people as SQL, for the compiler as types. It
// is the same for the same migrations, wherever they ran, so that a test can say that both files are fresh.

/** The schema `fanfare` as SQL, sorted by kind and name; owners and the session's settings are left out. */
export async function dumpSchema(url: string): Promise<string> {
  return onDatabase(url, async (client) => {
    const statements: string[] = []
    for (const query of dumpStatements) {
      const { rows } = await client.query<{ statement: string }>(query)
      statements.push(...rows.map(({ statement }) => statement.trimEnd()))
    }
    return `-- Made by npm run schema; do not edit.\n\n${statements.join('\n\n')}\n`
  })
}

/** The rows of its tables as TypeScript, which the types of the statements' rows are picked from. */
export async function dumpRows(url: string): Promise<string> {
  return onDatabase(url, writeRows)
}

/** With an empty search path the catalogue writes every name with its schema. */
async function onDatabase(url: string, work: (client: pg.Client) => Promise<string>): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin read only; set local search_path = pg_catalog')
    return await work(client)
  } finally {
    await client.end()
  }
}
