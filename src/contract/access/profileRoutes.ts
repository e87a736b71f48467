import * as calls from './profileCalls.ts'

/** One's own account, by a session or by a mailed link. */
export const profileRoutes = {
  getProfile: calls.getProfile,
  updateProfile: calls.updateProfile,
  changePassword: calls.changePassword,
  listOwnSessions: calls.listOwnSessions,
  endOwnSession: calls.endOwnSession,
  endOtherSessions: calls.endOtherSessions,
  forgotPassword: calls.forgotPassword,
  readPasswordLink: calls.readPasswordLink,
  choosePassword: calls.choosePassword,
}
