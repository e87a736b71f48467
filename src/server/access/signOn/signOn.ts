// Single sign-on. Whom the provider vouches for has the account that was linked to the identity before, else the one with
// the address, else a new one, where a group has a role. What the own account asks for besides, as a second step, it still
// asks for (decision 31).
import type { SignOnRefusal } from '#contract/access/signOnRefusals.ts'
import type { JobContext, Outside } from '#server/adapters/outside.ts'
import { ProviderAway, SignOnDenied, type SignOnIdentity } from '#server/adapters/signOn/port.ts'
import { audit } from '#server/platform/audit.ts'
import { takeFrom } from '#server/platform/brakes.ts'
import type { Db } from '#server/platform/db/db.ts'
import { emailKey, isPlainAddress } from '#server/platform/emailKey.ts'
import { RefusedError, refuse } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { networkOf } from '#server/platform/network.ts'
import { type InstallationScope, installationTrail } from '#server/platform/scope.ts'
import { newAccount } from '../accounts/users.ts'
import { enqueueSignOnMail } from '../mail/staffMail.ts'
import * as queries from '../queries/signOn.ts'
import { type Account, findAccountOf, insertAccountOnce } from '../queries/users.ts'
import { hashOfNewPassword, newPassword } from '../signIn/passwords.ts'
import { type BegunSignIn, goOn } from '../signIn/signIn.ts'
import type { Browser } from '../signIn/startSession.ts'
import { followGroups, rolesOfGroups } from './groupRoles.ts'
import { newKept, readKept, secretsOf } from './signOnSecrets.ts'

/** How long the provider may take, and the person there. */
export const signOnSeconds = 600

const mostFromAddress = 100

type Begun = { readonly address: string; readonly kept: string }

/** The address that the browser is sent to, and what it keeps until it is back. */
export async function beginSignOn({ signOn, log }: Outside, to: string | undefined): Promise<Begun | 'away'> {
  if (!signOn) return refuse('not_found')
  const kept = newKept(to)
  const secrets = secretsOf(readKept(kept) ?? refuse('not_found'))
  try {
    return { address: await signOn.begin(secrets), kept }
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    log.warn({ err: error }, 'single sign-on')
    return 'away'
  }
}

export type Ended =
  | { readonly kind: 'begun'; readonly begun: BegunSignIn; readonly to: string }
  | { readonly kind: 'refused'; readonly why: SignOnRefusal }

type Answer = {
  readonly kept: string | undefined
  readonly query: Readonly<Record<string, string>>
  readonly browser: Browser & { readonly halfToken?: string | undefined }
}

const refused = (why: SignOnRefusal): Ended => ({ kind: 'refused', why })

/** The provider is asked outside of any transaction. */
export async function finishSignOn(
  context: JobContext,
  scope: InstallationScope,
  { kept, query, browser }: Answer,
): Promise<Ended> {
  const { db, outside } = context
  if (!outside.signOn) return refuse('not_found')
  const own = readKept(kept ?? '')
  if (!own) return refused('too_late')
  const brake = {
    name: 'sign_on_address',
    of: networkOf(browser.address),
    limit: mostFromAddress,
    seconds: 600,
  }
  if (!(await takeFrom(db, [brake], scope.at)).isAllowed) return refused('too_often')
  const identity = await outside.signOn
    .finish(secretsOf(own), query)
    .catch((error: unknown) => whyOf(error, outside))
  if (typeof identity === 'string') return note(db, scope, { why: identity })
  const account = await openAccount(db, scope, identity).catch(whyTooOften)
  if (typeof account === 'string') return note(db, scope, { why: account, email: identity.email })
  const begun = await goOn(db, { scope, account, attempt: browser })
  return { kind: 'begun', begun, to: own.to }
}

function whyOf(error: unknown, { log }: Pick<Outside, 'log'>): SignOnRefusal {
  log.warn({ err: error }, 'single sign-on')
  if (error instanceof ProviderAway) return 'away'
  return error instanceof SignOnDenied ? 'denied' : 'failed'
}

/** The owner of an account hears of each new link, so they have a limit. */
function whyTooOften(error: unknown): SignOnRefusal {
  if (error instanceof RefusedError && error.refusal.code === 'too_many') return 'too_often'
  throw error
}

/** The account with the roles that its groups give by now, or why it does not come in. */
async function openAccount(
  db: Db,
  scope: InstallationScope,
  identity: SignOnIdentity,
): Promise<Account | SignOnRefusal> {
  const wanted = await rolesOfGroups(db, identity.groups)
  const known = (await queries.findLinked(db, identity))?.id ?? (await link(db, scope, { identity, wanted }))
  if (known === 'unverified' || known === 'no_role') return known
  const before = await findAccountOf(db, known)
  if (!before?.is_open) return 'closed'
  await followGroups(db, bySignOn(scope), { userId: known, wanted })
  // Roles were written since, and nothing else of it is read before the session holds it open.
  return before
}

type Linking = { readonly identity: SignOnIdentity; readonly wanted: ReadonlyMap<number, unknown> }

/** Links the account that has the address, or makes one where the groups give it something to do. */
async function link(
  db: Db,
  scope: InstallationScope,
  { identity, wanted }: Linking,
): Promise<string | 'unverified' | 'no_role'> {
  const email = emailKey(identity.email ?? '')
  if (!isPlainAddress(email)) return 'unverified'
  // Nobody knows it: the account is like one whose owner forgot the password.
  const hash = await hashOfNewPassword(newPassword())
  return db.transaction(installationTrail, async (tx) => {
    const { name, language } = identity
    const fresh = newAccount({ email, name: name ?? email, language, isPlatformAdmin: false }, hash)
    const isNew = wanted.size > 0 && (await insertAccountOnce(tx, fresh, scope.at))
    const account = await queries.lockByEmail(tx, email)
    if (!account) return 'no_role'
    const { id: userId } = account
    await queries.writeIdentity(tx, { ...identity, userId, at: scope.at })
    await queries.writeUnknownPassword(tx, { userId, hash })
    if (!isNew) await enqueueSignOnMail(tx, { userId, at: scope.at, address: scope.address ?? '' })
    const after = { email, issuer: identity.issuer, ...(isNew && { name: fresh.name }) }
    const action = isNew ? 'user.create' : 'sign_on.link'
    await audit(tx, bySignOn(scope), { action, entity: 'user', entityId: userId, after })
    return userId
  })
}

async function note(
  db: Db,
  scope: InstallationScope,
  after: { why: SignOnRefusal; email?: string | null },
): Promise<Ended> {
  await db.transaction(installationTrail, (tx) =>
    audit(tx, bySignOn(scope), {
      action: 'sign_on.refuse',
      entity: 'installation',
      entityId: newId(),
      after,
    }),
  )
  return refused(after.why)
}

const bySignOn = ({ at, requestId, address }: InstallationScope) => ({
  at,
  requestId,
  address,
  actor: { kind: 'system', name: 'Single sign-on' } as const,
})
