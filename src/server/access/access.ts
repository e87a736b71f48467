import { why } from '#contract/why.ts'
import { type ConstraintRefusals, refusalAt } from '#server/platform/errors.ts'

// Entry to the console: accounts, their roles in clients, sessions and the audit trail. An account is invited, active,
// waiting for a new password, locked or disabled (userStates.ts); only an active one has sessions. A session lives 60
// minutes idle and 12 hours in all, and ends at once when the account closes; a role that changes or ends counts in it
// from the next call on. Neither a token nor a password is ever stored, and nobody learns from a failed sign-in whether
// the account exists. An account with two-step sign-in gets its session after a second step (secondStep.ts); until then
// there is a half sign-in, which opens nothing.
export { hashOfToken, newToken } from './accessTokens.ts'
export { createUser, ensureAdministrator, giveRole } from './accounts/users.ts'
export type { EndedWork, UserDependant } from './dependants.ts'
export {
  ask,
  notify,
  removeOldNotifications,
  type Told,
  withAsked,
  withdrawNotifications,
} from './notices/notifications.ts'
export { listClientChoices } from './queries/clientChoices.ts'
export { canSignIn } from './queries/userFlags.ts'
export { hasRight } from './queries/userRights.ts'
export { grantRole, listAllowed, listAllowedNames, listColleagues } from './queries/users.ts'
export {
  chooseSessionClient,
  csrfTokenOf,
  describeSession,
  findSession,
  removeStaleSessions,
  signOut,
} from './signIn/sessions.ts'
export { beginSignIn } from './signIn/signIn.ts'
export type { SignedIn } from './signIn/startSession.ts'
export { viewAsRole } from './signIn/viewing.ts'
export { noteTokenUse } from './tokens/apiTokens.ts'
export { findCaller, readCallers } from './tokens/credentials.ts'
export { createAnchoring } from './trail/auditAnchors.ts'
export { verifyAudit } from './trail/auditChain.ts'
export { checkTrails, type Expected, type TrailReport } from './trail/auditChecks.ts'
export { listAudit } from './trail/auditTrail.ts'
export { changeTwoStepRule } from './twoStep/twoStepRule.ts'

/** The reasons that a person is told when a constraint of the database refuses a change. */
export const accessConstraints: ConstraintRefusals = {
  sign_on_group_client: refusalAt({ group: [why('group_has_role')] }),
  user_account_email_key: refusalAt({ email: [why('user_email_taken')] }),
}
