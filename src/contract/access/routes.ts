/** The calls of access, by name. */
import * as access from './calls.ts'
import * as notifications from './notificationCalls.ts'
import * as signOn from './signOnCalls.ts'
import * as support from './supportCalls.ts'

/** The audit trails: the client's and the installation's. */
export const auditRoutes = {
  listAudit: access.listAudit,
  checkAudit: access.checkAudit,
  exportAudit: access.exportAudit,
  listInstallationAudit: access.listInstallationAudit,
  exportInstallationAudit: access.exportInstallationAudit,
  checkInstallationAudit: access.checkInstallationAudit,
}

export const accessRoutes = {
  signIn: access.signIn,
  signOut: access.signOut,
  getSession: access.getSession,
  ...auditRoutes,
}

/** Two-step sign-in: the second step, and one's own set-up. */
export const twoStepRoutes = {
  getHalfSignIn: access.getHalfSignIn,
  giveCode: access.giveCode,
  askForPasskey: access.askForPasskey,
  givePasskey: access.givePasskey,
  getTwoStep: access.getTwoStep,
  offerAuthenticator: access.offerAuthenticator,
  confirmAuthenticator: access.confirmAuthenticator,
  removeAuthenticator: access.removeAuthenticator,
  offerPasskey: access.offerPasskey,
  addPasskey: access.addPasskey,
  removePasskey: access.removePasskey,
  makeRecoveryCodes: access.makeRecoveryCodes,
}

/** People who work for a client, and the accounts of the installation. */
export const userRoutes = {
  listClientRoles: access.listClientRoles,
  changeClientRole: access.changeClientRole,
  deleteClientRole: access.deleteClientRole,
  findUsers: access.findUsers,
  deleteUser: access.deleteUser,
  disableUser: access.disableUser,
  enableUser: access.enableUser,
  lockUser: access.lockUser,
  resetUserPassword: access.resetUserPassword,
  endTwoStep: access.endTwoStep,
  listUserSessions: access.listUserSessions,
  endUserSession: access.endUserSession,
  listInstallationUsers: access.listInstallationUsers,
  setPlatformAdmin: access.setPlatformAdmin,
  endUserRole: access.endUserRole,
}

/** Invitations to work for a client, and what becomes of them. */
export const invitationRoutes = {
  listInvitations: access.listInvitations,
  inviteUser: access.inviteUser,
  sendInvitation: access.sendInvitation,
  withdrawInvitation: access.withdrawInvitation,
  inviteAdministrator: access.inviteAdministrator,
  listOwnInvitations: access.listOwnInvitations,
  acceptInvitation: access.acceptInvitation,
  declineInvitation: access.declineInvitation,
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
  getNotifications: notifications.getNotifications,
  readNotifications: notifications.readNotifications,
  getNotificationMail: notifications.getNotificationMail,
  updateNotificationMail: notifications.updateNotificationMail,
}

/** Single sign-on. */
export const signOnRoutes = {
  getSignOn: signOn.getSignOn,
  beginSignOn: signOn.beginSignOn,
  endSignOn: signOn.endSignOn,
  listSignOnGroups: signOn.listSignOnGroups,
  addSignOnGroup: signOn.addSignOnGroup,
  removeSignOnGroup: signOn.removeSignOnGroup,
}

/** Users who sign in by token. */
export const tokenRoutes = {
  listApiUsers: access.listApiUsers,
  createApiUser: access.createApiUser,
  createApiToken: access.createApiToken,
  rotateApiToken: access.rotateApiToken,
  revokeApiToken: access.revokeApiToken,
}

/** Messages to technical support. */
export const supportRoutes = {
  sendSupportMessage: support.sendSupportMessage,
  sendContactMessage: support.sendContactMessage,
  listSupportMessages: support.listSupportMessages,
  markSupportMessage: support.markSupportMessage,
}
