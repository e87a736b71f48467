import { tokenPrefix } from '#contract/words/tokenScopes.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { SessionFound } from '#server/platform/http/scopes.ts'
import { findSession, readSessions } from '../signIn/sessions.ts'
import { readTokens } from './apiTokens.ts'

const isToken = (secret: string): boolean => secret.startsWith(tokenPrefix)

/** Whose secret it is: a session's, or a token's, which its beginning says. */
export async function findCaller(db: Db, secret: string, at: Date): Promise<SessionFound | undefined> {
  if (isToken(secret)) return (await readTokens(db, [secret], at)).get(secret)
  return findSession(db, secret, at)
}

/** As `findCaller`, of many at once; it is not noted as their use. */
export async function readCallers(
  db: Db,
  secrets: readonly string[],
  at: Date,
): Promise<Map<string, SessionFound>> {
  const sessions = await readSessions(
    db,
    secrets.filter((secret) => !isToken(secret)),
    at,
  )
  return new Map([...sessions, ...(await readTokens(db, secrets.filter(isToken), at))])
}
