// Acts on an account act in every client. Whoever is disabled or locked cannot sign in, and whoever has to choose
// a new password does so by a mailed link; the sessions end at once. A deleted user has no address and no role any more,
// and what he or she did stays under the name.
import { whyNoReset, whyNotDisabled, whyNotEnabled } from '#contract/access/userStates.ts'
import { why } from '#contract/why.ts'
import { type AuditScope, audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse } from '#server/platform/errors.ts'
import type { StaffScope } from '#server/platform/scope.ts'
import { requireSeen } from '#server/platform/seen.ts'
import { enqueueLink } from '../mail/passwordLinks.ts'
import { enqueueTwoStepMail } from '../mail/twoStepMail.ts'
import * as queries from '../queries/accounts.ts'
import { listStandings, type Standing } from '../queries/administering.ts'
import { deleteSessionsOf } from '../queries/sessions.ts'
import { deleteIdentitiesOf } from '../queries/signOn.ts'
import { deleteSteps } from '../queries/twoStep.ts'
import { stateOf } from '../queries/userFlags.ts'
import { type Acted, administer, refuseIf, whyLast } from './administering.ts'
import { enqueueEndOfWork } from './endOfWork.ts'

export async function disableUser(db: Db, scope: StaffScope, acted: Acted): Promise<void> {
  await administer(db, scope, acted, async (tx, { asker, target, audited }) => {
    refuseIf(whyNotDisabled(stateOf(target)) ?? whyLast({ asker, target }))
    await queries.markDisabled(tx, { userId: target.id, at: scope.at })
    await deleteSessionsOf(tx, target.id)
    await note(tx, audited, { action: 'user.disable', target })
  })
}

export async function enableUser(db: Db, scope: StaffScope, acted: Acted): Promise<void> {
  await administer(db, scope, acted, async (tx, { target, audited }) => {
    refuseIf(whyNotEnabled(stateOf(target)))
    await queries.markDisabled(tx, { userId: target.id, at: null })
    await note(tx, audited, { action: 'user.enable', target })
  })
}

type Toggled = Acted & {
  /** The wanted state; left out, the other way round. */
  readonly is: boolean | undefined
}

export async function lockUser(db: Db, scope: StaffScope, { is, ...acted }: Toggled): Promise<void> {
  await administer(db, scope, acted, async (tx, { asker, target, audited }) => {
    const isWanted = is ?? !target.is_locked
    if (isWanted === target.is_locked) return
    if (isWanted) refuseIf(whyLast({ asker, target }))
    await queries.markLocked(tx, { userId: target.id, at: isWanted ? scope.at : null })
    if (isWanted) await deleteSessionsOf(tx, target.id)
    await note(tx, audited, { action: isWanted ? 'user.lock' : 'user.unlock', target })
  })
}

/** Asked for, the user is mailed a link at once; 429 where that was done too often within the hour. */
export async function resetUserPassword(db: Db, scope: StaffScope, { is, ...acted }: Toggled): Promise<void> {
  await administer(db, scope, acted, async (tx, { asker, target, audited }) => {
    const isWanted = is ?? !target.is_password_reset
    if (isWanted === target.is_password_reset) return
    if (target.is_api) refuse('is_api_user', { name: target.name })
    if (isWanted) refuseIf(whyNoReset(stateOf(target)) ?? whyLast({ asker, target }))
    await queries.markPasswordReset(tx, { userId: target.id, at: isWanted ? scope.at : null })
    if (isWanted) {
      await deleteSessionsOf(tx, target.id)
      await enqueueLink(tx, { userId: target.id, purpose: 'reset', by: scope.actor, at: scope.at })
    }
    await note(tx, audited, { action: isWanted ? 'user.reset_password' : 'user.unreset_password', target })
  })
}

/** For whoever has lost what the second step needs. Its sessions end, and the owner is told. */
export async function endTwoStep(db: Db, scope: StaffScope, acted: Acted): Promise<void> {
  const { at, actor, address = '' } = scope
  await administer(db, scope, acted, async (tx, { target, audited }) => {
    const userId = target.id
    if (!(await deleteSteps(tx, userId))) refuse('two_step_off')
    await deleteSessionsOf(tx, userId)
    await enqueueTwoStepMail(tx, { userId, news: 'off', by: actor.name, person: actor.id, at, address })
    await audit(tx, audited, { action: 'user.end_two_step', entityId: userId })
  })
}

type Noted = {
  readonly action:
    | `user.${'disable' | 'enable' | 'lock' | 'unlock'}`
    | 'user.reset_password'
    | 'user.unreset_password'
  readonly target: Standing
}

const note = (tx: Db, audited: AuditScope, { action, target }: Noted) =>
  audit(tx, audited, { action, entity: 'user', entityId: target.id })

export async function deleteUser(
  db: Db,
  scope: StaffScope,
  { seen, ...acted }: Acted & { readonly seen: { email?: string | undefined } | undefined },
): Promise<void> {
  await administer(db, scope, acted, async (tx, { asker, target, audited }) => {
    refuseIf(whyLast({ asker, target }))
    const { email } = found(await queries.findAddress(tx, target.id))
    requireSeen(seen, { email: { now: email, why: () => why('email_meanwhile', { address: email }) } })
    await closeAccount(tx, audited, target.id)
  })
}

/** Deletes an account that is locked until commit, with its sessions and whatever was only the user's in each client. */
export async function closeAccount(tx: Db, audited: AuditScope, userId: string): Promise<void> {
  const { name, roles } = found((await listStandings(tx, [userId]))[0])
  const { email } = found(await queries.findAddress(tx, userId))
  await enqueueEndOfWork(tx, { clientIds: roles.map(({ client_id }) => client_id), userId })
  await deleteSessionsOf(tx, userId)
  await deleteIdentitiesOf(tx, userId)
  await queries.markDeleted(tx, { userId, at: audited.at })
  const worked = roles.map(({ eid, role }) => ({ client: eid, role }))
  await audit(tx, audited, {
    action: 'user.delete',
    entityId: userId,
    before: { name, email, roles: worked },
  })
}
