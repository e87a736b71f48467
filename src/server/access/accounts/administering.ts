// Rights of people over each other. An account belongs to the installation and a role to a client, so what acts on an
// account acts in every client: platform admins may, and a client admin of all the clients that the user works for, but
// never on a platform admin. A role belongs to its client alone: whoever administers it can always end it, whatever
// other clients gave. Nobody acts on the own account. Of those who can sign in the last platform admin stays, and the
// last administrator of a client for everybody but platform admins, who close a stolen account of that kind. Answers
// say by the same rules why something is not allowed.
import type { WhyNot } from '#contract/reasons.ts'
import { may } from '#contract/roles.ts'
import { why } from '#contract/why.ts'
import type { AuditScope } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseWhy } from '#server/platform/errors.ts'
import { installationTrail, isNamed, type StaffScope, type UserScope } from '#server/platform/scope.ts'
import { listStandings, lockConcerned, type Standing } from '../queries/administering.ts'
import { stateOf } from '../queries/userFlags.ts'

/** The asker, and the user that it is about. */
type Pair = { readonly asker: Standing; readonly target: Standing }

/** Why the asker may not disable, lock, reset or delete the account; undefined where that is allowed. */
export const whyFixed = (pair: Pair): WhyNot => whyNotAdministered(pair) ?? whyLast(pair)

/** Why the asker may neither change nor end the role in this client; undefined where that is allowed. */
export function whyRoleFixed({ asker, target }: Pair, clientId: number): WhyNot {
  if (asker.id === target.id) return why('own_role')
  if (!administersRoles(asker, clientId)) return why('not_an_administrator')
  return whyLastIn({ asker, target }, clientId)
}

/** Why the asker may not act on the account at all. */
function whyNotAdministered({ asker, target }: Pair): WhyNot {
  if (asker.id === target.id) return why('own_account')
  if (asker.is_platform_admin) return undefined
  const { name } = target
  const administered = target.roles.filter(({ client_id }) => administers(asker, client_id))
  if (administered.length === 0) return why('not_an_administrator')
  if (target.is_platform_admin) return why('of_platform_admins', { name })
  return administered.length < target.roles.length ? why('of_other_clients', { name }) : undefined
}

const administers = ({ roles }: Standing, clientId: number): boolean =>
  roles.some(({ client_id, role }) => client_id === clientId && role === 'client_admin')

const administersRoles = ({ roles }: Standing, clientId: number): boolean =>
  roles.some(({ client_id, role }) => client_id === clientId && may(role, 'clientSettings', 'change'))

/** Why the account has to stay one that can sign in. */
export function whyLast({ asker, target }: Pair): WhyNot {
  const { name, last_in, is_last_platform_admin } = target
  const [client] = asker.is_platform_admin ? [] : last_in
  if (client) return why('last_client_admin', { name, client: client.name })
  return is_last_platform_admin ? why('last_platform_admin', { name }) : undefined
}

function whyLastIn({ asker, target: { name, last_in } }: Pair, clientId: number): WhyNot {
  const client = asker.is_platform_admin ? undefined : last_in.find(({ id }) => id === clientId)
  return client && why('last_client_admin', { name, client: client.name })
}

export function refuseIf(reason: WhyNot): void {
  if (reason) refuseWhy(reason)
}

/** Whom to act on, and the client that the call names. */
export type Acted = { readonly userId: string; readonly from: string | undefined }

/** `audited`: the trail of the client from which it is done, else the installation's. */
export type Acting = Pair & { readonly audited: AuditScope }

/**
 * Acts on an account, in one transaction in which nobody else does. A user whom the asker does not know is a 404; else
 * 403 where the asker may not. Whoever was closed meanwhile acts no more.
 */
export async function administer(
  db: Db,
  scope: StaffScope,
  { userId, from }: Acted,
  work: (tx: Db, acting: Acting) => Promise<void>,
): Promise<void> {
  const client = clientOf(await getPair(db, scope, userId), from)
  await db.transaction(client ? { client } : installationTrail, async (tx) => {
    const pair = await lockPair(tx, scope, userId)
    refuseIf(whyNotAdministered(pair))
    requireOpen(pair)
    await work(tx, { ...pair, audited: { ...scope, client } })
  })
}

