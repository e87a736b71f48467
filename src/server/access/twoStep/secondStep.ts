// The second step of a sign-in. Between the two there is no session: a half sign-in waits five minutes for the one browser
// that has its token, and ends with whatever closes the account or changes its password. It becomes a session once, and
// so does each code, each time step of an authenticator and each challenge of a passkey.
import type { PasskeyQuestion, ProvenPasskey, StepWay } from '#contract/access/twoStepCalls.ts'
import type { JobContext } from '#server/adapters/outside.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse, refuseField } from '#server/platform/errors.ts'
import { type InstallationScope, installationTrail } from '#server/platform/scope.ts'
import { hashOfToken } from '../accessTokens.ts'
import { enqueueTwoStepMail } from '../mail/twoStepMail.ts'
import * as halves from '../queries/halfSignIns.ts'
import * as queries from '../queries/twoStep.ts'
import { type Account, findAccountOf, holdOpenAccount } from '../queries/users.ts'
import { getHalf } from '../signIn/halfSignIn.ts'
import { actorOf, type Browser, newKeys, type SignedIn, startSession } from '../signIn/startSession.ts'
import { type BegunTry, beginTry } from '../signIn/tries.ts'
import { stepOf } from './authenticators.ts'
import { questionFor, verifiedCount } from './passkeys.ts'
import { hashOfCode } from './recoveryCodes.ts'
import { beginCodeTry, noteWrongStep } from './secondStepTries.ts'

/** The question that one of the account's passkeys has to sign, in place of the one before. */
export async function askForPasskey(
  { db, outside }: JobContext,
  { at }: InstallationScope,
  token: string,
): Promise<PasskeyQuestion> {
  const half = await getHalf(db, token, at)
  const passkeys = await queries.listPasskeys(db, half.user_id)
  const question = await questionFor(passkeys, outside.publicUrl)
  const asked = { tokenHash: hashOfToken(token), challenge: question.challenge, at }
  if (!(await halves.writeChallenge(db, asked))) refuse('half_dead')
  return question
}

/** Whose sign-in it is, in which browser. */
export type SecondStep = Browser & { readonly token: string }

/** By the code of an authenticator, or a recovery code. 422 where it is wrong, and counted like a wrong password. */
export async function giveCode(
  context: JobContext,
  scope: InstallationScope,
  { code, ...step }: SecondStep & { readonly code: string },
): Promise<SignedIn> {
  const { db } = context
  const { half, account } = await getAwaited(db, step.token, scope.at)
  const begun = await beginCodeTry(context, account, { ...step, at: scope.at })
  const proof = await proofOfCode(db, { userId: half.user_id, code, at: scope.at })
  const signedIn = proof && (await finish(db, scope, { account, step, begun, proof }))
  if (signedIn) return signedIn
  const way = isAuthenticatorCode(code) ? 'authenticator' : 'recovery_code'
  await noteWrongStep(context, scope, { account, way, address: step.address })
  return refuseField('code', 'wrong_code')
}

/** By a passkey that has signed what `askForPasskey` asked for. */
export async function givePasskey(
  context: JobContext,
  scope: InstallationScope,
  { credential, ...step }: SecondStep & { readonly credential: ProvenPasskey },
): Promise<SignedIn> {
  const { db, outside } = context
  const { half, account } = await getAwaited(db, step.token, scope.at)
  const begun = await beginTry(db, { ...step, email: account.email, at: scope.at })
  const asked = { challenge: half.challenge, publicUrl: outside.publicUrl, at: scope.at }
  const proof = await proofOfPasskey(db, half.user_id, { ...asked, credential })
  const signedIn = proof && (await finish(db, scope, { account, step, begun, proof }))
  if (signedIn) return signedIn
  await noteWrongStep(context, scope, { account, way: 'passkey', address: step.address })
  return refuse('passkey_refused')
}

async function getAwaited(db: Db, token: string, at: Date) {
  const half = await getHalf(db, token, at)
  const account = (await findAccountOf(db, half.user_id)) ?? refuse('half_dead')
  return { half, account }
}

/** The second proof of who somebody is; `take` uses it up, and is false where somebody was quicker. */
type Proof = { readonly way: StepWay; readonly take: (tx: Db) => Promise<boolean> }

const isAuthenticatorCode = (code: string): boolean => /^\d{6}$/.test(code.replace(/\s/g, ''))

async function proofOfCode(
  db: Db,
  { userId, code, at }: { userId: string; code: string; at: Date },
): Promise<Proof | undefined> {
  if (!isAuthenticatorCode(code)) {
    const hash = hashOfCode(code)
    return { way: 'recovery_code', take: (tx) => queries.takeRecoveryCode(tx, { userId, hash }) }
  }
  const secret = await queries.findSecret(db, userId)
  if (secret === undefined) return undefined
  const step = stepOf(secret, code.replace(/\s/g, ''), at)
  if (step === undefined) return undefined
  return { way: 'authenticator', take: (tx) => queries.takeStep(tx, { userId, secret, step }) }
}

type Signed = {
  readonly publicUrl: string
  readonly challenge: string | null
  readonly credential: ProvenPasskey
  readonly at: Date
}

async function proofOfPasskey(
  db: Db,
  userId: string,
  { challenge, credential, at, publicUrl }: Signed,
): Promise<Proof | undefined> {
  const passkeys = await queries.listPasskeys(db, userId)
  const passkey = passkeys.find(({ credential_id }) => credential_id === credential.id)
  if (!passkey || challenge === null) return undefined
  const counter = await verifiedCount(credential, { passkey, challenge, publicUrl })
  if (counter === undefined) return undefined
  const counted = { id: passkey.id, before: passkey.counter, counter, at }
  return { way: 'passkey', take: (tx) => queries.takeCount(tx, counted) }
}

type Finished = { account: Account; step: SecondStep; begun: BegunTry; proof: Proof }

/** Undefined where the proof was used up by somebody who was quicker: then the sign-in still waits. */
async function finish(
  db: Db,
  scope: InstallationScope,
  { account, step, begun, proof }: Finished,
): Promise<SignedIn | undefined> {
  const keys = newKeys()
  const tokenHash = hashOfToken(step.token)
  const signedIn = await db.transaction(installationTrail, async (tx) => {
    if (!(await holdOpenAccount(tx, account))) return refuse('half_dead')
    if (!(await proof.take(tx))) return undefined
    if (!(await halves.takeHalf(tx, { tokenHash, at: scope.at }))) return refuse('half_dead')
    if (proof.way === 'recovery_code') await noteRecovery(tx, scope, { account, step })
    return startSession(tx, scope, { keys, account, browser: step, counted: begun.counted, by: proof.way })
  })
  if (signedIn) await begun.giveBack()
  return signedIn
}

async function noteRecovery(
  tx: Db,
  scope: InstallationScope,
  { account, step: { address } }: Pick<Finished, 'account' | 'step'>,
): Promise<void> {
  const userId = account.id
  const left = (await queries.findSteps(tx, userId))?.recovery_codes ?? 0
  await enqueueTwoStepMail(tx, { userId, news: 'recovery_code', left, at: scope.at, address })
  const note = {
    action: 'user.use_recovery_code',
    entityId: userId,
    after: { left },
  } as const
  await audit(tx, { ...scope, actor: actorOf(account), address }, note)
}
