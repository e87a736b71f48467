import { createHash } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { tables } from '#db/tables.ts'
import type { Statement, Within } from './oneMessage.ts'
import { type Sql, writtenOut } from './sql.ts'

/** The text of each statement that is asked for, to whoever listens: the tests do. */
const asked = channel('fanfare.statement')

/** The text of a query that is sent; refused where it may not run within this. */
export const prepare = (within: Within, query: Sql): Statement => allowed(within, compiled(query))

export type Compiled = { readonly statement: Statement; readonly isTenant: boolean }

export function compiled(query: Sql): Compiled {
  const { text, values } = writtenOut(query)
  const { isTenant, name } = statementOf(text)
  if (asked.hasSubscribers) asked.publish(text)
  return { isTenant, statement: name ? { text, values, name } : { text, values } }
}

export function allowed(within: Within, { statement, isTenant }: Compiled): Statement {
  if (isTenant && !within.client) throw new Error(`no client for: ${statement.text}`)
  return statement
}

type Known = { isTenant: boolean; name?: string }
const statements = new Map<string, Known>()
/** Named statements live as long as their connection, so texts beyond this many go unnamed. */
const maxNamed = 1000

function statementOf(text: string): Known {
  const seen = statements.get(text)
  if (seen) return seen
  const isTenant = tenantPattern.test(text)
  if (isTenant && !text.includes('client_id') && !text.includes('current_client()'))
    throw new Error(`a tenant statement without client_id: ${text}`)
  const known: Known = { isTenant }
  if (statements.size < maxNamed) {
    if (!isTenant || !changeByOthers.test(text))
      known.name = createHash('sha1').update(text).digest('base64url')
    statements.set(text, known)
  }
  return known
}

/**
 * A change that reads other rows than those it changes. It has no name, so that it is planned for its values each time:
 * after five runs of a named one comes a plan for all values, and in that one a sharded database sees all clients.
 */
const changeByOthers = /^\s*(?:update\b.*(?<!\bdistinct\s)\bfrom\b|delete\b.*\b(?:using|select)\b)/is

const tenantPattern = new RegExp(
  `\\b(?:from|join|into|update|using)\\s+(?:only\\s+)?"?(?:${tables.tenant.join('|')})"?(?![\\w"])`,
  'i',
)