/** Of an account that one may only look into: its own, or one that one may act on. */
export async function requireAdministered(db: Db, scope: StaffScope, userId: string): Promise<void> {
  const pair = await getPair(db, scope, userId)
  if (userId !== scope.actor.id) refuseIf(whyNotAdministered(pair))
}

/** For a change of a role in the scope's client: 403 or 409 where it may not be, else it stays so until commit. */
export async function lockChangeableRole(tx: Db, scope: UserScope, userId: string): Promise<Standing> {
  const pair = await lockPair(tx, scope, userId)
  const { asker, target } = pair
  if (asker.id === target.id) refuse('own_role')
  // Of two who end each other's at once the second one has no role any more, and is told why it may not be.
  refuseIf(whyLastIn(pair, scope.client.id) ?? whyRoleFixed(pair, scope.client.id))
  requireOpen(pair)
  return target
}

/** For the end of a role in any client, by a platform admin. */
export async function lockRoleOfAny(tx: Db, scope: StaffScope, userId: string): Promise<Standing> {
  const pair = await lockPair(tx, scope, userId)
  const { asker, target } = pair
  if (asker.id === target.id) refuse('own_role')
  if (!asker.is_platform_admin) refuse('not_allowed')
  requireOpen(pair)
  return target
}

/** For a change of the flag of platform admins, as `lockChangeableRole`. */
export async function lockChangeableFlag(
  tx: Db,
  scope: StaffScope,
  { userId, isGiven }: { userId: string; isGiven: boolean },
): Promise<Standing> {
  const pair = await lockPair(tx, scope, userId)
  const { asker, target } = pair
  if (asker.id === target.id) refuse('own_account')
  if (!isGiven && target.is_last_platform_admin) refuse('last_platform_admin', { name: target.name })
  if (!asker.is_platform_admin) refuse('not_allowed')
  requireOpen(pair)
  return target
}

async function lockPair(tx: Db, scope: StaffScope | UserScope, userId: string): Promise<Pair> {
  await lockConcerned(tx, { askerId: scope.actor.id, userId })
  return getPair(tx, scope, userId)
}

async function getPair(db: Db, { actor }: StaffScope | UserScope, userId: string): Promise<Pair> {
  const standings = await listStandings(db, [actor.id, userId])
  const asker = acting(standings.find(({ id }) => id === actor.id) ?? refuse('unauthenticated'), actor)
  const target = found(standings.find(({ id }) => id === userId))
  if (!knows({ asker, target })) refuse('not_found')
  return { asker, target }
}

/** As whom somebody acts: not for a client that asks for a second step which is not set up, and as a role that is viewed. */
export const acting = (asker: Standing, { viewed }: Pick<StaffScope['actor'], 'viewed'>): Standing => ({
  ...asker,
  is_platform_admin: asker.is_platform_admin && !viewed,
  roles: asker.roles
    .filter(({ needs_two_step }) => !needs_two_step)
    .map((one) => (one.client_id === viewed?.clientId ? { ...one, role: viewed.role } : one)),
})

function knows({ asker, target }: Pair): boolean {
  if (asker.is_platform_admin || asker.id === target.id) return true
  return target.roles.some((role) => asker.roles.some(({ client_id }) => client_id === role.client_id))
}

/** The asker's session ended with the account; of two who close each other's at once the second one is told why. */
function requireOpen(pair: Pair): void {
  if (stateOf(pair.asker) !== 'active') refuseWhy(whyLast(pair) ?? why('unauthenticated'))
}

/** The client that the call names, where both work for it. */
function clientOf({ asker, target }: Pair, from: string | undefined): { id: number } | undefined {
  if (from === undefined) return undefined
  const isTheirs = (clientId: number) => target.roles.some(({ client_id }) => client_id === clientId)
  const named = asker.roles.find(({ client_id: id, eid }) => isNamed({ id, eid }, from) && isTheirs(id))
  return named && { id: named.client_id }
}
