import type { ClientChoice } from '#contract/access/calls.ts'
import type { JobContext, Outside } from '#server/adapters/outside.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuseField, refuseFor } from '#server/platform/errors.ts'
import { networkOf } from '#server/platform/network.ts'
import { type InstallationScope, installation, installationTrail } from '#server/platform/scope.ts'
import { hashOfToken, newToken } from './accessTokens.ts'
import { isPassword } from './passwords.ts'
import { listClientChoices } from './queries/clientChoices.ts'
import * as sessions from './queries/sessions.ts'
import * as signIns from './queries/signIns.ts'
import { type Account, findAccount } from './queries/users.ts'
import { type SessionUser, sessionUser } from './sessions.ts'

export type SignInAttempt = {
  readonly email: string
  readonly password: string
  readonly address: string
  readonly userAgent: string
  /** The session that the browser still has: it ends, so that a planted token is worth nothing. */
  readonly previousToken?: string | undefined
}
export type SignedIn = {
  readonly token: string
  readonly user: SessionUser
  readonly clients: ClientChoice[]
}

/** Ten failures within this time close the account to that address for the same time (decisions 2). */
const maxFailures = 10
const windowSeconds = 900

/**
 * Starts a session. An unknown account, a wrong password and a closed account get the same 422 after the same
 * work. The attempt is counted before the password is looked at, so that parallel guesses get no more tries.
 */
export async function signIn(
  { db, outside }: JobContext,
  scope: InstallationScope,
  attempt: SignInAttempt,
): Promise<SignedIn> {
  if (db.inTransaction) throw new Error('a refused sign-in must leave its failure behind')
  const email = attempt.email.trim().toLowerCase()
  const tries = await countAttempt(db, { email, address: networkOf(attempt.address), at: scope.at })
  const account = await findAccount(db, email)
  const isRight = await isPassword(account?.password_hash ?? null, attempt.password)
  if (account && isRight && account.is_open) return startSession(db, { scope, account, attempt })
  if (account && tries === maxFailures) tellOwner(outside, account, attempt.address)
  return refuseField('email', 'wrong_credentials')
}

type Counted = { email: string; address: string; at: Date }

async function countAttempt(db: Db, counted: Counted): Promise<number> {
  return db.transaction(installation, async (tx) => {
    await signIns.lockAttempts(tx, counted)
    const { count, last_at } = await signIns.countFailures(tx, { ...counted, windowSeconds })
    if (last_at && count >= maxFailures) return refuseTooMany(last_at, counted.at)
    await signIns.insertFailure(tx, counted)
    return count + 1
  })
}

function refuseTooMany(lastFailureAt: Date, at: Date): never {
  const freeAt = lastFailureAt.getTime() + windowSeconds * 1000
  return refuseFor(Math.max(1, Math.ceil((freeAt - at.getTime()) / 1000)), 'too_many_sign_ins')
}

type NewSession = { scope: InstallationScope; account: Account; attempt: SignInAttempt }

async function startSession(db: Db, { scope, account, attempt }: NewSession): Promise<SignedIn> {
  const token = newToken()
  const { address, previousToken } = attempt
  return db.transaction(installationTrail, async (tx) => {
    await signIns.deleteFailures(tx, { email: account.email, address: networkOf(address) })
    if (previousToken) await sessions.deleteSession(tx, hashOfToken(previousToken))
    const clients = await listClientChoices(tx, account.id)
    await sessions.insertSession(tx, {
      tokenHash: hashOfToken(token),
      userId: account.id,
      clientId: clients.length === 1 ? (clients[0]?.id ?? null) : null,
      address,
      userAgent: attempt.userAgent.slice(0, 500),
      at: scope.at,
    })
    const actor = {
      kind: 'user',
      id: account.id,
      name: account.name,
      isPlatformAdmin: account.is_platform_admin,
    } as const
    await audit(
      tx,
      { ...scope, actor, address },
      { action: 'session.start', entity: 'user', entityId: account.id },
    )
    return { token, user: sessionUser(account), clients }
  })
}

/** The answer does not wait for this: one that takes longer would tell that the account exists. */
function tellOwner(outside: Outside, account: Account, address: string): void {
  const mail = {
    to: { name: account.name, address: account.email },
    ...blockedMail[account.language](address, outside.publicUrl),
  }
  outside.mail
    .send(mail)
    .catch((error: unknown) => outside.log.error({ err: error }, 'the mail about a blocked sign-in'))
}

const blockedMail = {
  en: (address: string, publicUrl: string) => ({
    subject: 'Failed sign-ins to your Fanfare account',
    text: [
      `Somebody at the address ${address} gave a wrong password for your account at ${publicUrl} ten times.`,
      'That address cannot sign in to your account for 15 minutes; you can, from any other one.',
      'If it was not you, please tell your administrator.',
    ].join('\n\n'),
  }),
  fr: (address: string, publicUrl: string) => ({
    subject: 'Échecs de connexion à votre compte Fanfare',
    text: [
      `Quelqu’un à l’adresse ${address} a donné dix fois un mauvais mot de passe pour votre compte sur ${publicUrl}.`,
      'Cette adresse ne peut pas se connecter à votre compte pendant 15 minutes; toute autre adresse le peut.',
      'Si ce n’était pas vous, veuillez avertir votre administrateur.',
    ].join('\n\n'),
  }),
}
