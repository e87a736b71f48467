import type { SessionClient } from '#contract/access/calls.ts'
import { areas, type Permissions, permissionsOf } from '#contract/roles.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { ifThereIsRoom, refuse } from '#server/platform/errors.ts'
import { installationTrail, type StaffScope } from '#server/platform/scope.ts'
import { csrfTokenOf, hashOfToken } from '../accessTokens.ts'
import { deleteOldTokens } from '../queries/apiTokens.ts'
import { listLanguageCodes } from '../queries/clientChoices.ts'
import { deleteOldHalves } from '../queries/halfSignIns.ts'
import * as queries from '../queries/sessions.ts'
import { deleteOldDevices, deleteOldFailures } from '../queries/signIns.ts'
import type { Account } from '../queries/users.ts'

export { csrfTokenOf } from '../accessTokens.ts'

const idleSeconds = 3600
const lifetimeSeconds = 43_200

/** The limits of a session's life, seen from that moment. */
export const limitsAt = (at: Date): queries.Limits => ({ at, idleSeconds, lifetimeSeconds })

type SessionFound = {
  readonly user: SessionUser & { readonly isPlatformAdmin: boolean }
  /** The session's current client; null where none was chosen or the role there is gone. */
  readonly clientId: number | null
  /** Every client that the user has a role in. */
  readonly clients: SessionClient[]
}

/**
 * Finds a token's session, in one query; undefined for an unknown token, one that is idle for 60 minutes or older
 * than 12 hours, and a closed account. Notes at most once a minute that the session is in use.
 */
export async function findSession(db: Db, token: string, at: Date): Promise<SessionFound | undefined> {
  const tokenHash = hashOfToken(token)
  const row = await queries.findSession(db, { tokenHash, ...limitsAt(at) })
  if (!row) return undefined
  if (at.getTime() - row.last_seen_at.getTime() >= 60_000)
    await ifThereIsRoom(queries.markUsed(db, tokenHash, at))
  return sessionOf(row)
}

/** The live ones among many sessions, by token. It is not noted as their use. */
export async function readSessions(
  db: Db,
  tokens: readonly string[],
  at: Date,
): Promise<Map<string, SessionFound>> {
  const byHash = new Map(tokens.map((token) => [hashOfToken(token).toString('hex'), token]))
  const tokenHashes = tokens.map(hashOfToken)
  const rows = await queries.listSessions(db, { tokenHashes, ...limitsAt(at) })
  return new Map(rows.map((row) => [byHash.get(row.token_hash.toString('hex')) ?? '', sessionOf(row)]))
}

function sessionOf(row: queries.SessionRow): SessionFound {
  return {
    user: { ...sessionUser(row), isPlatformAdmin: row.is_platform_admin },
    clientId: row.clients.some((client) => client.id === row.client_id) ? row.client_id : null,
    clients: row.clients,
  }
}

/** The session as the console gets it. `clientEid` is the client of the tab; it decides over the session's. */
export async function describeSession(
  db: Db,
  scope: StaffScope,
  {
    token,
    clientEid,
    isDemo,
  }: { token: string | undefined; clientEid?: string | undefined; isDemo: boolean },
) {
  const session = token && (await findSession(db, token, scope.at))
  if (!token || !session) return refuse('unauthenticated')
  const { user, clients, clientId } = session
  const client = clients.find(({ id, eid }) => (clientEid ? eid === clientEid : id === clientId)) ?? null
  return {
    user: sessionUser(user),
    client,
    clients,
    languages: client && !client.needs_two_step ? await listLanguageCodes(db, client.id) : [],
    csrf_token: csrfTokenOf(token),
    permissions: client && !client.needs_two_step ? permissionsOf(client.role) : noPermissions,
    is_demo: isDemo,
  }
}

const noPermissions = Object.fromEntries(
  areas.map((area) => [area, { read: false, change: false }]),
) as Permissions

export type SessionUser = Pick<
  Account,
  'id' | 'name' | 'email' | 'language' | 'scheme' | 'time_zone' | 'date_format' | 'is_platform_admin'
>

export function sessionUser(user: SessionUser): SessionUser {
  const { id, name, email, language, scheme, time_zone, date_format, is_platform_admin } = user
  return { id, name, email, language, scheme, time_zone, date_format, is_platform_admin }
}

/** Ends the session; one that is gone stays gone. */
export async function signOut(db: Db, scope: StaffScope, token: string | undefined): Promise<void> {
  if (!token) return
  await db.transaction(installationTrail, async (tx) => {
    const removed = await queries.deleteSession(tx, hashOfToken(token))
    if (removed === 0) return
    await audit(tx, scope, { action: 'session.end', entity: 'user', entityId: scope.actor.id })
  })
}

/** Makes a client the session's current one; 404 where the user has no role there. */
export async function chooseSessionClient(
  db: Db,
  scope: StaffScope,
  { token, clientId }: { token: string | undefined; clientId: number },
): Promise<void> {
  const changed = token
    ? await queries.writeSessionClient(db, {
        tokenHash: hashOfToken(token),
        clientId,
        userId: scope.actor.id,
      })
    : 0
  if (changed === 0) refuse('not_found')
  await queries.tellSessionsChanged(db)
}

/** Removes what no longer counts: dead sessions, tokens that ended 90 days ago, sign-ins that stayed half done, failed sign-ins of a day ago, browsers of 90 days ago. */
export async function removeStaleSessions(db: Db, at: Date): Promise<void> {
  await queries.deleteDeadSessions(db, limitsAt(at))
  await deleteOldHalves(db, at)
  await deleteOldTokens(db, new Date(at.getTime() - 90 * 86_400_000))
  await deleteOldFailures(db, at)
  await deleteOldDevices(db, at)
}
