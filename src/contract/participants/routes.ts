/** The calls of participants, by name. */
import * as participants from './calls.ts'

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
  getClientReset: participants.getClientReset,
  resetClient: participants.resetClient,
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
  liftSuppression: participants.liftSuppression,
}

export const importsRoutes = {
  uploadParticipants: participants.uploadParticipants,
  listImports: participants.listImports,
  getImport: participants.getImport,
  updateImport: participants.updateImport,
  startImport: participants.startImport,
  rollBackImport: participants.rollBackImport,
}
