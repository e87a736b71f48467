// A token of an API user: shown once, stored as its SHA-256, scoped to at most what the role may do. It lives until it
// expires, is revoked or is replaced, and ends at once with the account. What it may is looked up at each use, so a
// role that shrinks takes it along.

import {
  longestOverlapHours,
  mostTokens,
  scopesOf,
  type TokenScope,
  tokenPrefix,
} from '#contract/words/tokenScopes.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, ifThereIsRoom, refuse, refuseField } from '#server/platform/errors.ts'
import { isTokenLike } from '#server/platform/http/credentials.ts'
import type { SessionFound } from '#server/platform/http/scopes.ts'
import { newId } from '#server/platform/ids.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { resolveMoment } from '#server/platform/time.ts'
import { hashOfToken, newToken } from '../accessTokens.ts'
import * as queries from '../queries/apiTokens.ts'
import { tellSessionsChanged } from '../queries/sessions.ts'

/** The living ones among these, each as the session that it stands for. */
export async function readTokens(
  db: Db,
  secrets: readonly string[],
  at: Date,
): Promise<Map<string, SessionFound>> {
  const byHash = new Map(secrets.map((secret) => [hashOfToken(secret).toString('hex'), secret]))
  const hashes = secrets.filter(isTokenLike).map(hashOfToken)
  const rows = hashes.length === 0 ? [] : await queries.listLiveTokens(db, hashes, at)
  return new Map(rows.map((row) => [byHash.get(row.token_hash.toString('hex')) ?? '', sessionOf(row)]))
}

function sessionOf(row: queries.LiveToken): SessionFound {
  const { token_id: id, start, scopes, expires_at: expiresAt, last_used_at: usedAt } = row
  return {
    user: { id: row.id, name: row.name, isPlatformAdmin: false },
    clientId: row.clients[0]?.id ?? null,
    // Nobody types a code for a program: whom two-step sign-in is asked of are people.
    clients: row.clients.map((client) => ({ ...client, needs_two_step: false })),
    token: { id, start, scopes, expiresAt, usedAt },
  }
}

/** At most once a minute; what is remembered of the token knows it too. */
export async function noteTokenUse(
  db: Db,
  { token }: SessionFound,
  { at, address }: { at: Date; address: string },
): Promise<void> {
  if (!token || (token.usedAt && at.getTime() - token.usedAt.getTime() < 60_000)) return
  token.usedAt = at
  await ifThereIsRoom(queries.markTokenUsed(db, { id: token.id, at, address }))
}

type ShownToken = queries.TokenRow & { is_live: boolean }

export const shownToken = (row: queries.TokenRow, at: Date): ShownToken => ({
  ...row,
  is_live: row.revoked_at === null && (row.expires_at === null || row.expires_at > at),
})

type MadeToken = ShownToken & { secret: string }
type TokenForm = { name: string; scopes: TokenScope[]; expires_at: string | null }

/** 422 at `scopes` for what the role does not hold, at `expires_at` for what is over. */
export async function createApiToken(
  db: Db,
  scope: UserScope,
  { userId, form }: { userId: string; form: TokenForm },
): Promise<MadeToken> {
  const expires_at =
    form.expires_at === null ? null : resolveMoment(scope.client.timeZone, form.expires_at, 'expires_at')
  if (expires_at && expires_at <= scope.at) refuseField('expires_at', 'expiry_past')
  return db.transaction(scope, async (tx) => {
    const user = found(await queries.lockApiUser(tx, scope, userId))
    await requireFewer(tx, scope, user)
    const held = scopesOf(user.role)
    const beyond = form.scopes.find((one) => !held.includes(one))
    if (beyond) refuseField('scopes', 'scope_beyond_role', { name: user.name, scope: beyond })
    const scopes = [...new Set(form.scopes)]
    const made = await addToken(tx, scope, { userId, name: form.name, scopes, expires_at })
    await note(tx, scope, { action: 'token.create', userId, after: factsOf(made) })
    return made
  })
}

/** The new one lives as long as the one before was to live. It holds nothing that the role has lost meanwhile. */
export async function rotateApiToken(
  db: Db,
  scope: UserScope,
  { userId, id, overlapHours }: { userId: string; id: string; overlapHours: number },
): Promise<MadeToken> {
  return db.transaction(scope, async (tx) => {
    const user = found(await queries.lockApiUser(tx, scope, userId))
    const old = shownToken(found(await queries.findToken(tx, { userId, id })), scope.at)
    if (!old.is_live) refuse('token_dead')
    await requireFewer(tx, scope, user)
    const held: readonly string[] = scopesOf(user.role)
    const scopes = old.scopes.filter((one) => held.includes(one))
    const made = await addToken(tx, scope, {
      userId,
      name: old.name,
      scopes,
      expires_at: renewed(old, scope.at),
    })
    const ends = new Date(scope.at.getTime() + Math.min(overlapHours, longestOverlapHours) * 3_600_000)
    await tellSessionsChanged(tx)
    if (overlapHours === 0) await queries.markTokenRevoked(tx, id, scope.at)
    else if (!old.expires_at || old.expires_at > ends) await queries.markTokenEnding(tx, id, ends)
    await note(tx, scope, {
      action: 'token.rotate',
      userId,
      before: { start: old.start },
      after: { ...factsOf(made), overlap_hours: overlapHours },
    })
    return made
  })
}

const renewed = ({ created_at, expires_at }: queries.TokenRow, at: Date): Date | null =>
  expires_at && new Date(at.getTime() + expires_at.getTime() - created_at.getTime())

/** The same again changes nothing. */
export async function revokeApiToken(
  db: Db,
  scope: UserScope,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  await db.transaction(scope, async (tx) => {
    found(await queries.lockApiUser(tx, scope, userId))
    const { revoked_at, start, name } = found(await queries.findToken(tx, { userId, id }))
    if (revoked_at) return
    await tellSessionsChanged(tx)
    await queries.markTokenRevoked(tx, id, scope.at)
    await note(tx, scope, { action: 'token.revoke', userId, before: { name, start } })
  })
}

async function requireFewer(tx: Db, { at }: UserScope, { id, name }: queries.ApiUserRow): Promise<void> {
  if ((await queries.countLiveTokens(tx, id, at)) >= mostTokens)
    refuse('token_limit', { name, count: mostTokens })
}

type Made = { userId: string; name: string; scopes: string[]; expires_at: Date | null }

async function addToken(tx: Db, { at }: UserScope, { userId, ...made }: Made): Promise<MadeToken> {
  const secret = `${tokenPrefix}${newToken()}`
  const token = { ...made, id: newId(), start: secret.slice(0, tokenPrefix.length + 4), created_at: at }
  await queries.insertToken(tx, { ...token, user_id: userId, token_hash: hashOfToken(secret) })
  return {
    ...shownToken({ ...token, revoked_at: null, last_used_at: null, last_address: null }, at),
    secret,
  }
}

const factsOf = ({ name, start, scopes, expires_at }: ShownToken) => ({ name, start, scopes, expires_at })

type Noted = {
  action: `token.${'create' | 'revoke' | 'rotate'}`
  userId: string
  before?: object
  after?: object
}

const note = (tx: Db, scope: UserScope, { userId, ...noted }: Noted) =>
  audit(tx, scope, { ...noted, entity: 'user', entityId: userId })
