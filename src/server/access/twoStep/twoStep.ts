// One's own second steps: an authenticator app, passkeys, and ten recovery codes for when both are lost. Two-step sign-in
// is on as soon as there is an authenticator or a passkey, and off with the last of them, which stays where a client asks
// for it. Each change begins with the password, is noted, and is told to the owner by mail.
import type { MadePasskey, PasskeyOffer } from '#contract/access/twoStepCalls.ts'
import type { JobContext } from '#server/adapters/outside.ts'
import { type AuditNote, audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse, refuseField } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { installation, installationTrail, type StaffScope } from '#server/platform/scope.ts'
import { hashOfToken } from '../accessTokens.ts'
import { enqueueTwoStepMail } from '../mail/twoStepMail.ts'
import { lockOwner, type Owner } from '../queries/profiles.ts'
import { deleteOtherSessions, tellSessionsChanged } from '../queries/sessions.ts'
import * as queries from '../queries/twoStep.ts'
import { lockOwn, type OwnPassword, requireOwnPassword } from '../signIn/ownPassword.ts'
import { newSecret, stepOf, uriOf } from './authenticators.ts'
import { offerFor, verifiedPasskey } from './passkeys.ts'
import { hashOfCode, newRecoveryCodes } from './recoveryCodes.ts'

const offerSeconds = 900
const mostPasskeys = 20

export async function getTwoStep(db: Db, { actor }: StaffScope) {
  const steps = found(await queries.findSteps(db, actor.id))
  const passkeys = await queries.listPasskeys(db, actor.id)
  return { ...steps, passkeys, required_by: await queries.listRequiring(db, actor.id) }
}

const untilOf = (at: Date) => new Date(at.getTime() + offerSeconds * 1000)

/** The secret of a new authenticator app. Nothing is set up until a code of it is given. */
export async function offerAuthenticator(context: JobContext, scope: StaffScope, given: OwnPassword) {
  const account = await requireOwnPassword(context, scope, given)
  const secret = newSecret()
  await context.db.transaction(installation, async (tx) => {
    await lockOwn(tx, account)
    const offer = { userId: account.id, kind: 'authenticator', secret } as const
    await queries.writeOffer(tx, { ...offer, until: untilOf(scope.at) })
  })
  return { secret, uri: uriOf(secret, account.email) }
}

/** The session that asks; it stays where the others end. */
type Asking = { readonly token: string | undefined }

/** Sets up the offered app, in place of the one before; answers recovery codes where there were none. */
export async function confirmAuthenticator(
  db: Db,
  scope: StaffScope,
  { code, token }: Asking & { readonly code: string },
): Promise<string[] | null> {
  const { at, actor } = scope
  const userId = actor.id
  const codes = newRecoveryCodes()
  return db.transaction(installationTrail, async (tx) => {
    const owner = found(await lockOwner(tx, userId))
    const secret = await queries.findOffer(tx, { userId, kind: 'authenticator', at })
    if (secret === undefined) return refuse('offer_dead')
    const step = stepOf(secret, code.replace(/\s/g, ''), at)
    if (step === undefined) return refuseField('code', 'wrong_code')
    await queries.takeOffer(tx, { userId, kind: 'authenticator', secret })
    await queries.writeAuthenticator(tx, { userId, secret, step, at })
    const added = { owner, token, codes, news: 'authenticator' } as const
    const isFirst = await noteStep(tx, scope, added)
    await note(tx, scope, { action: 'user.set_authenticator', ...(isFirst && { after: turnedOn }) })
    return isFirst ? codes : null
  })
}

/** The question of which a browser makes a passkey. */
export async function offerPasskey(
  context: JobContext,
  scope: StaffScope,
  given: OwnPassword,
): Promise<PasskeyOffer> {
  const { db, outside } = context
  const account = await requireOwnPassword(context, scope, given)
  const passkeys = await queries.listPasskeys(db, account.id)
  if (passkeys.length >= mostPasskeys) refuse('too_many_passkeys', { count: mostPasskeys })
  const offer = await offerFor(account, { passkeys, publicUrl: outside.publicUrl })
  await db.transaction(installation, async (tx) => {
    await lockOwn(tx, account)
    const kept = { userId: account.id, kind: 'passkey', secret: offer.challenge } as const
    await queries.writeOffer(tx, { ...kept, until: untilOf(scope.at) })
  })
  return offer
}

type AddedPasskey = Asking & { readonly name: string; readonly credential: MadePasskey }

