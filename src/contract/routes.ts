/** Every call in one readable list: name → declaration. The server binds each, the console calls by name. */
import {
  accessRoutes,
  profileRoutes,
  signOnRoutes,
  tokenRoutes,
  twoStepRoutes,
  userRoutes,
} from './access/routes.ts'
import * as campaigns from './campaigns/calls.ts'
import { listClientLanguages, saveClientLanguages } from './clients/languageCalls.ts'
import { clientsRoutes } from './clients/routes.ts'
import { entriesRoutes } from './entries/routes.ts'
import * as accountCalls from './experiences/accountCalls.ts'
import * as experiences from './experiences/calls.ts'
import { makeFormChallenge, makePreviewChallenge } from './experiences/challenge.ts'
import { receiveCompletion } from './experiences/completionCalls.ts'
import { experiencesRoutes } from './experiences/routes.ts'
import { staffSiteRoutes } from './experiences/staffSite.ts'
import * as uploads from './experiences/uploads.ts'
import * as messaging from './messaging/calls.ts'
import { listBatchable } from './operations/batchable.ts'
import * as operations from './operations/calls.ts'
import * as participants from './participants/calls.ts'
import * as prizing from './prizing/calls.ts'
import { proofCalls } from './prizing/proofCalls.ts'
import * as reporting from './reporting/calls.ts'
import { overviewRoutes } from './reporting/overviewCalls.ts'
import * as searching from './reporting/searchCalls.ts'
import { webhooksRoutes } from './webhooks/routes.ts'

