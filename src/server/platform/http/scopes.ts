import type { FastifyRequest } from 'fastify'
import type { Access } from '#contract/kit.ts'
import { may, type Role } from '#contract/roles.ts'
import { nameSeenAs } from '#contract/words/seenAs.ts'
import { isInScopes, scopeOfRight } from '#contract/words/tokenScopes.ts'
import { RefusedError, refuse } from '../errors.ts'
import { type ClientRef, type InstallationScope, isNamed, type StaffScope, type UserScope } from '../scope.ts'

/** A living token; `start` are its first characters. `usedAt` is when its use was noted last. */
export type TokenFound = {
  readonly id: string
  readonly start: string
  readonly scopes: readonly string[]
  readonly expiresAt: Date | null
  usedAt: Date | null
}

/** `needs_two_step`: nothing of the client is for this user before two-step sign-in is set up. */
type Choice = {
  readonly id: number
  readonly eid: string
  readonly name: string
  readonly time_zone: string
  readonly role: Role
  readonly needs_two_step: boolean
  /** Seen as `role` by a client admin. */
  readonly is_viewed?: boolean
}

/** A live session as the HTTP layer needs it; `clients` are those in which the user has a role. */
export type SessionFound = {
  readonly user: { readonly id: string; readonly name: string; readonly isPlatformAdmin: boolean }
  readonly clientId: number | null
  /** A token of an API user, where it is no session. */
  readonly token?: TokenFound
  readonly clients: readonly Choice[]
}

/** Finds the asker, the client and the right: or refuses (decisions 1 and 2). */
export function scopeOf(
  request: FastifyRequest,
  access: Access,
  { session, at }: { session: SessionFound | undefined; at: Date },
): InstallationScope | StaffScope | UserScope {
  const base = { requestId: request.id, at, address: request.ip }
  if (access === 'anyone')
    return { ...base, actor: session ? actorOf(session) : { kind: 'participant', name: 'A visitor' } }
  if (!session) return refuse('unauthenticated')
  const actor = actorOf(session)
  if (access === 'signedIn') return { ...base, actor }
  if (access === 'platformAdmin') return actor.isPlatformAdmin ? { ...base, actor } : refuse('not_allowed')
  const { client, role } = clientOf(request, session)
  const { area, right } = access
  if (!may(role, area, right)) refuse('not_allowed')
  if (session.token && !isInScopes(session.token.scopes, area, right))
    refuse('token_scope', { scope: scopeOfRight(area, right) })
  return { ...base, actor: actorOf(session, client.id), client, role }
}

/** Would this request still be let in? */
export function isLetIn(...asked: Parameters<typeof scopeOf>): boolean {
  try {
    scopeOf(...asked)
    return true
  } catch (error) {
    if (error instanceof RefusedError) return false
    throw error
  }
}

/**
 * A `{client}` in the path decides, then `client` of a query that names one (M7), then `X-Client`, else the
 * session's current client. One the user has no role in is a 404, the same as one that does not exist.
 */
function clientOf(request: FastifyRequest, session: SessionFound): { client: ClientRef; role: Role } {
  const choice = choiceOf(request, session)
  if (!choice) return refuse('not_found')
  const { id, eid, name, time_zone: timeZone, role } = choice
  if (choice.needs_two_step) refuse('two_step_required', { client: name })
  return { client: { id, eid, name, timeZone }, role }
}

/** As what the session acts in the client that a request names. */
export const roleIn = (request: FastifyRequest, session: SessionFound): Role | undefined =>
  choiceOf(request, session)?.role

/** The client in whose trail a request belongs; 0, the installation's, where the user has no role in it. */
export function trailOf(request: FastifyRequest, session: SessionFound): number {
  return choiceOf(request, session)?.id ?? 0
}

function choiceOf(request: FastifyRequest, { clients, clientId }: SessionFound) {
  const named = clientNamed(request)
  return clients.find((client) => (named === undefined ? client.id === clientId : isNamed(client, named)))
}

/** The client that the request names, by number or eid, if it names one. */
export function clientNamed(request: FastifyRequest): string | undefined {
  const { client: inPath } = request.params as { client?: string }
  const { client: inQuery } = request.query as { client?: unknown }
  const header = request.headers['x-client']
  if (inPath !== undefined) return inPath
  // Empty in a read it is not given (`checkedQuery`).
  if (typeof inQuery === 'string' && (inQuery !== '' || request.method !== 'GET')) return inQuery
  return typeof header === 'string' ? header : undefined
}

/** Whoever acts by token is named with it, and whoever sees a client as a role with that. */
export function actorOf({ user, token, clients }: SessionFound, clientId?: number): StaffScope['actor'] {
  const { id, name, isPlatformAdmin } = user
  const seen = clients.find((one) => one.is_viewed && one.id === (clientId ?? one.id))
  if (seen) {
    return {
      kind: 'user',
      id,
      name: nameSeenAs(name, seen.role),
      isPlatformAdmin,
      viewed: { clientId: seen.id, role: seen.role },
    }
  }
  if (!token) return { kind: 'user', id, name, isPlatformAdmin }
  return { kind: 'user', id, name: `${name} (${token.start}…)`, isPlatformAdmin, scopes: token.scopes }
}
