/** Every call in one readable list: name → declaration. The server binds each, the console calls by name. */
import * as access from './access/calls.ts'
import * as campaigns from './campaigns/calls.ts'
import * as clients from './clients/calls.ts'
import * as entries from './entries/calls.ts'
import * as experiences from './experiences/calls.ts'
import * as messaging from './messaging/calls.ts'
import * as operations from './operations/calls.ts'
import * as participants from './participants/calls.ts'
import * as prizing from './prizing/calls.ts'

export const accessRoutes = {
  signIn: access.signIn,
  signOut: access.signOut,
  getSession: access.getSession,
  listAudit: access.listAudit,
}

export const clientsRoutes = {
  listClients: clients.listClients,
  getCurrentClient: clients.getCurrentClient,
  switchClient: clients.switchClient,
  chooseClient: clients.chooseClient,
  createClient: clients.createClient,
  updateClient: clients.updateClient,
  listClientShortcodes: clients.listClientShortcodes,
  listShortcodes: clients.listShortcodes,
  createShortcode: clients.createShortcode,
}

export const participantsRoutes = {
  listParticipants: participants.listParticipants,
  listClientParticipants: participants.listClientParticipants,
  searchParticipants: participants.searchParticipants,
  searchListParticipants: participants.searchListParticipants,
  graphParticipants: participants.graphParticipants,
  countParticipants: participants.countParticipants,
  listSortables: participants.listSortables,
  getParticipant: participants.getParticipant,
  createParticipant: participants.createParticipant,
  updateParticipant: participants.updateParticipant,
  deleteParticipant: participants.deleteParticipant,
  eraseParticipant: participants.eraseParticipant,
  flagParticipant: participants.flagParticipant,
  getNotes: participants.getNotes,
  saveNotes: participants.saveNotes,
  listParticipantLists: participants.listParticipantLists,
  findClientParticipants: participants.findClientParticipants,
  listActivity: participants.listActivity,
  listEventActions: participants.listEventActions,
  bulkParticipants: participants.bulkParticipants,
  exportParticipants: participants.exportParticipants,
  listSavedViews: participants.listSavedViews,
  createSavedView: participants.createSavedView,
  deleteSavedView: participants.deleteSavedView,
}

export const listsRoutes = {
  listLists: participants.listLists,
  listUserLists: participants.listUserLists,
  listPinnedLists: participants.listPinnedLists,
  listUnpinnedLists: participants.listUnpinnedLists,
  pinList: participants.pinList,
  createList: participants.createList,
  getList: participants.getList,
  updateList: participants.updateList,
  deleteList: participants.deleteList,
  listMembers: participants.listMembers,
  searchForList: participants.searchForList,
  addMember: participants.addMember,
  addMembers: participants.addMembers,
  removeMember: participants.removeMember,
  removeMembers: participants.removeMembers,
  clearList: participants.clearList,
  undoClearList: participants.undoClearList,
}

export const consentRoutes = {
  listSubscriptions: participants.listSubscriptions,
  createSubscription: participants.createSubscription,
  updateSubscription: participants.updateSubscription,
  deleteSubscription: participants.deleteSubscription,
  listConsentHistory: participants.listConsentHistory,
  setConsent: participants.setConsent,
}

export const importsRoutes = {
  uploadParticipants: participants.uploadParticipants,
  listImports: participants.listImports,
  getImport: participants.getImport,
  updateImport: participants.updateImport,
  startImport: participants.startImport,
  rollBackImport: participants.rollBackImport,
}

export const campaignsRoutes = {
  listCampaigns: campaigns.listCampaigns,
  getCampaign: campaigns.getCampaign,
  createCampaign: campaigns.createCampaign,
  updateCampaign: campaigns.updateCampaign,
  findKeyword: campaigns.findKeyword,
  acquireLock: campaigns.acquireLock,
  getLockTime: campaigns.getLockTime,
  extendLock: campaigns.extendLock,
  releaseLock: campaigns.releaseLock,
}

export const messagingRoutes = {
  listBroadcasts: messaging.listBroadcasts,
  getBroadcast: messaging.getBroadcast,
  checkFlight: messaging.checkFlight,
  createBroadcast: messaging.createBroadcast,
  cancelBroadcast: messaging.cancelBroadcast,
  updateBroadcast: messaging.updateBroadcast,
  listRecipients: messaging.listRecipients,
  listDeliveries: messaging.listDeliveries,
  requeueEvent: participants.requeueEvent,
  requeueEventEmail: participants.requeueEventEmail,
  listConversations: messaging.listConversations,
  setReadStatus: messaging.setReadStatus,
  setMarkedStatus: messaging.setMarkedStatus,
  listMessages: messaging.listMessages,
  sendMessage: messaging.sendMessage,
  countUnread: messaging.countUnread,
}

export const experiencesRoutes = {
  listExperiences: experiences.listExperiences,
  getExperience: experiences.getExperience,
  createExperience: experiences.createExperience,
  updateExperience: experiences.updateExperience,
  deleteExperience: experiences.deleteExperience,
  listAllExperiences: experiences.listAllExperiences,
}

export const entriesRoutes = {
  listEntries: entries.listEntries,
  listOtherEntries: entries.listOtherEntries,
  setEntryStatus: entries.setEntryStatus,
  setEntryData: entries.setEntryData,
}

export const prizingRoutes = {
  listParticipation: prizing.listParticipation,
  listPrizePools: prizing.listPrizePools,
  createPrizePool: prizing.createPrizePool,
  updatePrizePool: prizing.updatePrizePool,
  listPrizeTypes: prizing.listPrizeTypes,
  createPrizeType: prizing.createPrizeType,
  listExperiencePools: prizing.listExperiencePools,
  listDraws: prizing.listDraws,
  openDraw: prizing.openDraw,
  setPublicValue: prizing.setPublicValue,
  drawPotentialWinners: prizing.drawPotentialWinners,
  listBallotDraws: prizing.listBallotDraws,
  setBallotDrawStatus: prizing.setBallotDrawStatus,
  confirmWinners: prizing.confirmWinners,
  getCertificate: prizing.getCertificate,
}

export const operationsRoutes = {
  listJobReports: operations.listJobReports,
  getFile: operations.getFile,
}

export const publicRoutes = {
  showPublicPage: experiences.showPublicPage,
  submitEntryForm: experiences.submitEntryForm,
  sendFromHandset: messaging.sendFromHandset,
  listHandsetMessages: messaging.listHandsetMessages,
  showHandset: messaging.showHandset,
  showOutbox: messaging.showOutbox,
}

export const routes = {
  ...accessRoutes,
  ...clientsRoutes,
  ...participantsRoutes,
  ...listsRoutes,
  ...consentRoutes,
  ...importsRoutes,
  ...campaignsRoutes,
  ...messagingRoutes,
  ...experiencesRoutes,
  ...entriesRoutes,
  ...prizingRoutes,
  ...operationsRoutes,
  ...publicRoutes,
}
export type Routes = typeof routes
export type RouteName = keyof Routes