export {
  accessRoutes,
  clientsRoutes,
  entriesRoutes,
  experiencesRoutes,
  profileRoutes,
  signOnRoutes,
  staffSiteRoutes,
  tokenRoutes,
  twoStepRoutes,
  userRoutes,
  webhooksRoutes,
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

export const campaignsRoutes = {
  listCampaigns: campaigns.listCampaigns,
  getCampaign: campaigns.getCampaign,
  createCampaign: campaigns.createCampaign,
  updateCampaign: campaigns.updateCampaign,
  acquireLock: campaigns.acquireLock,
  getLockTime: campaigns.getLockTime,
  extendLock: campaigns.extendLock,
  releaseLock: campaigns.releaseLock,
}

/** Keywords, links and client languages. */
export const keywordsRoutes = {
  listKeywords: campaigns.listKeywords,
  createKeyword: campaigns.createKeyword,
  updateKeyword: campaigns.updateKeyword,
  deleteKeyword: campaigns.deleteKeyword,
  findKeyword: campaigns.findKeyword,
  listLinks: campaigns.listLinks,
  createLink: campaigns.createLink,
  updateLink: campaigns.updateLink,
  deleteLink: campaigns.deleteLink,
  listClientLanguages,
  saveClientLanguages,
}

export const broadcastsRoutes = {
  listBroadcasts: messaging.listBroadcasts,
  getBroadcast: messaging.getBroadcast,
  checkFlight: messaging.checkFlight,
  testBroadcast: messaging.testBroadcast,
  createBroadcast: messaging.createBroadcast,
  cancelBroadcast: messaging.cancelBroadcast,
  updateBroadcast: messaging.updateBroadcast,
  approveBroadcast: messaging.approveBroadcast,
  listApprovers: messaging.listApprovers,
  askToApprove: messaging.askToApprove,
  getCalendar: messaging.getCalendar,
}

/** What happens while and after a broadcast is sent. */
export const deliveryRoutes = {
  pauseBroadcast: messaging.pauseBroadcast,
  resumeBroadcast: messaging.resumeBroadcast,
  cancelRest: messaging.cancelRest,
  getTimeline: messaging.getTimeline,
  listRecipients: messaging.listRecipients,
  listDeliveries: messaging.listDeliveries,
  resendUnknown: messaging.resendUnknown,
  resendMessage: messaging.resendMessage,
  requeueEvent: participants.requeueEvent,
  requeueEventEmail: participants.requeueEventEmail,
}

export const conversationsRoutes = {
  listConversations: messaging.listConversations,
  searchCorrespondents: messaging.searchCorrespondents,
  setReadStatus: messaging.setReadStatus,
  setMarkedStatus: messaging.setMarkedStatus,
  listMessengerConversations: messaging.listMessengerConversations,
  searchMessengerCorrespondents: messaging.searchMessengerCorrespondents,
  setMessengerReadStatus: messaging.setMessengerReadStatus,
  setMessengerMarkedStatus: messaging.setMessengerMarkedStatus,
  reportPresence: messaging.reportPresence,
  streamHints: messaging.streamHints,
  listMessages: messaging.listMessages,
  sendMessage: messaging.sendMessage,
  undoMessage: messaging.undoMessage,
  getOriginal: messaging.getOriginal,
  countUnread: messaging.countUnread,
  listSavedReplies: messaging.listSavedReplies,
  createSavedReply: messaging.createSavedReply,
  updateSavedReply: messaging.updateSavedReply,
  deleteSavedReply: messaging.deleteSavedReply,
}

export const sendersRoutes = {
  listMailboxes: messaging.listMailboxes,
  createMailbox: messaging.createMailbox,
  updateMailbox: messaging.updateMailbox,
  listWidgets: messaging.listWidgets,
  createWidget: messaging.createWidget,
  updateWidget: messaging.updateWidget,
  deleteWidget: messaging.deleteWidget,
}

export const prizingRoutes = {
  listParticipation: prizing.listParticipation,
  ...prizing.poolCalls,
  listDraws: prizing.listDraws,
  countBallots: prizing.countBallots,
  openDraw: prizing.openDraw,
  setPublicValue: prizing.setPublicValue,
  drawPotentialWinners: prizing.drawPotentialWinners,
  listBallotDraws: prizing.listBallotDraws,
  setBallotDrawStatus: prizing.setBallotDrawStatus,
  tellWinners: prizing.tellWinners,
  listConfirmers: prizing.listConfirmers,
  askToConfirm: prizing.askToConfirm,
  confirmWinners: prizing.confirmWinners,
  ...proofCalls,
}

export const operationsRoutes = {
  listJobReports: operations.listJobReports,
  getFile: operations.getFile,
  listBatchable,
}

export const reportingRoutes = {
  ...overviewRoutes,
  listWaiting: reporting.listWaiting,
  getHome: reporting.getHome,
  listBounces: reporting.listBounces,
  search: searching.search,
  listOpened: searching.listOpened,
}

export const publicRoutes = {
  showPublicPage: experiences.showPublicPage,
  showPublicSubpage: experiences.showPublicSubpage,
  previewPage: experiences.previewPage,
  previewSubpage: experiences.previewSubpage,
  previewUnsaved: experiences.previewUnsaved,
  submitPreview: experiences.submitPreview,
  makePreviewChallenge,
  makeFormChallenge,
  submitEntryForm: experiences.submitEntryForm,
  beginUpload: uploads.beginUpload,
  getUpload: uploads.getUpload,
  sendUploadPiece: uploads.sendUploadPiece,
  dropUpload: uploads.dropUpload,
  ...accountCalls,
  ...prizing.outsideCalls,
  sendFromHandset: messaging.sendFromHandset,
  listHandsetMessages: messaging.listHandsetMessages,
  showHandset: messaging.showHandset,
  showOutbox: messaging.showOutbox,
  answerOutboxMail: messaging.answerOutboxMail,
  showWidget: messaging.showWidget,
  beginWidgetConversation: messaging.beginWidgetConversation,
  sendWidgetMessage: messaging.sendWidgetMessage,
  listWidgetMessages: messaging.listWidgetMessages,
}

/** What providers, mail servers and links in messages call. */
export const callbackRoutes = {
  receiveTwilioMessage: messaging.receiveTwilioMessage,
  receiveTwilioStatus: messaging.receiveTwilioStatus,
  receiveEmail: messaging.receiveEmail,
  receiveCompletion,
  followLink: messaging.followLink,
  followPersonalLink: messaging.followPersonalLink,
  showUnsubscribe: messaging.showUnsubscribe,
  unsubscribe: messaging.unsubscribe,
  showConfirmation: messaging.showConfirmation,
  confirmOptIn: messaging.confirmOptIn,
}

/** In parts, since the compiler writes no larger type. */
const peopleRoutes = {
  ...accessRoutes,
  ...userRoutes,
  ...profileRoutes,
  ...tokenRoutes,
  ...twoStepRoutes,
  ...signOnRoutes,
  ...clientsRoutes,
  ...participantsRoutes,
  ...listsRoutes,
  ...consentRoutes,
  ...importsRoutes,
  ...campaignsRoutes,
  ...keywordsRoutes,
  ...broadcastsRoutes,
  ...deliveryRoutes,
  ...conversationsRoutes,
  ...sendersRoutes,
}
const workRoutes = { ...experiencesRoutes, ...entriesRoutes, ...prizingRoutes, ...operationsRoutes }
const otherRoutes = { ...reportingRoutes, ...webhooksRoutes, ...publicRoutes, ...staffSiteRoutes }
export type Routes = typeof peopleRoutes & typeof workRoutes & typeof otherRoutes & typeof callbackRoutes
export const routes: Routes = { ...peopleRoutes, ...workRoutes, ...otherRoutes, ...callbackRoutes }
export type RouteName = keyof Routes
