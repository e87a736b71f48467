/** The calls of access, by name. */
import * as access from './calls.ts'

export const accessRoutes = {
  signIn: access.signIn,
  signOut: access.signOut,
  getSession: access.getSession,
  listAudit: access.listAudit,
}

/** Who works for a client, and the accounts of the installation. */
export const userRoutes = {
  listClientRoles: access.listClientRoles,
  inviteUser: access.inviteUser,
  changeClientRole: access.changeClientRole,
  deleteClientRole: access.deleteClientRole,
  sendInvitation: access.sendInvitation,
  findUsers: access.findUsers,
  deleteUser: access.deleteUser,
  disableUser: access.disableUser,
  enableUser: access.enableUser,
  lockUser: access.lockUser,
  resetUserPassword: access.resetUserPassword,
  listUserSessions: access.listUserSessions,
  endUserSession: access.endUserSession,
  listInstallationUsers: access.listInstallationUsers,
  setPlatformAdmin: access.setPlatformAdmin,
}

/** One's own account. */
export const profileRoutes = {
  getProfile: access.getProfile,
  updateProfile: access.updateProfile,
  changePassword: access.changePassword,
  listOwnSessions: access.listOwnSessions,
  endOwnSession: access.endOwnSession,
  endOtherSessions: access.endOtherSessions,
  forgotPassword: access.forgotPassword,
  readPasswordLink: access.readPasswordLink,
  choosePassword: access.choosePassword,
}