/** Adds a passkey that was made for the offer; answers recovery codes where there were none. */
export async function addPasskey(
  { db, outside }: JobContext,
  scope: StaffScope,
  { name, credential, token }: AddedPasskey,
) {
  const { at, actor } = scope
  const kept = { userId: actor.id, kind: 'passkey' } as const
  const challenge = (await queries.findOffer(db, { ...kept, at })) ?? refuse('offer_dead')
  const made = await verifiedPasskey(credential, { challenge, publicUrl: outside.publicUrl })
  if (!made) return refuse('passkey_refused')
  const passkey = { ...made, id: newId(), user_id: actor.id, name, created_at: at }
  const codes = newRecoveryCodes()
  return db.transaction(installationTrail, async (tx) => {
    const owner = found(await lockOwner(tx, actor.id))
    if (!(await queries.takeOffer(tx, { ...kept, secret: challenge }))) return refuse('offer_dead')
    await queries.insertPasskey(tx, passkey)
    const isFirst = await noteStep(tx, scope, { owner, token, codes, news: 'passkey', name })
    const after = { name, ...(isFirst && turnedOn) }
    await note(tx, scope, { action: 'user.add_passkey', after })
    return { passkey: { ...passkey, used_at: null }, recovery_codes: isFirst ? codes : null }
  })
}

const turnedOn = { two_step: true } as const
const turnedOff = { two_step: false } as const

type Added = Asking & {
  readonly owner: Owner
  readonly codes: readonly string[]
  readonly news: 'authenticator' | 'passkey'
  readonly name?: string
}

/** The first second step turns two-step sign-in on, and ends sessions that began without one. */
async function noteStep(
  tx: Db,
  { at, actor, address = '' }: StaffScope,
  { owner, token = '', codes, news, name }: Added,
): Promise<boolean> {
  const userId = actor.id
  const isFirst = owner.two_step_at === null
  const told = { userId, at, address, ...(name !== undefined && { name }) }
  await enqueueTwoStepMail(tx, { ...told, news: isFirst ? 'on' : news })
  if (!isFirst) return false
  await queries.markTwoStep(tx, { userId, at })
  await queries.writeRecoveryCodes(tx, { userId, hashes: codes.map(hashOfCode) })
  await deleteOtherSessions(tx, { userId, ownHash: hashOfToken(token) })
  return true
}

export async function removeAuthenticator(
  context: JobContext,
  scope: StaffScope,
  given: OwnPassword,
): Promise<void> {
  await remove(context, scope, {
    ...given,
    take: async (tx) => {
      found((await queries.deleteAuthenticator(tx, scope.actor.id)) || undefined)
      return { action: 'user.remove_authenticator' }
    },
  })
}

export async function removePasskey(
  context: JobContext,
  scope: StaffScope,
  { id, ...given }: OwnPassword & { readonly id: string },
): Promise<void> {
  await remove(context, scope, {
    ...given,
    take: async (tx) => {
      const name = found(await queries.deletePasskey(tx, { userId: scope.actor.id, id }))
      return { action: 'user.remove_passkey', before: { name } }
    },
  })
}

type Note = Pick<AuditNote, 'action' | 'before' | 'after'>
type Removed = OwnPassword & { readonly take: (tx: Db) => Promise<Note> }

/** With the last second step two-step sign-in is off; 409 where a client asks for it. */
async function remove(context: JobContext, scope: StaffScope, { take, ...given }: Removed): Promise<void> {
  const { at, address = '' } = scope
  const account = await requireOwnPassword(context, scope, given)
  const userId = account.id
  await context.db.transaction(installationTrail, async (tx) => {
    await lockOwn(tx, account)
    const taken = await take(tx)
    const isLast = await isWithoutSteps(tx, userId)
    if (isLast) {
      const [client] = await queries.listRequiring(tx, userId)
      if (client !== undefined) refuse('two_step_required_by', { client })
      await queries.deleteSteps(tx, userId)
      await tellSessionsChanged(tx)
      await enqueueTwoStepMail(tx, { userId, news: 'off', at, address })
    }
    await note(tx, scope, { ...taken, ...(isLast && { after: turnedOff }) })
  })
}

async function isWithoutSteps(tx: Db, userId: string): Promise<boolean> {
  const steps = await queries.findSteps(tx, userId)
  const passkeys = await queries.listPasskeys(tx, userId)
  return steps?.authenticator_since === null && passkeys.length === 0
}

/** Ten new ones, in place of those before. */
export async function makeRecoveryCodes(
  context: JobContext,
  scope: StaffScope,
  given: OwnPassword,
): Promise<string[]> {
  const account = await requireOwnPassword(context, scope, given)
  const codes = newRecoveryCodes()
  await context.db.transaction(installationTrail, async (tx) => {
    const owner = await lockOwn(tx, account)
    if (owner.two_step_at === null) refuse('two_step_off')
    await queries.writeRecoveryCodes(tx, { userId: account.id, hashes: codes.map(hashOfCode) })
    await note(tx, scope, { action: 'user.make_recovery_codes' })
  })
  return codes
}

const note = (tx: Db, scope: StaffScope, noted: Note) =>
  audit(tx, scope, { ...noted, entity: 'user', entityId: scope.actor.id })
